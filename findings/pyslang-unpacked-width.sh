#!/usr/bin/env bash
# pyslang says that an unpacked array port has a width of 0 bits, without an error.
#
# Version: pyslang 12.1.0 (PyPI).
# Expected: 32 bits for `input logic [7:0] lane_i [4]`, or an error for a width that does not exist.
# Seen: `bitWidth` is 0; `bitstreamWidth` is 32. For a packed port both are the same.
#
# A program that sums widths of ports loses such ports in silence.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv >/dev/null
venv/bin/pip install -q --only-binary=:all: pyslang==12.1.0
cat > widths.py <<'PY'
import pyslang
try:
    from pyslang.ast import Compilation
    from pyslang.syntax import SyntaxTree
except ImportError:
    Compilation, SyntaxTree = pyslang.Compilation, pyslang.SyntaxTree

text = "module lanes (input logic [7:0] lane_i [4], input logic [31:0] word_i); endmodule"
compilation = Compilation()
compilation.addSyntaxTree(SyntaxTree.fromText(text))
top = compilation.getRoot().topInstances[0]
for port in top.body.portList:
    print(port.name, "bitWidth", port.type.bitWidth, "bitstreamWidth", port.type.bitstreamWidth)
PY
venv/bin/pip list 2>/dev/null | grep -i '^pyslang'
seen=$(venv/bin/python widths.py)
expected="lane_i bitWidth 0 bitstreamWidth 32
word_i bitWidth 32 bitstreamWidth 32"
echo "$seen"
[ "$seen" = "$expected" ]
