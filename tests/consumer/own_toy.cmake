# The toy of README has the whole command line, in both of its phases.
foreach(phase exact odeint)
  run(text "${program}" fixed-points self_excited --phase ${phase})
  expect("${text}" "\n1,1,stable,1\\.641715917")
endforeach()
every_verb(self_excited 1 d=0.02:0.08:4)
refuse("${program}" animate self_excited --x 1 -o film.svg)  # it has no outline
