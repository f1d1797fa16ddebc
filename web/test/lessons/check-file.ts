/** Reads and runs a lesson's file in Node. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { checkLesson } from "../../src/features/lessons/check";
import { lessonFormat, readLesson } from "../../src/features/lessons/format";
import { Client } from "../../src/session/client";
import type { TextError } from "../../src/stops/document";
import { formulas } from "../../src/stops/formulas";
import { scenarioText, sessionModule, workerInThread } from "../wasm/page.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const isShipped = (folder: string, kind: string) => (name: string) =>
  /^[\w-]+$/.test(name) && name !== "schema" && existsSync(path.join(root, folder, `${name}.${kind}`));

/** The format of the lessons that ship with the page. */
export const shippedFormat = lessonFormat({
  ...formulas,
  isScenario: isShipped("scenarios", "json"),
  isLesson: isShipped("lessons", "md"),
});

let client: Client | null = null;

/** Errors in the text of a lesson: of its format, or else of its runs. */
export async function checkText(text: string): Promise<readonly TextError[]> {
  const read = readLesson(text, shippedFormat);
  if (!read.ok) return read.error;
  const module = client ? null : await sessionModule();
  client ??= new Client(() => workerInThread(module as NonNullable<typeof module>));
  return checkLesson(read.value, client, scenarioText);
}

export const checkFile = async (file: string): Promise<readonly TextError[]> => checkText(await readFile(file, "utf8"));
