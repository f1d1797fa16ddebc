// Included before everything else when Verilator's output and run-time are compiled: what a design prints (the text of a
// failed assertion) goes to the bridge instead of standard output.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C"
#endif
int qs_vl_printf(const char* format, ...);
#define VL_PRINTF qs_vl_printf
