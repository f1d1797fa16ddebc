// Words of this module's memory, for a module that can call its functions but cannot see its memory.
#include "qs_abi.h"

// The word at an address and the next one.
QS_EXPORT uint64_t qs_pair(const uint32_t* words);

uint64_t qs_pair(const uint32_t* words) { return words[0] | static_cast<uint64_t>(words[1]) << 32; }
