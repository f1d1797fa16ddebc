// What the Verilator run-time asks of its platform: a stop or a fatal error is an event, never an abort.
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "context.h"

extern "C" int qs_vl_printf(const char* format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (qs::Engine* const engine = qs::evaluating()) engine->print(text);
  return length;
}

void vl_stop(const char* filename, int linenum, const char*) VL_MT_UNSAFE {
  if (qs::Engine* const engine = qs::evaluating()) engine->assertion_failed(filename, linenum);
}
void vl_finish(const char* filename, int linenum, const char*) VL_MT_UNSAFE {
  if (qs::Engine* const engine = qs::evaluating()) engine->assertion_failed(filename, linenum);
}
void vl_fatal(const char* filename, int linenum, const char*, const char* msg) VL_MT_UNSAFE {
  qs::Engine* const engine = qs::evaluating();
  if (!engine) return;
  if (msg) engine->print(msg);
  engine->assertion_failed(filename, linenum);
}
