// What newer Verilator run-times ask of the system and a wasm module cannot have. A model without threads calls none of it.
extern "C" {
int pthread_getaffinity_np(unsigned long, unsigned long, void*) { return 1; }
int pthread_setaffinity_np(unsigned long, unsigned long, const void*) { return 1; }
int sched_getcpu() { return 0; }

#ifndef __EMSCRIPTEN__
// Destructors of thread-local objects: the module's one thread never ends.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
#endif
}
