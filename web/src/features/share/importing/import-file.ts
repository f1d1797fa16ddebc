// Imports a file in a separate worker, so that the page stays responsive.

import { startModule } from "../../../base/module-worker";
import type { Imported } from "./imported";
import url from "./worker.ts?worker&url";

/** The message to the worker. */
export interface ImportRequest {
  file: Blob;
  name: string;
  /** The open scenario, or an empty text. */
  base: string;
}

/** The contents of a file. Rejects if the module cannot be fetched or fails. */
export function importFile(file: Blob, name: string, base: string): Promise<Imported> {
  const worker = startModule(url);
  const done = new Promise<Imported>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(JSON.parse(data) as Imported);
    worker.onerror = ({ message }) => reject(new Error(message || "cannot fetch what reads captures"));
  });
  worker.postMessage({ file, name, base } satisfies ImportRequest);
  return done.finally(() => worker.terminate());
}
