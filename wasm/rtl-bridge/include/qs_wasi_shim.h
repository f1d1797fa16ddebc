// Included before everything else for wasm32-wasi, whose C++ library has neither threads nor files. Verilator's run-time
// names both; a model without threads calls neither, so stand-ins for one thread are enough.
#pragma once
#ifdef __cplusplus
#include "qs_streams.h"  // before the headers that use string streams

#include <condition_variable>
#include <ctime>
#include <fstream>
#include <functional>
#include <istream>
#include <mutex>
#include <ostream>
#include <thread>

#if !(defined(_LIBCPP_HAS_THREADS) && _LIBCPP_HAS_THREADS)
namespace std {

class mutex {
 public:
  void lock() {}
  void unlock() {}
  bool try_lock() { return true; }
};
class recursive_mutex : public mutex {};

class condition_variable_any {
 public:
  void notify_one() {}
  void notify_all() {}
  // With one thread nobody could ever wake the caller.
  template <class Lock>
  void wait(Lock&) {}
  template <class Lock, class Condition>
  void wait(Lock&, Condition) {}
};
class condition_variable : public condition_variable_any {};

class thread {
 public:
  class id {
   public:
    friend bool operator==(id, id) { return true; }
    friend ostream& operator<<(ostream& out, id) { return out << "0"; }
  };
  using native_handle_type = unsigned long;

  thread() = default;
  template <class Function, class... Arguments>
  explicit thread(Function&&, Arguments&&...) {
    __builtin_trap();
  }
  bool joinable() const { return false; }
  void join() {}
  id get_id() const { return {}; }
  native_handle_type native_handle() { return 0; }
  static unsigned hardware_concurrency() { return 1; }
};

template <>
struct hash<thread::id> {
  size_t operator()(thread::id) const { return 0; }
};

namespace this_thread {
inline thread::id get_id() { return {}; }
inline void yield() {}
template <class Duration>
void sleep_for(const Duration&) {}
}  // namespace this_thread

#if defined(_LIBCPP_HAS_FILESYSTEM) && !_LIBCPP_HAS_FILESYSTEM
// A file that never opens.
template <>
class basic_ifstream<char> : public istream {
 public:
  basic_ifstream() : istream(nullptr) {}
  template <class... Arguments>
  explicit basic_ifstream(Arguments&&...) : istream(nullptr) {}
  bool is_open() const { return false; }
  void close() {}
};
template <>
class basic_ofstream<char> : public ostream {
 public:
  basic_ofstream() : ostream(nullptr) {}
  template <class... Arguments>
  explicit basic_ofstream(Arguments&&...) : ostream(nullptr) {}
  bool is_open() const { return false; }
  void close() {}
};
#endif

}  // namespace std
#endif

#ifndef CLOCK_PROCESS_CPUTIME_ID
#define CLOCK_PROCESS_CPUTIME_ID CLOCK_MONOTONIC
#endif
#endif
