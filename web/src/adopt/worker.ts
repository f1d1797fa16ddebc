// The worker that adopts modules of users: it runs what they have written, so it can be ended at any time.

import { cachedFetch, compileFile } from "../base/page-host";
import { serveRequests } from "../base/request-protocol";
import adoptUrl from "../gen/adopt_bg.wasm?url";
import { type AdoptModule, answer } from "./answer";
import type { AdoptAnswer, AdoptRequest } from "./protocol";

const post = (answer: AdoptAnswer) => self.postMessage(answer);

const load = cachedFetch(async (): Promise<AdoptModule> => {
  const [module_or_path, bindings] = await Promise.all([compileFile(adoptUrl), import("../gen/adopt")]);
  const exports = await bindings.default({ module_or_path });
  post({ id: 0, kind: "loaded" });
  return { bindings, exports };
});

serveRequests<AdoptRequest>(async (request) => post(await answer(request, load)));
