// A server of the development server's requests for modules, for tests: a program that builds is answered for, the command line is another script.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { endpoints } from "./endpoints.mjs";

export const TOKEN = "a token of this start";
export const FILES = { "lib/fifo.sv": "module fifo; endmodule\n" };

/** @type {(() => void)[]} */
const ends = [];
after(() => {
  for (const end of ends) end();
});

/**
 * A server with what it was asked for, and its answers to a program that would build.
 * @param {{ host?: string, everywhere?: boolean, answer?: (flag: string, request: any, end: AbortSignal) => Promise<any> }} [what]
 */
export async function serve({
  host = "127.0.0.1",
  everywhere = false,
  answer = async () => ({ build: "0123abcd", warnings: [] }),
} = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "adopt-"));
  /** @type {{ flag: string, request: any }[]} */
  const asked = [];
  const served = endpoints({
    rules: { token: TOKEN, everywhere },
    folder,
    ask: async ([flag = "", file = ""], end) => {
      const request = JSON.parse(readFileSync(file, "utf8"));
      asked.push({ flag, request });
      return answer(flag, request, end);
    },
    moduleOf: (build) => path.join(folder, `${build}.wasm`),
    sourceOf: (build) => path.join(folder, `${build}.json`),
    script: fileURLToPath(import.meta.resolve("./command-line.fake.mjs")),
  });
  const server = http.createServer((request, response) => {
    void served.answer(request, response, (request.url ?? "").replace(/^\/adopt\//, ""));
  });
  await new Promise((resolve) => server.listen(0, host, () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  ends.push(() => {
    served.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * @param {string} name @param {unknown} body
   * @param {{ address?: string, method?: string, headers?: Record<string, string | undefined> }} [how]
   * @returns {Promise<{ status: number, answer: any }>}
   */
  const send = (name, body, { address = "127.0.0.1", method = "POST", headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const usual = { host: `localhost:${port}`, origin: `http://localhost:${port}`, "x-queuescope-token": TOKEN };
      const all = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== undefined);
      const request = http.request(
        {
          host: address,
          port,
          path: `/adopt/${name}`,
          method,
          headers: Object.fromEntries(/** @type {[string, string][]} */ (all)),
        },
        (response) => {
          /** @type {Buffer[]} */
          const parts = [];
          response.on("data", (part) => parts.push(part));
          response.on("end", () => {
            const bytes = Buffer.concat(parts);
            const isJson = response.headers["content-type"] === "application/json";
            resolve({ status: response.statusCode ?? 0, answer: isJson ? JSON.parse(bytes.toString()) : bytes });
          });
        },
      );
      request.on("error", reject);
      request.end(method === "GET" ? undefined : typeof body === "string" ? body : JSON.stringify(body));
    });
  return { send, asked, folder, port };
}
