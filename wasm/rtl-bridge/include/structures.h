// How Verilator's serialiser takes structures that are not packed: it makes types of its own of them, and calls for each of these
// operators, which it does not have. Comes before the model's code. The build refuses models whose structures are not plain data.
#pragma once
#include <type_traits>

#include "verilated_save.h"

template <class T>
using IfPlain = std::enable_if_t<std::is_class_v<T> && std::is_trivially_copyable_v<T>, int>;
template <class T, IfPlain<T> = 0>
VerilatedSerialize& operator<<(VerilatedSerialize& os, T& structure) {
  return os.write(&structure, sizeof structure);
}
template <class T, IfPlain<T> = 0>
VerilatedDeserialize& operator>>(VerilatedDeserialize& os, T& structure) {
  return os.read(&structure, sizeof structure);
}
