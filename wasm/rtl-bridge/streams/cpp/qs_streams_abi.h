// The C interface of Verilated streams, for programs of this machine.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QS_STREAM_BYTES 128

// What the inputs are in a cycle. `bytes` of `data` are kept; the others are driven as well.
typedef struct {
  uint64_t time;
  const uint8_t* data;
  uint32_t bytes;
  uint32_t cores;
  uint8_t reset, valid, last, ready;
} qs_stream_in;

// What the outputs are before the edge. `able`: the design's ready_o; `taken`: the beat at the input is.
typedef struct {
  uint8_t data[QS_STREAM_BYTES];
  uint8_t keep[QS_STREAM_BYTES / 8];
  uint32_t core;
  uint8_t able, ready, taken, valid, last, prefixed;
} qs_stream_out;

typedef struct qs_stream qs_stream;

// A list of {"name", "design", "parameters"} in JSON.
const char* qs_streams(void);
// Null if there is no such configuration. `seed` decides what registers hold that are not reset; 0 for zeros.
qs_stream* qs_stream_create(const char* config, uint32_t seed);
void qs_stream_destroy(qs_stream* stream);
void qs_stream_step(qs_stream* stream, const qs_stream_in* in, qs_stream_out* out);
uint32_t qs_stream_set_fault(qs_stream* stream, uint32_t number);
// Copies at most `count` counters; how many there are.
uint32_t qs_stream_counters(qs_stream* stream, uint32_t* to, uint32_t count);
// What the first assertion that failed has printed; null if none has.
const char* qs_stream_failure(qs_stream* stream);

#ifdef __cplusplus
}
#endif
