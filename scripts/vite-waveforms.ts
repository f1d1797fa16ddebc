import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Plugin } from "vite";
import { WAVEFORMS } from "../web/src/features/share/waveform.ts";
import { type Export, ExportRefusal, exportVcd } from "./lib/export-vcd.mjs";

/** Bytes of a scenario at most. */
const MOST_BYTES = 16_000_000;

/** A request that cannot be answered, with its status and a message for the user. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** What a request asks for. */
function wantedBy(request: IncomingMessage): Omit<Export, "scenario"> {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const number = (name: string) => {
    const value = searchParams.get(name) ?? "";
    if (!/^\d{1,10}$/.test(value)) throw new Refusal(400, `${name}: found "${value}"; expected a number`);
    return Number(value);
  };
  return { engine: number("engine"), step: number("at"), fork: searchParams.get("fork") };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  // Pages of other sites cannot send this type without leave, so they cannot run anything here.
  if (request.method !== "POST" || request.headers["content-type"] !== "application/json")
    throw new Refusal(405, "expected a scenario in a POST of application/json");
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    parts.push(part);
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Refusal(413, `the scenario has more than ${MOST_BYTES} bytes`);
  }
  return Buffer.concat(parts);
}

/** While the page is served from its sources: makes waveforms of the open scenario with the command line, one file at a time. */
export function waveforms(script?: string): Plugin {
  let before: Promise<unknown> = Promise.resolve();
  return {
    name: "waveforms",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(WAVEFORMS, (request, response) => {
        const left = new AbortController();
        response.on("close", () => left.abort());
        const answer = async (earlier: Promise<unknown>) => {
          try {
            const wanted = wantedBy(request);
            const scenario = await bodyOf(request);
            await earlier;
            await exportVcd(
              { ...wanted, scenario },
              async (file) => {
                response.writeHead(200, { "Content-Type": "text/plain", "Content-Length": (await stat(file)).size });
                await pipeline(createReadStream(file), response);
              },
              { end: left.signal, ...(script !== undefined && { script }) },
            );
          } catch (error) {
            if (left.signal.aborted) return;
            const status = error instanceof ExportRefusal ? 422 : error instanceof Refusal ? error.status : 500;
            response.writeHead(status, { "Content-Type": "text/plain" });
            response.end(error instanceof Error ? error.message : String(error));
          }
        };
        before = answer(before);
      });
    },
  };
}
