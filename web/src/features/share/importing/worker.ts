// Makes a scenario of a capture or a table. The worker is started for one file and terminated afterwards.

import init, { importFile } from "../../../gen/captures";
import url from "../../../gen/captures_bg.wasm?url";
import type { ImportRequest } from "./import-file";
import { MOST_PACKETS, MOST_STEPS } from "./imported";

self.onmessage = async ({ data: { file, name, base } }: MessageEvent<ImportRequest>) => {
  await init({ module_or_path: url });
  self.postMessage(importFile(new Uint8Array(await file.arrayBuffer()), name, MOST_PACKETS, MOST_STEPS, base));
};

// A rejected promise is not an error of a worker otherwise.
self.onunhandledrejection = ({ reason }) => {
  throw reason;
};
