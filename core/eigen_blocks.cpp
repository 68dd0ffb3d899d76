#include <specht/core/eigen_blocks.hpp>

template class specht::core::EigenBlocks<double>;
