// Reads the text of a file that the reader opens.

import { err, ok, type Result } from "../base/result";
import type { Problem } from "../gen/types/Problem";

/** Largest file that is read, in bytes. */
export const MOST_BYTES = 8 << 20;

const JSON_BEGINS = /^\s*[{[]/;

/** True if a text has several lines and does not begin like JSON: it may be a table. */
export const mayBeTable = (text: string): boolean => !JSON_BEGINS.test(text) && /[\r\n]/.test(text.trim());

const headOf = (file: Blob) => file.slice(0, 256).text();

/** True if a file begins like JSON, so that it can only be a scenario or an experiment. True if it cannot be read. */
export const beginsAsJson = async (file: Blob): Promise<boolean> =>
  JSON_BEGINS.test(await headOf(file).catch(() => "{"));

/** True if a file may be a picture: PNG or SVG. */
export const mayBePicture = async (file: Blob): Promise<boolean> =>
  /^\ufffdPNG\r\n|^\ufeff?\s*<(\?xml|svg)/.test(await headOf(file).catch(() => ""));

/** True if a file is named `.json`: whatever it contains, its errors are reported as those of a scenario. */
export const isNamedJson = (file: Blob): boolean => file instanceof File && /\.json$/i.test(file.name);

/** True if a file may be a lesson: it is named as Markdown, or begins with front matter, and does not begin like JSON. */
export const mayBeLesson = async (file: Blob): Promise<boolean> => {
  const head = await headOf(file).catch(() => "");
  return (
    !JSON_BEGINS.test(head) && (/^---\s*\n/.test(head) || (file instanceof File && /\.(md|markdown)$/i.test(file.name)))
  );
};

export async function readFile(file: Blob): Promise<Result<string, Problem>> {
  try {
    if (file.size <= MOST_BYTES) return ok(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()));
  } catch {
    // The error is determined below.
  }
  return err(await problemOf(file, MOST_BYTES));
}

const problem = (path: string, found: string, expected: string): Problem => ({ path, found, expected, hint: "" });

/** Why a file is not a text of at most `most` bytes. */
async function problemOf(file: Blob, most: number): Promise<Problem> {
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

/** Magic numbers of captures: pcap in either byte order, with microseconds or nanoseconds, and pcapng. */
const CAPTURES = [0xa1b2c3d4, 0xd4c3b2a1, 0xa1b23c4d, 0x4d3cb2a1, 0x0a0d0d0a];

const isCapture = ({ buffer, byteLength }: Uint8Array<ArrayBuffer>) =>
  byteLength === 4 && CAPTURES.includes(new DataView(buffer).getUint32(0));

/** Offset of the first byte that is not UTF-8; the bytes before it may be the beginning of a text. */
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
