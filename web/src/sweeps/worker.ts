// A worker of experiments: it gets the compiled module first, then requests. It is ended from outside, in the midst of a run as well.

import { Bench } from "./bench";
import type { Answer, Message } from "./protocol";

const post = (answer: Answer, transfer: ArrayBuffer[] = []) => self.postMessage(answer, { transfer });

let bench: Promise<Bench> | null = null;

async function start(module: WebAssembly.Module): Promise<Bench> {
  const bindings = await import("../gen/experiments");
  await bindings.default({ module_or_path: module });
  return new Bench(bindings, post);
}

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  if (data.kind === "module") {
    bench = start(data.module);
    return;
  }
  try {
    (await bench)?.handle(data);
  } catch (error) {
    post({ id: data.id, kind: "broken", reason: error instanceof Error ? error.message : String(error) });
  }
};
