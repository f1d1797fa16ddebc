// The worker: loads the session and the Verilated hardware, then answers requests.

import rtlUrl from "../gen/rtl.wasm?url";
import init, { decode_link, encode_link, format, Playground } from "../gen/session";
import sessionUrl from "../gen/session_bg.wasm?url";
import type { Answer, Request } from "./protocol";
import { RtlHost } from "./rtl-host";
import { Runner } from "./runner";

const post = (answer: Answer) => self.postMessage(answer);

async function bytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

async function load(): Promise<Runner> {
  // Compiled from bytes: static hosts do not all know the type of a .wasm file.
  const [rtl, session] = await Promise.all([
    bytes(rtlUrl),
    bytes(sessionUrl).then((wasm) => init({ module_or_path: wasm })),
  ]);
  const host = await RtlHost.load(rtl, () => session.memory);
  const channel = new MessageChannel();
  const breathe = () =>
    new Promise<void>((resolve) => {
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
  const module = {
    open: (text: string) => new Playground(text, host),
    format,
    encodeLink: (text: string) => encode_link(text, undefined),
    decodeLink: decode_link,
  };
  return new Runner(module, post, breathe);
}

/** A slow network is no death: says so until all is there. */
function loading(): Promise<Runner> {
  const signs = setInterval(() => post({ id: 0, kind: "busy", executed: 0 }), 1000);
  return load().finally(() => clearInterval(signs));
}

const runner = loading();

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    await (await runner).handle(data);
  } catch (error) {
    post({ id: data.id, kind: "broken", reason: error instanceof Error ? error.message : String(error) });
  }
};
