import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Plugin } from "vite";
import { endpoints } from "./adopt/endpoints.mjs";
import { ask } from "./adopt/job.mjs";
import { moduleOf, sourceOf } from "./rtl/adopted-wasm.mjs";

const MODULE = "virtual:adopt";

/** Set by `npm start -- --adopt`: pages on other machines may have modules built, too. */
export const ADOPT = "QUEUESCOPE_ADOPT";

/** A value of the module, see `web/src/adopt/virtual-adopt.d.ts`. */
type Access = { state: "ready"; token: string } | { state: "refused" | "static"; reason: string };

const STATIC: Access = {
  state: "static",
  reason: "This page comes from a host of plain files, which builds nothing.",
};

const REFUSED: Access = {
  state: "refused",
  reason: "This server serves other machines (--host), and builds for them only with --adopt.",
};

/** Only this machine can reach a server with such a setting. */
const isLocal = (host: unknown) => [undefined, false, "localhost", "127.0.0.1", "::1"].includes(host as undefined);

/**
 * While the page is served: modules that its reader brings are read and built (`scripts/adopt/`). The page is given a token of this start; a
 * built page is told that there is no such server.
 */
export function adopt(root: string): Plugin {
  let access: Access = STATIC;
  return {
    name: "adopt",
    resolveId(id) {
      if (id === MODULE) return `\0${MODULE}`;
    },
    load(id) {
      if (id === `\0${MODULE}`) return `export default ${JSON.stringify(access)};`;
    },
    configureServer(server) {
      const everywhere = process.env[ADOPT] === "1";
      if (!everywhere && !isLocal(server.config.server.host)) {
        access = REFUSED;
        return;
      }
      const token = randomBytes(24).toString("hex");
      access = { state: "ready", token };
      const served = endpoints({
        rules: { token, everywhere },
        folder: path.join(root, ".cache/adopt"),
        ask,
        moduleOf,
        sourceOf,
      });
      server.httpServer?.on("close", () => served.close());
      server.middlewares.use((request, response, next) => {
        const name = /^\/adopt\/([^?]+)$/.exec(request.url ?? "")?.[1];
        if (name === undefined) return next();
        void served.answer(request, response, name);
      });
    },
  };
}
