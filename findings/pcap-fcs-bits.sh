#!/usr/bin/env bash
# scapy and dpkt take the frame check sequence that a pcap file declares for a part of its link type.
#
# Version: scapy 2.8.0 and dpkt 1.9.8, from PyPI.
# Expected: the last word of the header has the link type in 16 bits, and in its upper bits how long the check sequence behind each frame is. A
# file that declares 4 bytes reads as Ethernet, as the plain one does.
# Seen: scapy reads no Ethernet (link type 0x24000001), but raw bytes. dpkt returns 0x24000001. Neither says that 4 bytes are no payload.
# So: a program over them loses all packets, or counts 4 bytes too many.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scapy==2.8.0 dpkt==1.9.8
cd "$folder"
venv/bin/python - <<'PYTHON'
import logging
import struct

logging.getLogger("scapy").setLevel(logging.ERROR)
import dpkt
import scapy
from scapy.layers.l2 import Ether
from scapy.utils import rdpcap

ip = bytes.fromhex("4500001c0001000040110000") + bytes([10, 0, 0, 1, 10, 0, 0, 2])
frame = bytes([2] * 12) + b"\x08\x00" + ip + struct.pack(">HHHH", 1, 2, 8, 0)


def write(name, word, data):
    with open(name, "wb") as file:
        file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, word))
        file.write(struct.pack("<IIII", 1, 0, len(data), len(data)) + data)


# Bit 26: the upper four bits count; there 2 words of 16 bits.
write("plain.pcap", 1, frame)
write("declared.pcap", 1 | 1 << 26 | 2 << 28, frame + bytes(4))

print("scapy", scapy.__version__, "dpkt", dpkt.__version__)
seen = {}
for name in ["plain.pcap", "declared.pcap"]:
    packet = rdpcap(name)[0]
    with open(name, "rb") as file:
        reader = dpkt.pcap.Reader(file)
        lengths = [len(data) for _, data in reader]
        seen[name] = (isinstance(packet, Ether), reader.datalink(), lengths)
    print(f"{name}: scapy reads Ethernet: {seen[name][0]}; dpkt: link type {seen[name][1]:#x}, lengths {lengths}")
assert seen["plain.pcap"] == (True, 1, [42])
assert seen["declared.pcap"] == (False, 0x24000001, [46])
PYTHON
