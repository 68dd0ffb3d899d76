# r = 1: the fixed point r/(1 − b), and the cycle of period 2 with the multiplier a b.
run(text "${program}")
expect("${text}" "\n-1,1,1,stable,-2,0.5\n")
expect("${text}" "\n1,1,1,unstable,0.4,-1.5\n")
expect("${text}" "\n1,2,2,stable,-0.285714285714,-0.75\n")
expect("${text}" "\n1,2,2,stable,0.857142857143,-0.75\n")
