import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Plugin } from "vite";
import { WAVEFORMS } from "../web/src/features/share/waveform.ts";

/** Bytes of a scenario at most. */
const MOST_BYTES = 16_000_000;

/** What the command line is called with. Tests put another script in its place. */
const QUEUESCOPE = path.resolve(import.meta.dirname, "queuescope.mjs");

/** A request that cannot be answered, with its status and a message for the user. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Options of the command line for what a request asks for. */
function optionsOf(request: IncomingMessage): string[] {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const number = (name: string) => {
    const value = searchParams.get(name) ?? "";
    if (!/^\d{1,10}$/.test(value)) throw new Refusal(400, `${name}: found "${value}"; expected a number`);
    return value;
  };
  const fork = searchParams.get("fork");
  return ["--engine", number("engine"), "--at", number("at"), ...(fork === null ? [] : [`--fork=${fork}`])];
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

/** Runs the command line with a scenario on standard input. */
function exportTo(script: string, out: string, options: string[], scenario: Buffer, end: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const args = [script, "export", "-", "--vcd", out, ...options];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "pipe"], signal: end });
    let said = "";
    child.stderr.on("data", (data) => {
      said += data;
    });
    child.on("error", reject);
    // It may end before it has read everything; its own message says why.
    child.stdin.on("error", () => {});
    child.stdin.end(scenario);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Refusal(422, said.trim() || `the command line ended with ${code}`)),
    );
  });
}

/** While the page is served from its sources: makes waveforms of the open scenario with the command line, one file at a time. */
export function waveforms(script = QUEUESCOPE): Plugin {
  let before: Promise<unknown> = Promise.resolve();
  return {
    name: "waveforms",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(WAVEFORMS, (request, response) => {
        const left = new AbortController();
        response.on("close", () => left.abort());
        const answer = async (earlier: Promise<unknown>) => {
          const folder = await mkdtemp(path.join(tmpdir(), "queuescope-vcd-"));
          try {
            const out = path.join(folder, "run.vcd");
            const options = optionsOf(request);
            const scenario = await bodyOf(request);
            await earlier;
            await exportTo(script, out, options, scenario, left.signal);
            response.writeHead(200, { "Content-Type": "text/plain", "Content-Length": (await stat(out)).size });
            for await (const part of createReadStream(out)) response.write(part);
            response.end();
          } catch (error) {
            if (left.signal.aborted) return;
            response.writeHead(error instanceof Refusal ? error.status : 500, { "Content-Type": "text/plain" });
            response.end(error instanceof Error ? error.message : String(error));
          } finally {
            await rm(folder, { recursive: true, force: true });
          }
        };
        before = answer(before);
      });
    },
  };
}
