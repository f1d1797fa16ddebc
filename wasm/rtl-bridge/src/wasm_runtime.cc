// Small stand-ins for parts of Verilator's run-time and of the C library that a model of one thread needs little of: queues of messages
// between threads, `$display` with all of its formats, `printf` with floating point. They were 9 of 48 kB of a compressed module. The linker
// takes these in place of the functions that `scripts/rtl/modules.mjs` names with `--wrap`; a run-time that has no function of such a
// name keeps its own.
#ifdef __EMSCRIPTEN__
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <string>

#include "context.h"

namespace {

// The length of the whole text, of which `capacity` characters at most are written, the last one a zero.
int write(const std::string& text, char* out, size_t capacity) {
  if (capacity > 0) out[text.copy(out, capacity - 1)] = '\0';
  return static_cast<int>(text.size());
}

}  // namespace

extern "C" {

// vsnprintf for `%s`, `%c`, whole numbers in decimal, and `%%`, without widths.
int __wrap_vsnprintf(char* out, size_t capacity, const char* format, va_list arguments) {
  std::string text;
  for (; *format; ++format) {
    if (*format != '%') {
      text += *format;
      continue;
    }
    int longs = 0;
    for (++format; *format == 'l'; ++format) ++longs;
    switch (*format) {
      case 's': text += va_arg(arguments, const char*); break;
      case 'c': text += static_cast<char>(va_arg(arguments, int)); break;
      case 'd': text += longs > 1 ? std::to_string(va_arg(arguments, int64_t)) : std::to_string(va_arg(arguments, int)); break;
      case 'u': text += longs > 1 ? std::to_string(va_arg(arguments, uint64_t)) : std::to_string(va_arg(arguments, unsigned)); break;
      default: text += *format; break;
    }
  }
  return write(text, out, capacity);
}

// VL_WRITEF, as the text of a failed assertion needs it: `%0t` is the time (bits, value, unit), `%N` the model's name with a dot, unless
// it is empty.
void __wrap__Z9VL_WRITEFPKcz(const char* format, ...) {
  std::string text;
  va_list arguments;
  va_start(arguments, format);
  for (; *format; ++format) {
    if (*format != '%') {
      text += *format;
      continue;
    }
    for (++format; *format >= '0' && *format <= '9';) ++format;
    if (*format == 't') {
      va_arg(arguments, int);
      text += std::to_string(va_arg(arguments, uint64_t));
      va_arg(arguments, int);
    } else if (*format == 'N') {
      const std::string name = va_arg(arguments, const char*);
      if (!name.empty()) text += name + ".";
    } else {
      text += *format;
    }
  }
  va_end(arguments);
  if (qs::Engine* const engine = qs::evaluating()) engine->print(text.c_str());
}

// VL_STOP_MT and VL_FATAL_MT: without threads nothing waits until the evaluation is over.
void __wrap__Z10VL_STOP_MTPKciS0_b(const char* file, int line, const char* module, bool) { vl_stop(file, line, module); }
void __wrap__Z11VL_FATAL_MTPKciS0_S0_(const char* file, int line, const char* module, const char* text) {
  vl_fatal(file, line, module, text);
}

// Verilated::endOfThreadMTaskGuts and Verilated::endOfEval: no messages of other threads to deliver.
void __wrap__ZN10Verilated20endOfThreadMTaskGutsEP21VerilatedEvalMsgQueue(void*) {}
void __wrap__ZN10Verilated9endOfEvalEP21VerilatedEvalMsgQueue(void*) {}

// VlThreadPool's constructor: never called.
void* __wrap__ZN12VlThreadPoolC1EP16VerilatedContextj(void*, void*, unsigned) { __builtin_trap(); }
}
#endif
