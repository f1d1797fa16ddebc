#!/usr/bin/env bash
# Three readers give three different times to the packets of one pcapng file.
#
# Version: dpkt 1.9.8, scapy 2.8.0 and python-pcapng 2.1.1, from PyPI.
# Expected: unit and origin of time (if_tsresol, if_tsoffset) belong to an interface, and interfaces begin anew with each section. The two
# packets of each file below are 5 us apart.
# Seen: with two interfaces, us and ns, dpkt takes the unit of the first one for both: the second packet is 1,000 times as late. With two
# sections scapy keeps the interfaces of the first one, and so does dpkt. An origin is passed over by scapy and python-pcapng: the capture
# lies in 1970. No reader reports anything.
# So: `mergecap` and captures of several interfaces make the first kind, concatenated files the second.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check dpkt==1.9.8 scapy==2.8.0 python-pcapng==2.1.1

venv/bin/python - <<'PYTHON'
import logging
import struct
from importlib.metadata import version

logging.disable(logging.CRITICAL)
import dpkt
import pcapng
from scapy.utils import RawPcapNgReader

NUL = b"\0"


def padded(data):
    return data + NUL * (-len(data) % 4)


def block(kind, body):
    size = struct.pack("<I", len(padded(body)) + 12)
    return struct.pack("<I", kind) + size + padded(body) + size


def option(code, value):
    return struct.pack("<HH", code, len(value)) + padded(value)


SECTION = block(0x0A0D0D0A, struct.pack("<IHHq", 0x1A2B3C4D, 1, 0, -1))
MICRO, NANO = option(9, b"\x06"), option(9, b"\x09")
ORIGIN = option(14, struct.pack("<q", 1_700_000_000))


def interface(*options):
    return block(1, struct.pack("<HHI", 1, 0, 0) + b"".join(options) + option(0, b""))


def packet(interface, ticks):
    frame = bytes(12) + b"\x88\xb5" + bytes(46)
    head = struct.pack("<IIIII", interface, ticks >> 32, ticks & 0xFFFFFFFF, len(frame), len(frame))
    return block(6, head + frame)


files = {
    "two interfaces": SECTION + interface(MICRO) + interface(NANO) + packet(0, 10_000_000) + packet(1, 10_000_005_000),
    "two sections": SECTION + interface(MICRO) + packet(0, 10_000_000) + SECTION + interface(NANO) + packet(0, 10_000_005_000),
    "an origin": SECTION + interface(MICRO, ORIGIN) + packet(0, 0) + packet(0, 5),
}
right, late, early = [10.0, 10.000005], [10.0, 10000.005], [0.0, 0.000005]
dated = [1_700_000_000.0, 1_700_000_000.000005]
expected = {
    "two interfaces": {"dpkt": late, "scapy": right, "python-pcapng": right},
    "two sections": {"dpkt": late, "scapy": late, "python-pcapng": right},
    "an origin": {"dpkt": dated, "scapy": early, "python-pcapng": early},
}
readers = {
    "dpkt": lambda file: [float(time) for time, _ in dpkt.pcapng.Reader(file)],
    "scapy": lambda file: [float((meta.tshigh << 32 | meta.tslow) / meta.tsresol) for _, meta in RawPcapNgReader(file)],
    "python-pcapng": lambda file: [block.timestamp for block in pcapng.FileScanner(file) if hasattr(block, "packet_data")],
}
for name, content in files.items():
    with open("capture.pcapng", "wb") as file:
        file.write(content)
    print(f"{name}:")
    for reader, read in readers.items():
        with open("capture.pcapng", "rb") as file:
            found = read(file)
        print(f"  {reader} {version(reader)}: {found[0]:.6f} and {found[1]:.6f} s")
        wanted = expected[name][reader]
        assert all(abs(one - other) < 1e-6 for one, other in zip(found, wanted, strict=True)), wanted
PYTHON
