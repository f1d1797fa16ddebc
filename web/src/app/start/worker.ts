// The session worker. It loads the session at once, and Verilated hardware when a scenario needs it.

import { cachedFetch, compileFile } from "../../base/page-host";
import { type Cancellation, serveRequests } from "../../base/request-protocol";
import { largeFields } from "../../designs/large-fields";
import mapsUrl from "../../gen/maps_bg.wasm?url";
import sessionUrl from "../../gen/session_bg.wasm?url";
import { FORMER } from "../../session/former";
import type { SessionBindings } from "../../session/module";
import type { SessionAnswer, SessionRequest } from "../../session/protocol";
import { RTL_CONFIGS } from "../../session/rtl-configs";
import { RtlHost } from "../../session/rtl-host";
import { RtlModules } from "../../session/rtl-modules";
import { Runner } from "../../session/runner";

const rtlUrls = import.meta.glob<string>("../../gen/rtl/*.wasm", { query: "?url", import: "default", eager: true });

/** Milliseconds without a request after which the worker runs ahead in the background. */
const PAUSE_MS = 150;

const post = (answer: SessionAnswer) => self.postMessage(answer);

/** Reports progress while something loads, so that a slow network is not mistaken for a dead worker. */
function loading<T>(load: Promise<T>): Promise<T> {
  const signs = setInterval(() => post({ id: 0, kind: "busy", executed: 0 }), 1000);
  return load.finally(() => clearInterval(signs));
}

/** The query of the hardware before the last edit; empty for the current hardware. */
const edition = import.meta.env.DEV && FORMER.endsWith(self.name) && self.name ? FORMER : "";

const modules = new RtlModules(RTL_CONFIGS, (file) => {
  const url = rtlUrls[`../../gen/rtl/${file}`];
  return url === undefined ? Promise.reject(new Error("this page was built without it")) : compileFile(url + edition);
});

const maps = cachedFetch(async () => {
  const [module_or_path, bindings] = await Promise.all([compileFile(mapsUrl), import("../../gen/maps")]);
  await bindings.default({ module_or_path });
  return bindings;
});

const session = cachedFetch(async (): Promise<SessionBindings> => {
  const [module_or_path, bindings] = await Promise.all([compileFile(sessionUrl), import("../../gen/session")]);
  const host = new RtlHost(modules, await bindings.default({ module_or_path }));
  return {
    hardware: (text) => bindings.hardware(text, host),
    open: (text, probes) => new bindings.Playground(text, host, probes),
    format: bindings.format,
    compact: bindings.compact,
    advice: bindings.advice,
    decodeLink: bindings.decode_link,
    adopt: bindings.adopt,
  };
});

// A worker is started only for a scenario or a link. If loading fails, the request that needs it reports the error.
session().catch(() => {});

function start(): Runner {
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port1.onmessage = () => waiting.shift()?.();
  const breathe = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(null);
    });
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
  const module = {
    bindings: () => loading(session()),
    load: (configs: readonly string[]) => loading(modules.load(configs)),
    maps: () => loading(maps()),
    adopt: (config: string, module: Uint8Array) => modules.adopt(config, module),
  };
  return new Runner(module, post, { breathe, pause }, largeFields);
}

const runner = start();

serveRequests<SessionRequest | Cancellation>((message) => runner.handle(message));
