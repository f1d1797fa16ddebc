// A worker of experiments: it gets the compiled module first, then requests. It is ended from outside, in the midst of a run as well.

import init, { Sweep } from "../gen/experiments";
import { Bench } from "./bench";
import type { Answer, Message } from "./protocol";

const post = (answer: Answer, transfer: ArrayBuffer[] = []) => self.postMessage(answer, { transfer });

let bench: Promise<Bench> | null = null;

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  if (data.kind === "module") {
    bench = init({ module_or_path: data.module }).then(() => new Bench({ Sweep }, post));
    return;
  }
  try {
    (await bench)?.handle(data);
  } catch (error) {
    post({ id: data.id, kind: "broken", reason: error instanceof Error ? error.message : String(error) });
  }
};
