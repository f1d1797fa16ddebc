// The text of a file that a reader brings along.

import { err, ok, type Result } from "../base/result";
import type { Problem } from "../gen/types/Problem";

/** Larger files are not even read. */
export const MOST_BYTES = 8 << 20;

/** The text of a file. */
export async function readFile(file: Blob): Promise<Result<string, Problem>> {
  const problem = (path: string, found: string, expected: string) => err({ path, found, expected, hint: "" });
  if (await isCapture(file)) return problem("", "a capture of packets", CAPTURE);
  if (file.size > MOST_BYTES) return problem("", `${file.size} bytes`, "at most 8388608 bytes (8 MiB)");
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return problem("", "a file that cannot be read", "a scenario file");
  }
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    const at = firstBadByte(bytes);
    return problem(`byte ${at}`, `0x${(bytes[at] ?? 0).toString(16).padStart(2, "0")}`, "text in UTF-8");
  }
}

const CAPTURE = "a scenario; the command line makes one: `npm run -s queuescope -- import trace.pcap --out trace.json`";

/** How captures begin: pcap of either byte order, with microseconds or nanoseconds, and pcapng. */
const CAPTURES = [0xa1b2c3d4, 0xd4c3b2a1, 0xa1b23c4d, 0x4d3cb2a1, 0x0a0d0d0a];

async function isCapture(file: Blob): Promise<boolean> {
  const head = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => null);
  return head?.byteLength === 4 && CAPTURES.includes(new DataView(head).getUint32(0));
}

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
