// The built page behind a slow link: every answer waits for a round trip, and all of them share the bytes a second.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { at } from "../../lib/system.mjs";

/** Bytes a second, and milliseconds from a request to the first byte of its answer. */
export const LINK = { bytes: 2_000_000, latency: 80 };
/** Milliseconds between two portions of an answer. */
const PORTION_MS = 4;

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Serves dist/ on a free port, compressed as static hosts do. @returns {Promise<{ url: string, close(): void }>} */
export async function serveSlowly() {
  /** @type {Map<string, Buffer>} */
  const compressed = new Map();
  /** When the link has sent all that was asked for, in milliseconds. */
  let free = 0;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const bodyOf = (/** @type {string} */ file) => {
    const body = compressed.get(file) ?? brotliCompressSync(readFileSync(file), quality);
    compressed.set(file, body);
    return body;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = path.join(at("dist"), pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const body = bodyOf(file);
    const begins = performance.now() + LINK.latency;
    setTimeout(() => {
      const type = TYPES[path.extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": type, "Content-Encoding": "br", "Cache-Control": "no-store" });
      let sent = 0;
      const portion = Math.ceil((LINK.bytes * PORTION_MS) / 1000);
      const send = () => {
        const bytes = body.subarray(sent, sent + portion);
        sent += bytes.length;
        free = Math.max(free, performance.now()) + (bytes.length / LINK.bytes) * 1000;
        response.write(bytes);
        if (sent >= body.length) response.end();
        else setTimeout(send, free - performance.now());
      };
      setTimeout(send, Math.max(0, free - begins));
    }, LINK.latency);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(null)));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  // Files are compressed before the first visit, as on a host.
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
