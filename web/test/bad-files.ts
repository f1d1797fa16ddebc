// Wrong scenario files and links, with the expected message for each.

import { readFileSync } from "node:fs";
import path from "node:path";

export interface Bad {
  file: string;
  kind: "scenario" | "link";
  expected: string;
  /** Number of bytes to which the file is padded. */
  fill?: number;
}

const FOLDER = path.resolve(import.meta.dirname, "../../scenarios/bad");
const all: Bad[] = JSON.parse(readFileSync(path.join(FOLDER, "index.json"), "utf8"));

export const badOf = (kind: Bad["kind"]): Bad[] => all.filter((one) => one.kind === kind);

/** The content of a wrong file, padded with blanks. */
export function bytes({ file, fill }: Bad): Buffer {
  const content = readFileSync(path.join(FOLDER, file));
  return fill ? Buffer.concat([content, Buffer.alloc(fill - content.length, " ")]) : content;
}
