#include <array>
#include <bit>
#include <cstdint>
#include <specht/apps/files/sha256.hpp>

namespace specht::apps {
namespace {

using Word = std::uint32_t;
constexpr std::size_t block_bytes = 64, rounds = 64;

constexpr std::array<Word, rounds> K{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void take_block(std::array<Word, 8>& H, std::string_view block) {
  std::array<Word, rounds> W{};
  for (std::size_t t = 0; t < 16; ++t) {
    for (std::size_t k = 0; k < 4; ++k) {
      W[t] = W[t] << 8u | static_cast<unsigned char>(block[4 * t + k]);
    }
  }
  for (std::size_t t = 16; t < rounds; ++t) {
    const Word a = W[t - 15], b = W[t - 2];
    W[t] = W[t - 16] + W[t - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3u) +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10u);
  }
  auto [a, b, c, d, e, f, g, h] = H;
  for (std::size_t t = 0; t < rounds; ++t) {
    const Word first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                       ((e & f) ^ (~e & g)) + K[t] + W[t];
    const Word second =
        (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const std::array<Word, 8> added{a, b, c, d, e, f, g, h};
  for (std::size_t k = 0; k < H.size(); ++k) H[k] += added[k];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  std::string all(bytes);
  all += '\x80';
  while (all.size() % block_bytes != block_bytes - 8) all += '\0';
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (unsigned shift = 64; shift > 0; shift -= 8) {
    all += static_cast<char>(bits >> (shift - 8) & 0xffu);
  }
  std::array<Word, 8> H{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (std::size_t i = 0; i < all.size(); i += block_bytes) {
    take_block(H, std::string_view(all).substr(i, block_bytes));
  }
  std::string text;
  for (const Word word : H) {
    for (unsigned shift = 32; shift > 0; shift -= 4) {
      text += "0123456789abcdef"[word >> (shift - 4) & 0xfu];
    }
  }
  return text;
}

}  // namespace specht::apps
