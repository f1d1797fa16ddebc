// The worker that has sources beside runs. Its session is one of its own, so the page's run goes on meanwhile.

import { cachedFetch, compileFile, fetchFailureText, fetchFile } from "../base/page-host";
import { serveRequests } from "../base/request-protocol";
import sourceUrl from "../gen/source_bg.wasm?url";
import { RTL_CONFIGS } from "../session/rtl-configs";
import { SourceAnswers, type SourceModuleAccess } from "./answer";
import type { SourceAnswer, SourceRequest } from "./protocol";

const rtlUrls = import.meta.glob<string>("../gen/rtl/*.wasm", { query: "?url", import: "default", eager: true });

const post = (answer: SourceAnswer) => self.postMessage(answer);

const load = cachedFetch(async (): Promise<SourceModuleAccess> => {
  const [module_or_path, bindings] = await Promise.all([compileFile(sourceUrl), import("../gen/source")]);
  const exports = await bindings.default({ module_or_path });
  return {
    bindings,
    exports,
    configs: RTL_CONFIGS,
    fetchModule: (file) => {
      const url = rtlUrls[`../gen/rtl/${file}`];
      return url === undefined ? Promise.reject(new Error("this page was built without it")) : compileFile(url);
    },
    fetchSource: async (moduleUrl, sourceUrl) => {
      try {
        const [module, files] = await Promise.all([
          compileFile(moduleUrl),
          fetchFile(sourceUrl).then((response) => response.json()),
        ]);
        return { module, files };
      } catch (error) {
        throw `The source cannot be fetched. ${fetchFailureText(error)}`;
      }
    },
  };
});

const answers = new SourceAnswers(load);
let before: Promise<unknown> = Promise.resolve();

// One after the other: a build that is waited for must not let a question overtake its run.
serveRequests<SourceRequest>((request) => {
  const signs = setInterval(() => post({ id: request.id, kind: "loaded" }), 1000);
  const done = before.then(() => answers.answer(request)).finally(() => clearInterval(signs));
  before = done;
  return done.then(post);
});
