#pragma once
// The sizes that the library has compiled, in double and dual numbers: degrees of freedom, contacts.
// Integrators of other sizes are compiled where they are used, which takes some seconds for each flow.

// The sizes of the woodpecker, (3, 3), are compiled in files of their own.
#define SPECHT_SMALL_EXACT_SIZES(X) X(1, 1) X(2, 1) X(2, 2)
#define SPECHT_EXACT_SIZES(X) SPECHT_SMALL_EXACT_SIZES(X) X(3, 3)

// With friction elements, or on belts.
#define SPECHT_BELT_SIZES(X) X(1, 1)

#define SPECHT_OTHER_ODEINT_SIZES(X) X(1, 1) X(2, 1) X(2, 2) X(2, 3) X(3, 8) X(4, 4) X(4, 6)
#define SPECHT_ODEINT_SIZES(X) SPECHT_OTHER_ODEINT_SIZES(X) X(3, 3)

#define SPECHT_TAYLOR_SIZES(X) X(1, 1) X(2, 1) X(2, 3) X(4, 4) X(4, 6)
