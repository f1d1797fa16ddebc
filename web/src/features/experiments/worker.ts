// A worker of experiments: it gets the compiled module first, then requests. It is ended from outside, in the midst of a run as well.

import init, { Sweep } from "../../gen/experiments";
import type { Answer, Message } from "./protocol";
import { SweepWorker } from "./sweep-worker";

const post = (answer: Answer, transfer: ArrayBuffer[] = []) => self.postMessage(answer, { transfer });

let worker: Promise<SweepWorker> | null = null;

async function start(module: WebAssembly.Module): Promise<SweepWorker> {
  await init({ module_or_path: module });
  return new SweepWorker({ Sweep }, post);
}

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  if (data.kind === "module") {
    worker = start(data.module);
    return;
  }
  try {
    (await worker)?.handle(data);
  } catch (error) {
    post({ id: data.id, kind: "broken", reason: error instanceof Error ? error.message : String(error) });
  }
};
