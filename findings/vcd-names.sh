#!/usr/bin/env bash
# The word `mem[0] [7:0]` of a VCD has three names in three readers.
#
# Version: pyvcd 0.5.1, vcdvcd 2.6.0 and pywellen 0.25.7 (the reader of Surfer), from PyPI.
# Expected: a VCD has no arrays. Verilator and others declare each word of a memory as a variable `mem[0]` with the range `[7:0]`, as pyvcd has it.
# Seen: vcdvcd glues name and range together, `top.mem[0][7:0]`, which looks like an array of two dimensions. wellen makes up a scope `mem` that
# the file does not declare, with a variable `[0]`: `top.mem.[0]`. Of a scalar `q[3]` vcdvcd keeps the name; to the others it is bit 3 of `q`.
# So: a list of names of one reader selects nothing in another, and a join by name silently drops every memory.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pyvcd==0.5.1 vcdvcd==2.6.0 pywellen==0.25.7

cat > memory.vcd <<'VCD'
$timescale 1 ns $end
$scope module top $end
$var wire 8 ! mem[0] [7:0] $end
$var wire 1 " q[3] $end
$upscope $end
$enddefinitions $end
#0
$dumpvars
b101 !
1"
$end
#10
VCD

venv/bin/python - <<'PYTHON'
from importlib.metadata import version

import pywellen
from vcd.reader import TokenKind, tokenize
from vcdvcd import VCDVCD

with open("memory.vcd", "rb") as file:
    variables = [token.var for token in tokenize(file) if token.kind is TokenKind.VAR]
found = {
    "pyvcd": [(variable.reference, variable.bit_index) for variable in variables],
    "vcdvcd": VCDVCD("memory.vcd").signals,
    "pywellen": [variable.full_name for variable in pywellen.Waveform("memory.vcd").all_vars()],
}
for reader, names in found.items():
    print(f"{reader} {version(reader)}: {names}")
assert found["vcdvcd"] == ["top.mem[0][7:0]", "top.q[3]"]
assert found["pyvcd"] == [("mem[0]", (7, 0)), ("q", 3)]
assert found["pywellen"] == ["top.mem.[0]", "top.q"]
PYTHON
