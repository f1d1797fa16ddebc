// A host of static files, like any web server. It counts the bytes that it sends.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Serves a folder on a free port. `known` are the endings whose types it knows. */
export async function serveFolder(folder: string, known = Object.keys(TYPES)) {
  /** Bytes sent of each file, by its path. */
  const sent = new Map<string, number>();
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const file = path.join(folder, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    const bytes = readFileSync(file);
    sent.set(pathname, bytes.length);
    const ending = path.extname(file);
    const type = known.includes(ending) ? TYPES[ending] : undefined;
    response.writeHead(200, { "Content-Type": type ?? "application/octet-stream" }).end(bytes);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, sent, close };
}
