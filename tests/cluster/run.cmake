# Runs diagrams in one process and in several, and compares their files.
file(REMOVE_RECURSE "${SCRATCH}")
file(MAKE_DIRECTORY "${SCRATCH}")
set(several
    env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
    "${MPIRUN}" -n ${PROCESSES})

function(run_in folder)
  file(MAKE_DIRECTORY "${folder}")
  execute_process(
    COMMAND ${ARGN}
    WORKING_DIRECTORY "${folder}"
    RESULT_VARIABLE code
    ERROR_VARIABLE messages)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${ARGN} ended with ${code}: ${messages}")
  endif()
endfunction()

function(compare)
  foreach(file d.csv d.branches.csv d.points.csv)
    file(SHA256 "${SCRATCH}/one/${file}" one)
    file(SHA256 "${SCRATCH}/several/${file}" all)
    if(NOT one STREQUAL all)
      message(FATAL_ERROR "${file} of ${PROCESSES} processes differs from that of one: ${SCRATCH}")
    endif()
  endforeach()
endfunction()

set(piecewise diagram piecewise_linear --sweep r=-1:3:21 --iterate 3 --points 40)
set(woodpecker diagram woodpecker --sweep eps_N1=0.5:0.52:2 --iterate 2 --range=-0.9:-0.4)
foreach(work piecewise woodpecker)
  set(command "${COMMAND}" ${${work}} -j 1 -o d.csv)
  run_in("${SCRATCH}/one" ${command})
  run_in("${SCRATCH}/several" ${several} ${command})
  compare()
  # What one process has begun several go on with.
  file(READ "${SCRATCH}/one/d.csv" text)
  string(LENGTH "${text}" length)
  math(EXPR part "${length} * 3 / 4")
  string(SUBSTRING "${text}" 0 ${part} text)
  file(REMOVE "${SCRATCH}/several/d.csv")
  file(WRITE "${SCRATCH}/several/d.csv.part" "${text}")
  run_in("${SCRATCH}/several" ${several} ${command} --resume)
  compare()
endforeach()

# Bad input is one line and exit code 2.
execute_process(
  COMMAND ${several} "${COMMAND}" diagram woodpecker --sweep nothing=0:1:3
  RESULT_VARIABLE code
  ERROR_VARIABLE messages)
if(NOT code EQUAL 2 OR NOT messages MATCHES "specht: [^\n]*nothing")
  message(FATAL_ERROR "bad input: exit code ${code}, ${messages}")
endif()
