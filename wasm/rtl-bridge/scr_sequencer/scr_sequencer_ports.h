// The ports of the sequencer's top, for what drives it: its engine, and the stream harness.
#pragma once
#include <cstdint>
#include <cstring>

namespace qs {

template <class Top>
struct ScrSequencerPorts {
  // Bytes of a beat, and of the bits that say which of them belong to a frame.
  static constexpr uint32_t kBytes = sizeof(Top::s_data_i), kKeepBytes = sizeof(Top::s_keep_i);

  // What is at the input: a whole beat, of which `bytes` belong to the frame.
  static void present(Top& top, bool valid, const uint8_t* beat, uint32_t bytes, bool last) {
    top.s_valid_i = valid;
    memcpy(&top.s_data_i, beat, kBytes);
    uint8_t keep[kKeepBytes] = {};
    for (uint32_t i = 0; i < bytes; ++i) keep[i / 8] |= static_cast<uint8_t>(1u << (i % 8));
    memcpy(&top.s_keep_i, keep, kKeepBytes);
    top.s_last_i = last;
  }
  // Whether the beat at the input is taken in this cycle, once logic has settled.
  static bool is_taken(const Top& top) { return top.s_valid_i && top.s_ready_o; }

  // Inputs besides the streams: the number of cores, constant after reset, and the time in nanoseconds.
  static void set(Top& top, uint32_t cores, uint64_t time) {
    top.cores_i = static_cast<uint16_t>(cores);
    top.time_i = time;
  }

  // The beat at the output: a whole one, and a bit for each of its bytes that belongs to the frame.
  static void read(const Top& top, uint8_t* beat, uint8_t* keep) {
    memcpy(beat, &top.m_data_o, kBytes);
    memcpy(keep, &top.m_keep_o, kKeepBytes);
  }

  // Frames without a number, by cause.
  static constexpr uint32_t kCauses = sizeof(Top::passed_o) / sizeof(uint32_t);
  static void counters(const Top& top, uint32_t* to) { memcpy(to, &top.passed_o, kCauses * sizeof(uint32_t)); }
};

}  // namespace qs
