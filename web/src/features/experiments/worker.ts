// Entry point of an experiment worker: receives the compiled module first, then requests. It may be terminated at any time.

import { serveRequests } from "../../base/request-protocol";
import init, { Sweep } from "../../gen/experiments";
import type { Message, SweepAnswer } from "./protocol";
import { SweepWorker } from "./sweep-worker";

const post = (answer: SweepAnswer, transfer: ArrayBuffer[] = []) => self.postMessage(answer, { transfer });

let worker: Promise<SweepWorker> | null = null;

async function start(module: WebAssembly.Module): Promise<SweepWorker> {
  await init({ module_or_path: module });
  return new SweepWorker({ Sweep }, post);
}

serveRequests<Message>(async (message) => {
  if (message.name === "module") worker = start(message.module);
  else if (message.name !== "cancel") (await worker)?.handle(message);
});
