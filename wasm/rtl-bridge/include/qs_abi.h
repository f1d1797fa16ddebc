// The C interface of the bridge, the same natively and in wasm. Rust's `session::rtl` is its only caller.
//
// Lifetime: pointers returned stay valid until the next call on the same engine. In wasm a module instance holds one engine.
#pragma once
#include <stdint.h>

#if defined(__EMSCRIPTEN__) || defined(__wasm__)
#define QS_EXPORT extern "C" __attribute__((used, visibility("default")))
#else
#define QS_EXPORT extern "C" __attribute__((visibility("default")))
#endif

struct qs_engine;

// All configurations in this build: a JSON array of {name, design, parameters}.
QS_EXPORT const char* qs_configs();

// Makes an engine of a named configuration and runs it until it is ready. `run_time` holds the run-time parameters in the
// design's order. Uninitialised RTL state takes values drawn from `seed` (0: all zeros). Null for an unknown name.
QS_EXPORT qs_engine* qs_create(const char* config, const uint32_t* run_time, uint32_t count, uint32_t seed);
QS_EXPORT void qs_destroy(qs_engine*);

// What only the implementation knows, as JSON: {stages, latency, commit, fields, signals}.
QS_EXPORT const char* qs_describe(qs_engine*);

// Whether a port would take an operation in this cycle, 0 or 1.
QS_EXPORT uint32_t qs_accepts(qs_engine*, uint32_t port);

// Copies the bytes of the operation that is issued next, for its port.
QS_EXPORT void qs_load(qs_engine*, uint32_t port, const uint8_t* bytes, uint32_t count);

// Presents an operation to its port for this cycle. Its id. The caller has seen to it that there is such an operation, that its arguments
// are in range, that it was given the bytes that it carries, and that the port accepts and has none for this cycle.
QS_EXPORT uint32_t qs_issue(qs_engine*, uint32_t kind, uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3, uint32_t a4);

// Whether the engine tells what its stages do, 0 or 1; on at first. Verdicts, retirements and assertions come in any case. Not part
// of an image.
QS_EXPORT void qs_observe(qs_engine*, uint32_t on);

// Whether assertions are evaluated, 0 or 1; on at first. Not part of an image.
QS_EXPORT void qs_check(qs_engine*, uint32_t on);

// One cycle. The number of words of its events, which qs_events then gives: of each event its step, its kind with the number of its
// facts times 65,536, its operation, and the facts.
QS_EXPORT uint32_t qs_tick(qs_engine*);
QS_EXPORT const uint32_t* qs_events(qs_engine*);
QS_EXPORT uint32_t qs_step(qs_engine*);

// Words of a field; those past its end are 0.
QS_EXPORT const uint32_t* qs_probe(qs_engine*, uint32_t field, uint32_t first, uint32_t count);
QS_EXPORT uint32_t qs_word(qs_engine*, uint32_t field, uint32_t index);

// Inverts one bit of a stored word, as a particle strike would: shows that checks notice. 1 if the field can be upset.
QS_EXPORT uint32_t qs_upset(qs_engine*, uint32_t field, uint32_t index, uint32_t bit);

// Sets a switch of the design by its name, 0 off, 1 on, from the next cycle on; in a build with faults also `fault`, to the number
// of one. 1 if there is such a switch.
QS_EXPORT uint32_t qs_switch(qs_engine*, const char* name, uint32_t value);

// Text number `n` of a failed assertion, empty if there is none.
QS_EXPORT const char* qs_message(qs_engine*, uint32_t n);

// Saves the whole state and returns its handle; the bytes that it needs beside what it shares with the state that was saved or restored
// before; returns to a saved state, 1 if the handle exists; frees a saved state.
QS_EXPORT uint32_t qs_save(qs_engine*);
QS_EXPORT uint32_t qs_saved_bytes(qs_engine*, uint32_t handle);
QS_EXPORT uint32_t qs_restore(qs_engine*, uint32_t handle);
QS_EXPORT void qs_discard(qs_engine*, uint32_t handle);

#ifndef __wasm__
// Native only: what the run-time's own random numbers begin with in engines that are made from now on, 0 at first. No engine may differ
// for it: a test compares them.
QS_EXPORT void qs_stray(uint32_t seed);

// Native only: waveforms. From the next cycle on all signals go to a VCD file; step `first` + s lies between the rising edges of the
// clock at s and s + 1 times `clock_ps` picoseconds. The memories that are left out for their size, by their names in the RTL, one a
// line; null in a build without trace, or if the file cannot be made. The state may be restored before, not while it is open.
QS_EXPORT const char* qs_trace_open(qs_engine*, const char* path, uint32_t clock_ps, uint32_t first);
// Ends the file with the rising edge that ends the last cycle. 1 if all of it was written.
QS_EXPORT uint32_t qs_trace_close(qs_engine*);
#endif

// Memory for arguments that are passed by address, in wasm.
QS_EXPORT void* qs_alloc(uint32_t bytes);
QS_EXPORT void qs_free(void*);
