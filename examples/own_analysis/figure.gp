# gnuplot figure.gp: draws settling.csv into settling.png; white is where it settles on no fixed point.
set terminal pngcairo size 900,600
set output 'settling.png'
set datafile separator ','
set xlabel 'restitution ε_{N1}'
set ylabel 'first angle of the bird [rad]'
set cblabel 'returns until it has settled'
set logscale cb
set autoscale fix  # no margins
plot 'settling.csv' skip 1 using 1:2:($3 > 0 ? $3 : NaN) with image notitle
