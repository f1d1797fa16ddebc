// The text of a file that a reader brings along, or why there is none.

import { err, ok, type Result } from "../base/result";
import type { Problem } from "../gen/types/Problem";

/** Larger files are not even read. */
export const MOST_BYTES = 8 << 20;

const JSON_BEGINS = /^\s*[{[]/;

/** Whether a text has lines, and does not begin as JSON does: a table, if it is a file at all. */
export const mayBeTable = (text: string): boolean => !JSON_BEGINS.test(text) && /[\r\n]/.test(text.trim());

const headOf = (file: Blob) => file.slice(0, 256).text();

/** Whether a file begins as JSON does, so that it holds a scenario or an experiment if anything. True of one that cannot be read. */
export const beginsAsJson = async (file: Blob): Promise<boolean> =>
  JSON_BEGINS.test(await headOf(file).catch(() => "{"));

/** Whether a file is a picture if anything: PNG or SVG. */
export const mayBePicture = async (file: Blob): Promise<boolean> =>
  /^\ufffdPNG\r\n|^\ufeff?\s*<(\?xml|svg)/.test(await headOf(file).catch(() => ""));

/** Whether a file is called JSON: whatever is in it, the errors of a scenario are what its owner looks for. */
export const isNamedJson = (file: Blob): boolean => file instanceof File && /\.json$/i.test(file.name);

/** Whether a file is a lesson if anything: it is named as Markdown, or begins with front matter, and not as JSON does. */
export const mayBeLesson = async (file: Blob): Promise<boolean> => {
  const head = await headOf(file).catch(() => "");
  return (
    !JSON_BEGINS.test(head) && (/^---\s*\n/.test(head) || (file instanceof File && /\.(md|markdown)$/i.test(file.name)))
  );
};

/** The text of a file. */
export async function readFile(file: Blob): Promise<Result<string, Problem>> {
  try {
    if (file.size <= MOST_BYTES) return ok(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()));
  } catch {
    // Its fault is found out below.
  }
  return err(await problemOf(file, MOST_BYTES));
}

const problem = (path: string, found: string, expected: string): Problem => ({ path, found, expected, hint: "" });

/** Why a file is no text of at most `most` bytes. */
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
