// For a module that can call this module's functions but cannot see its memory: two words a call.
#include "qs_abi.h"

// The word at an address and, in the upper half, the next one.
QS_EXPORT uint64_t qs_pair(const uint32_t* words);

// One cycle: the number of words of its events and, in the upper half, their address.
QS_EXPORT uint64_t qs_cycle(qs_engine*);

static uint64_t both(uint32_t lower, uint32_t upper) { return lower | static_cast<uint64_t>(upper) << 32; }

uint64_t qs_pair(const uint32_t* words) { return both(words[0], words[1]); }

uint64_t qs_cycle(qs_engine* e) {
  const uint32_t count = qs_tick(e);
  return both(count, reinterpret_cast<uintptr_t>(qs_events(e)));
}
