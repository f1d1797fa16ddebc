// The faults of a file whose text cannot be read.

import type { Problem } from "../gen/types/Problem";

const problem = (path: string, found: string, expected: string): Problem => ({ path, found, expected, hint: "" });

/** Why a file is no text of at most `most` bytes. */
export async function problemOf(file: Blob, most: number): Promise<Problem> {
  try {
    if (isCapture(await bytesOf(file.slice(0, 4)))) return problem("", "a capture of packets", FROM_CAPTURE);
    if (file.size > most) return problem("", `${file.size} bytes`, `at most ${most} bytes (${most >> 20} MiB)`);
    const bytes = await bytesOf(file);
    const at = firstBadByte(bytes);
    return problem(`byte ${at}`, `0x${(bytes[at] ?? 0).toString(16).padStart(2, "0")}`, "text in UTF-8");
  } catch {
    return problem("", "a file that cannot be read", "a scenario file");
  }
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

const FROM_CAPTURE =
  "a scenario. The page makes one of a capture that is dropped while there is a network. So does the command line: `npm run -s queuescope -- import trace.pcap --out trace.json`";

/** How captures begin: pcap of either byte order, with microseconds or nanoseconds, and pcapng. */
const CAPTURES = [0xa1b2c3d4, 0xd4c3b2a1, 0xa1b23c4d, 0x4d3cb2a1, 0x0a0d0d0a];

const isCapture = ({ buffer, byteLength }: Uint8Array<ArrayBuffer>) =>
  byteLength === 4 && CAPTURES.includes(new DataView(buffer).getUint32(0));

/** Where text stops to be UTF-8: the length of the longest prefix that may be the beginning of text. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return good;
}
