// Workers that the page starts, run in its own thread: of experiments, and of the reader of lessons.

import { onTestFinished, vi } from "vitest";
import { readOwnText } from "../../src/features/lessons/own/own-text";
import { type SweepAsked, sweepWorkerInThread } from "../wasm/experiments.ts";

type Text = Parameters<typeof readOwnText>[0];

/** Parses a lesson for each message. */
function reader() {
  const worker = {
    onmessage: (_: { data: unknown }) => {},
    postMessage: (text: Text) =>
      void readOwnText(text).then((read) => worker.onmessage({ data: structuredClone(read) })),
    terminate() {},
  };
  return worker;
}

/**
 * Lets the page start workers until the test ends.
 * @param hears called with each request to run a point of an experiment; if it returns false, the request gets no reply
 */
export function letWorkersStart(hears: (asked: SweepAsked) => boolean = () => true): void {
  vi.stubGlobal(
    "Worker",
    class {
      constructor(url: string) {
        // biome-ignore lint/correctness/noConstructorReturn: what it returns is the worker
        return url.includes("/lesson-reader.ts") ? reader() : sweepWorkerInThread(hears);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}
