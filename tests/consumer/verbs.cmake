# every_verb(toy x sweep): runs every verb of the command line on a toy and draws every file, if gnuplot
# is there. `x` is a point of its section, `sweep` names a parameter and values. Each verb must end with
# 0, and write a file with rows.
function(every_verb toy x sweep)
  run(text "${program}" toys)
  expect("${text}" "${toy}")
  run(text "${program}" toys ${toy})
  verb(orbit 1 simulate ${toy} --x ${x} --returns 3)
  verb(events 1 simulate ${toy} --x ${x} --returns 3 --events)
  verb(laws 4 impact-law ${toy} --x ${x})
  verb(map 100 map ${toy} --points 100)
  verb(breakpoints 0 breakpoints ${toy} --points 100)
  verb(fixed 1 fixed-points ${toy} --points 100)
  verb(diagram 1 diagram ${toy} --sweep ${sweep} --points 100)
  # A locus takes two parameters.
  refuse("${program}" locus ${toy} --from diagram.points.csv --row 1 --sweep ${sweep})
  verb(attractors 1 orbit-diagram ${toy} --sweep ${sweep} --transient 50 --keep 10)
  verb(verification 2 verify ${toy} --x ${x})
  verb(basins 1 basins ${toy} --points 100)
  verb(rest 1 equilibria ${toy})
  verb(branches 1 equilibria ${toy} --sweep ${sweep})

  # The program that has made a file makes it again.
  run(text "${program}" rerun map.csv)
  expect("${text}" "map.csv: the same bytes, ")

  find_program(GNUPLOT gnuplot)
  if(GNUPLOT)
    foreach(name orbit map breakpoints fixed diagram attractors basins branches)
      run(text "${program}" plot ${name}.csv -o ${name}.png)
      file(READ "${SCRATCH}/${name}.png" magic LIMIT 4 HEX)
      if(NOT magic STREQUAL "89504e47")
        message(FATAL_ERROR "${name}.png is no picture")
      endif()
    endforeach()
    # Without a parameter there is nothing to draw equilibria over.
    refuse("${program}" plot rest.csv -o rest.png)
  endif()
endfunction()

# refuse(command …): ends the test unless the command ends with 2 and says why in one line.
function(refuse)
  execute_process(
    COMMAND ${ARGN}
    WORKING_DIRECTORY "${SCRATCH}"
    RESULT_VARIABLE result
    ERROR_VARIABLE messages)
  if(NOT result EQUAL 2 OR NOT messages MATCHES "^specht: [^\n]+\n$")
    list(JOIN ARGN " " line)
    message(FATAL_ERROR "ended with ${result}: ${line}\n${messages}")
  endif()
endfunction()

# verb(name rows arguments …): writes name.csv, which must have so many rows at least.
function(verb name rows)
  run(text "${program}" ${ARGN} -o ${name}.csv)
  file(STRINGS "${SCRATCH}/${name}.csv" lines REGEX "^[^#]")
  list(LENGTH lines count)
  math(EXPR count "${count} - 1")
  if(count LESS rows)
    list(JOIN ARGN " " line)
    message(FATAL_ERROR "${line}: ${count} rows, less than ${rows}")
  endif()
endfunction()
