// Parses an imported lesson in a worker, which nothing else needs.

import { shippedNames } from "../../../app/shipped";
import { LESSONS } from "../../../app/shipped-lessons";
import { err, type Result } from "../../../base/result";
import type { TextError } from "../../../stops/document";
import type { LessonText } from "../format";
import type { OwnText } from "./own-text";
import { startReader } from "./start-reader";

/** A lesson, or its errors. */
type OwnLessonRead = Result<LessonText, readonly TextError[]>;

/** Milliseconds after which parsing is given up. Lessons take about ten. */
const PATIENCE_MS = 10_000;

/** The last parsed lesson, which is checked first and then shown. */
let last: { text: string; read: Promise<OwnLessonRead> } | null = null;

/** Parses the text of a lesson. Rejects if the worker cannot be loaded. */
export function readOwn(text: string, patience = PATIENCE_MS): Promise<OwnLessonRead> {
  if (last?.text === text) return last.read;
  const read = readInWorker(text, patience);
  const mine = { text, read };
  last = mine;
  const forget = () => {
    if (last === mine) last = null;
  };
  // An invalid lesson may have timed out only this time.
  read.then(({ ok }) => ok || forget(), forget);
  return read;
}

function readInWorker(text: string, patience: number): Promise<OwnLessonRead> {
  const worker = startReader();
  let timer: ReturnType<typeof setTimeout>;
  const done = new Promise<OwnLessonRead>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<OwnLessonRead>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || "cannot fetch what reads lessons"));
    const tooLong = `reading the text took longer than ${patience / 1000} s; what is nested or repeated in it may be too much`;
    timer = setTimeout(() => resolve(err([{ line: 1, text: tooLong }])), patience);
  });
  worker.postMessage({
    text,
    scenarios: shippedNames,
    lessons: LESSONS.map(({ name }) => name),
  } satisfies OwnText);
  return done.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
