import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { fetchElsewhere } from "./elsewhere";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.json`;
}

const ask = (url: string, stop = new AbortController().signal, patience?: number) => {
  const told: number[] = [];
  return { told, fetched: fetchElsewhere(url, (bytes) => told.push(bytes), stop, patience) };
};

test("a file comes whole, and without anything about the reader", async () => {
  let seen: string[] = [];
  const url = await serve((request, response) => {
    seen = Object.keys(request.headers);
    response.write("{");
    setTimeout(() => response.end('"ü": 1}'), 20);
  });
  const { told, fetched } = ask(url);
  const file = await fetched;
  expect(file.ok && (await file.value.text())).toBe('{"ü": 1}');
  expect(told.at(-1)).toBe(9);
  expect(seen).toContain("host");
  expect(seen.filter((name) => ["referer", "cookie", "authorization"].includes(name))).toEqual([]);
});

test.each<[string, RequestListener, RegExp]>([
  [
    "an error",
    (_, response) => response.writeHead(404).end("{}"),
    /^The server at 127\.0\.0\.1:\d+ answers 404 Not Found\.$/,
  ],
  [
    "a redirect",
    (_, response) => response.writeHead(302, { Location: "https://example.org/" }).end(),
    /sends us on to another address/,
  ],
  ["a broken connection", (request) => request.socket.destroy(), /^Nothing came from 127\.0\.0\.1/],
  ["silence", () => {}, /took longer than 0\.2 s/],
  [
    "a file that never ends",
    (_, response) => {
      const more = () => response.write(Buffer.alloc(1 << 20, " ")) || response.once("drain", more);
      response.on("drain", more);
      more();
    },
    /has more than 8,388,608 bytes/,
  ],
])("%s is told", async (name, answer, why) => {
  const { told, fetched } = ask(await serve(answer), undefined, name === "silence" ? 200 : undefined);
  const file = await fetched;
  expect(file.ok ? "a file" : file.error).toMatch(why);
  expect(Math.max(0, ...told)).toBeLessThanOrEqual(8 << 20);
});

test("who stops it waits no longer", async () => {
  const stop = new AbortController();
  const { fetched } = ask(await serve(() => {}), stop.signal);
  setTimeout(() => stop.abort(), 20);
  expect((await fetched).ok).toBe(false);
});
