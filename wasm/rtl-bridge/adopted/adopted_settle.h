// What ends a simulation, in a model that goes on. Included before the model's C++, which calls Verilator's functions by these names.
//
// Combinational logic that never settles: Verilator counts the rounds of an evaluation, reports a fatal error when they are too many, and
// expects the program to end there. Here the evaluation is left instead, and the engine goes on without its module: by an exception, or where
// there are none, as in wasm, by a `return` that scripts/rtl/adopted-wasm.mjs writes behind the call. $finish and $stop are reported with the
// place of the call. The build defines QS_SOURCES, the folders of the sources and of their copies, and QS_LOOPS, the signals of combinational
// loops with their places: `ring (q.sv:7)`, or nothing.
#pragma once
#include <cstring>
#include <initializer_list>
#include <string>

#include "context.h"
#include "verilated.h"

namespace qs {

inline std::string not_settled_text() {
  const std::string loops = QS_LOOPS;
  return "logic that does not settle: a combinational loop" + (loops.empty() ? loops : " through " + loops);
}

#ifdef __cpp_exceptions
// Thrown out of an evaluation: its frames are those of the model alone, which is compiled with exceptions.
struct NotSettled {};
inline void leave() { throw NotSettled{}; }

// Runs an evaluation. Whether it settled.
template <class Evaluation>
bool settles(Evaluation&& evaluation) {
  try {
    evaluation();
    return true;
  } catch (const NotSettled&) {
    return false;
  }
}
#else
// Whether the latest evaluation was left.
inline bool is_left = false;
inline void leave() { is_left = true; }

template <class Evaluation>
bool settles(Evaluation&& evaluation) {
  is_left = false;
  evaluation();
  return !is_left;
}
#endif

inline void fatal_in_model(const char* file, int line, const char* hierarchy, const char* text) {
  if (strstr(text, "converge")) return leave();
  VL_FATAL_MT(file, line, hierarchy, text);
}

// `$finish in q.sv:12`, behind what the module has printed.
inline void print_call(const char* called, const char* file, int line) {
  for (const char* folder : {QS_SOURCES}) {
    if (strncmp(file, folder, strlen(folder)) == 0) file += strlen(folder);
  }
  if (Engine* const engine = evaluating()) engine->print((std::string(called) + " in " + file + ":" + std::to_string(line)).c_str());
}
inline void finish_in_model(const char* file, int line, const char* hierarchy) {
  print_call("$finish", file, line);
  vl_finish(file, line, hierarchy);
}
inline void stop_in_model(const char* file, int line, const char* hierarchy, bool maybe = true) {
  print_call("$stop, $error or $fatal", file, line);
  VL_STOP_MT(file, line, hierarchy, maybe);
}

// Files of memories are named as seen from the folder of the map, wherever the program runs.
template <class... Rest>
void read_memory(bool hex, int bits, QData depth, int low, const std::string& file, Rest... rest) {
  const char* const folders[] = {QS_SOURCES};
  VL_READMEM_N(hex, bits, depth, low, file.compare(0, 1, "/") == 0 ? file : folders[0] + file, rest...);
}

}  // namespace qs

#define VL_READMEM_N qs::read_memory
#define VL_FATAL_MT qs::fatal_in_model
#define VL_FINISH_MT qs::finish_in_model
#define VL_STOP_MT qs::stop_in_model
