// A worker of experiments: it gets the compiled module first, then requests. It is ended from outside, in the midst of a run as well.

import type { ModuleName } from "./modules";
import type { Answer, Message } from "./protocol";
import { SweepWorker } from "./sweep-worker";

const post = (answer: Answer, transfer: ArrayBuffer[] = []) => self.postMessage(answer, { transfer });

let worker: Promise<SweepWorker> | null = null;

async function start(name: ModuleName, module: WebAssembly.Module): Promise<SweepWorker> {
  const bindings = await (name === "experiments_scr" ? import("../gen/experiments_scr") : import("../gen/experiments"));
  await bindings.default({ module_or_path: module });
  return new SweepWorker(bindings, post);
}

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  if (data.kind === "module") {
    worker = start(data.name, data.module);
    return;
  }
  try {
    (await worker)?.handle(data);
  } catch (error) {
    post({ id: data.id, kind: "broken", reason: error instanceof Error ? error.message : String(error) });
  }
};
