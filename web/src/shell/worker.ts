// The worker: loads the session, then answers requests. Verilated hardware follows when a scenario names it.

import { largeFields } from "../designs/large-fields";
import * as usual from "../gen/session";
import usualUrl from "../gen/session_bg.wasm?url";
import wholeUrl from "../gen/session_whole_bg.wasm?url";
import { FORMER } from "../session/former";
import type { Answer, Request } from "../session/protocol";
import { RTL_CONFIGS } from "../session/rtl-configs";
import { RtlHost } from "../session/rtl-host";
import { RtlModules } from "../session/rtl-modules";
import { Runner } from "../session/runner";
import { Sessions, type SessionWasm } from "../session/sessions";

const rtlUrls = import.meta.glob<string>("../gen/rtl/*.wasm", { query: "?url", import: "default", eager: true });

/** A reader who has done nothing for so long is looking. */
const PAUSE_MS = 150;

const post = (answer: Answer) => self.postMessage(answer);

async function compile(url: string | undefined): Promise<WebAssembly.Module> {
  if (url === undefined) throw new Error("this page was built without it");
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  // Static hosts do not all know the type of a .wasm file, on which streaming insists.
  const streams = response.headers.get("Content-Type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A slow network is no death: says so until all is there. */
function loading<T>(load: Promise<T>): Promise<T> {
  const signs = setInterval(() => post({ id: 0, kind: "busy", executed: 0 }), 1000);
  return load.finally(() => clearInterval(signs));
}

/** The query that fetches the hardware as it was before the last edit, if that is wanted. */
const edition = import.meta.env.DEV && FORMER.endsWith(self.name) && self.name ? FORMER : "";

const modules = new RtlModules(RTL_CONFIGS, (file) => {
  const url = rtlUrls[`../gen/rtl/${file}`];
  return compile(url && url + edition);
});

/** The small session or the whole one: both are the same but for their designs. */
async function session(bindings: typeof usual, url: string): Promise<SessionWasm> {
  const { memory } = await bindings.default({ module_or_path: await compile(url) });
  const host = new RtlHost(modules, () => memory);
  return {
    hardware: (text) => bindings.hardware(text, host),
    open: (text) => new bindings.Playground(text, host),
    format: bindings.format,
    encodeLink: (text) => bindings.encode_link(text, undefined),
    decodeLink: bindings.decode_link,
  };
}

const whole = async () => session(await import("../gen/session_whole"), wholeUrl);

async function start(): Promise<Runner> {
  const sessions = new Sessions(await session(usual, usualUrl), whole);
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
    designs: (text: string) => loading(sessions.designs(text)),
    hardware: (text: string) => sessions.hardware(text),
    load: (configs: readonly string[]) => loading(modules.load(configs)),
    open: (text: string) => sessions.open(text),
    format: (text: string) => sessions.format(text),
    encodeLink: (text: string) => sessions.encodeLink(text),
    decodeLink: (link: string) => loading(sessions.decodeLink(link)),
  };
  return new Runner(module, post, { breathe, pause }, largeFields);
}

const runner = loading(start());

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    await (await runner).handle(data);
  } catch (error) {
    post({ id: data.id, kind: "broken", reason: error instanceof Error ? error.message : String(error) });
  }
};
