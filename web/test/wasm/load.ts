import { readFile } from "node:fs/promises";
import * as session from "../../src/gen/session.js";
import { RtlHost } from "../../src/session/rtl-host.ts";

const read = (name: string) => readFile(new URL(`../../src/gen/${name}`, import.meta.url));

/** The session's module and a host for the RTL, as the page's worker has them, in Node. */
export async function load(): Promise<{ session: typeof session; host: () => Promise<RtlHost> }> {
  const { memory } = session.initSync({ module: await read("session_bg.wasm") });
  const rtl = await read("rtl.wasm");
  return { session, host: () => RtlHost.load(rtl, () => memory) };
}
