// The solvers of contact problems of up to four contacts, and of six, in double.
#include <specht/core/lcp/contact_lcp.hpp>

namespace specht::core::detail {

#define SPECHT_INSTANCE(Max)                                                               \
  template ContactLcpSolution<double, Max> solve_plain_contact_lcp<double, Max>(           \
      const LcpMatrix<double, Max>&, const LcpVector<double, Max>&, const ContactLcpSize&, \
      const double&, const LcpOptions&, bool);
SPECHT_INSTANCE(3)
SPECHT_INSTANCE(6)
SPECHT_INSTANCE(9)
SPECHT_INSTANCE(12)
SPECHT_INSTANCE(18)

}  // namespace specht::core::detail
