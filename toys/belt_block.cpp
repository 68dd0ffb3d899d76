#include <specht/toys/belt_block.hpp>
#include <specht/toys/entry/entries.hpp>
#include <specht/toys/entry/mechanical_entry.hpp>

namespace specht::toys {

std::unique_ptr<Entry> belt_block_entry() { return entry<BeltBlock<double>>(); }

}  // namespace specht::toys
