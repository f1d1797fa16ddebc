// The text of a file that a reader brings along.

import { err, ok, type Result } from "../base/result";
import type { Problem } from "../gen/types/Problem";
import { problemOf } from "./unreadable";

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
