// Wrong scenario files and links, with what is to be said of each.

import { readFileSync } from "node:fs";

export interface Bad {
  file: string;
  kind: "scenario" | "link";
  expected: string;
  /** Number of bytes to fill the file up to. */
  fill?: number;
}

const FOLDER = new URL("../../scenarios/bad/", import.meta.url);
const all: Bad[] = JSON.parse(readFileSync(new URL("index.json", FOLDER), "utf8"));

export const badOf = (kind: Bad["kind"]): Bad[] => all.filter((one) => one.kind === kind);

/** Content of one, filled up with blanks. */
export function bytes({ file, fill }: Bad): Buffer {
  const content = readFileSync(new URL(file, FOLDER));
  return fill ? Buffer.concat([content, Buffer.alloc(fill - content.length, " ")]) : content;
}
