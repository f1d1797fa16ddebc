// The worker: loads the session, then answers requests. Verilated hardware follows when a scenario names it.

import init, { decode_link, encode_link, format, hardware, Playground } from "../gen/session";
import sessionUrl from "../gen/session_bg.wasm?url";
import type { Answer, Request } from "./protocol";
import { RTL_CONFIGS } from "./rtl-configs";
import { RtlHost } from "./rtl-host";
import { RtlModules } from "./rtl-modules";
import { Runner } from "./runner";

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

async function start(): Promise<Runner> {
  const session = await init({ module_or_path: await compile(sessionUrl) });
  const modules = new RtlModules(RTL_CONFIGS, (file) => compile(rtlUrls[`../gen/rtl/${file}`]));
  const host = new RtlHost(modules, () => session.memory);
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
    hardware: (text: string) => hardware(text, host),
    load: (configs: readonly string[]) => loading(modules.load(configs)),
    open: (text: string) => new Playground(text, host),
    format,
    encodeLink: (text: string) => encode_link(text, undefined),
    decodeLink: decode_link,
  };
  return new Runner(module, post, { breathe, pause });
}

const runner = loading(start());

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    await (await runner).handle(data);
  } catch (error) {
    post({ id: data.id, kind: "broken", reason: error instanceof Error ? error.message : String(error) });
  }
};
