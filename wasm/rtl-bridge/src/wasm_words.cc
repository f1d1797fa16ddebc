// For a module that can call this module's functions but cannot see its memory: several words a call.
#include "qs_abi.h"

// The word at an address and, in the upper half, the next one.
QS_EXPORT uint64_t qs_pair(const uint32_t* words);

// One cycle: the number of words of its events and, in the upper half, their address.
QS_EXPORT uint64_t qs_cycle(qs_engine*);

// Whether the first `count` of four words of fields, each with its place and what it should be, are so, 0 or 1.
QS_EXPORT uint32_t qs_agrees(qs_engine*, uint32_t count, uint32_t f0, uint32_t i0, uint32_t v0, uint32_t f1, uint32_t i1, uint32_t v1,
                             uint32_t f2, uint32_t i2, uint32_t v2, uint32_t f3, uint32_t i3, uint32_t v3);

static uint64_t both(uint32_t lower, uint32_t upper) { return lower | static_cast<uint64_t>(upper) << 32; }

uint64_t qs_pair(const uint32_t* words) { return both(words[0], words[1]); }

uint64_t qs_cycle(qs_engine* e) {
  const uint32_t count = qs_tick(e);
  return both(count, reinterpret_cast<uintptr_t>(qs_events(e)));
}

uint32_t qs_agrees(qs_engine* e, uint32_t count, uint32_t f0, uint32_t i0, uint32_t v0, uint32_t f1, uint32_t i1, uint32_t v1,
                   uint32_t f2, uint32_t i2, uint32_t v2, uint32_t f3, uint32_t i3, uint32_t v3) {
  const uint32_t words[][3] = {{f0, i0, v0}, {f1, i1, v1}, {f2, i2, v2}, {f3, i3, v3}};
  for (uint32_t n = 0; n < count; ++n) {
    if (qs_word(e, words[n][0], words[n][1]) != words[n][2]) return 0;
  }
  return 1;
}
