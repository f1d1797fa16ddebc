#!/usr/bin/env bash
# GTKWave's vcd2lxt2: one pulse of no length in a VCD makes the LXT2 copy wrong from there on.
#
# Version: gtkwave 3.3.118-0.1~deb12u1 of Debian 12.
# Expected: a VCD may change a signal twice at one time, and the last value holds. The signal is 0, 0, 1, 0 at 5, 15, 25 and 35 ns.
# Seen: 0, 1, 0, 1. The first of the two values is kept, and later changes are stored relative to what should have been there. Nothing is
# reported, both exit codes are 0. `vcd2fst` of the same package keeps 0, 0, 1, 0.
# So: zero-delay models write such pulses. Compare the values before you keep the LXT2 file alone.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Unpacked, not installed: only the converters and the one library that they need.
apt-get -qq download gtkwave=3.3.118-0.1~deb12u1 libjudydebian1=1.0.5-5+b2 2>/dev/null
for package in ./*.deb; do dpkg -x "$package" .; done
export PATH="$work/usr/bin:$PATH" LD_LIBRARY_PATH="$work/usr/lib:$work/usr/lib/$(uname -m)-linux-gnu"

cat > pulse.vcd <<'VCD'
$timescale 1 ns $end
$scope module top $end
$var wire 1 ! b $end
$upscope $end
$enddefinitions $end
#0
$dumpvars
0!
$end
#10
1!
0!
#20
1!
#30
0!
#40
VCD

vcd2lxt2 pulse.vcd pulse.lxt2 > log 2>&1
lxt2vcd pulse.lxt2 > lxt2.vcd 2>> log
vcd2fst pulse.vcd pulse.fst
fst2vcd pulse.fst > fst.vcd

# The value of the one signal at 5, 15, 25 and 35 ns.
values() {
  awk '/^#/ { now = substr($0, 2) + 0 } /^[01]/ { for (i = 1; i <= 4; i++) if (now <= 10 * i - 5) v[i] = substr($0, 1, 1) }
       END { print v[1] v[2] v[3] v[4] }' "$1"
}

echo "gtkwave 3.3.118-0.1~deb12u1, b at 5, 15, 25 and 35 ns"
echo "  the VCD:         $(values pulse.vcd)"
echo "  by way of FST:   $(values fst.vcd)"
echo "  by way of LXT2:  $(values lxt2.vcd)"
test "$(values pulse.vcd)" = 0010
test "$(values fst.vcd)" = 0010
test "$(values lxt2.vcd)" = 0101
