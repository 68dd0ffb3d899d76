# A process that dies ends the run with a message, and what was finished resumes: COMMAND, MPIRUN, SCRATCH.
file(REMOVE_RECURSE "${SCRATCH}")
file(MAKE_DIRECTORY "${SCRATCH}")
set(work diagram piecewise_linear --sweep r=-1:3:801 --iterate 3 --points 40 -j 1 -o d.csv)
string(REPLACE ";" " " words "${work}")
execute_process(COMMAND "${COMMAND}" ${work} WORKING_DIRECTORY "${SCRATCH}" RESULT_VARIABLE code)
file(SHA256 "${SCRATCH}/d.csv" whole)
file(REMOVE "${SCRATCH}/d.csv" "${SCRATCH}/d.points.csv" "${SCRATCH}/d.branches.csv")

# The youngest child of mpirun is killed when rows are there.
file(WRITE "${SCRATCH}/run.sh" "
'${MPIRUN}' -n 2 '${COMMAND}' ${words} &
mpirun=$!
while [ ! -s d.csv.part ] || [ $(wc -l < d.csv.part) -lt 100 ]; do
  kill -0 $mpirun || exit 99
  sleep 0.01
done
for process in /proc/[0-9]*; do
  read -r _ _ _ parent _ 2>/dev/null < $process/stat || continue
  [ \"$parent\" = $mpirun ] && victim=\${process#/proc/}
done
kill -9 $victim
wait $mpirun
")
execute_process(
  COMMAND env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
          OMPI_MCA_rmaps_base_oversubscribe=1 sh run.sh
  WORKING_DIRECTORY "${SCRATCH}"
  TIMEOUT 60
  RESULT_VARIABLE code
  ERROR_VARIABLE messages
  OUTPUT_VARIABLE output)
if(code EQUAL 0 OR code EQUAL 99 OR NOT code MATCHES "^[0-9]+$")
  message(FATAL_ERROR "a run whose process was killed ended with ${code}: ${messages}")
endif()
if(NOT "${messages}${output}" MATCHES "signal 9")
  message(FATAL_ERROR "nothing was said: ${messages}${output}")
endif()
if(EXISTS "${SCRATCH}/d.points.csv")
  message(FATAL_ERROR "special points of a diagram that is not complete")
endif()
execute_process(COMMAND "${COMMAND}" ${work} --resume WORKING_DIRECTORY "${SCRATCH}"
                RESULT_VARIABLE code ERROR_VARIABLE messages)
file(SHA256 "${SCRATCH}/d.csv" resumed)
if(NOT code EQUAL 0 OR NOT resumed STREQUAL whole)
  message(FATAL_ERROR "after --resume the file is another one: ${code}, ${messages}")
endif()
file(GLOB left "${SCRATCH}/d.*")
list(LENGTH left count)
if(NOT count EQUAL 3)
  message(FATAL_ERROR "files that nobody needs: ${left}")
endif()
