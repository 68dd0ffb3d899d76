#include <specht/core/numerics/eigen_blocks.hpp>

template class specht::core::EigenBlocks<double>;
