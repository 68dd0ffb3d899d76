every_verb(two_stops 1 d=0.02:0.08:4)
if(GNUPLOT)
  run(text "${program}" animate two_stops --x 1 -o film.svg)
endif()
