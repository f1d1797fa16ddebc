// Captures made for tests.

/** A capture of raw IP: TCP packets of 100 bytes, one per microsecond, of three flows in turn, and one ICMP packet at the end. */
export function pcap(packets: number): Uint8Array<ArrayBuffer> {
  const data = new DataView(new ArrayBuffer(24 + 56 * (packets + 1)));
  for (const [at, word] of [0xa1b2c3d4, 0x0002_0004, 0, 0, 65_535, 101].entries()) data.setUint32(4 * at, word);
  for (let i = 0; i <= packets; i++) {
    const at = 24 + 56 * i;
    for (const [word, value] of [0, i, 40, 100].entries()) data.setUint32(at + 4 * word, value);
    const ip = at + 16;
    data.setUint8(ip, 0x45);
    data.setUint16(ip + 2, 100);
    data.setUint8(ip + 9, i < packets ? 6 : 1);
    data.setUint32(ip + 12, 0x0a00_0001);
    data.setUint32(ip + 16, 0x0a00_0002);
    data.setUint16(ip + 20, 1_000 + (i % 3));
    data.setUint8(ip + 32, 0x50);
  }
  return new Uint8Array(data.buffer);
}
