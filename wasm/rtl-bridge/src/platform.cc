// What the Verilator run-time asks of its platform: a stop or a fatal error is an event, never an abort.
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "engine.h"
#include "verilated.h"

namespace qs {
thread_local Engine* current = nullptr;
}  // namespace qs

extern "C" int qs_vl_printf(const char* format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (qs::current) qs::current->print(text);
  return length;
}

void vl_stop(const char* filename, int linenum, const char*) VL_MT_UNSAFE {
  if (qs::current) qs::current->assertion_failed(filename, linenum);
}
void vl_finish(const char* filename, int linenum, const char*) VL_MT_UNSAFE {
  if (qs::current) qs::current->assertion_failed(filename, linenum);
}
void vl_fatal(const char* filename, int linenum, const char*, const char* msg) VL_MT_UNSAFE {
  if (!qs::current) return;
  if (msg) qs::current->print(msg);
  qs::current->assertion_failed(filename, linenum);
}
