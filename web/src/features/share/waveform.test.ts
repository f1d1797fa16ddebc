// The development server makes waveforms with the command line. Here a script in its place records its arguments.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waveforms } from "../../../../scripts/vite-waveforms.ts";
import { WAVEFORMS } from "./waveform";

const SCRIPT = `
import { readFileSync, writeFileSync } from "node:fs";
const [verb, file, , out, ...options] = process.argv.slice(2);
const scenario = readFileSync(0, "utf8");
if (scenario === "wrong") { console.error("engine 0 is a model"); process.exit(2); }
writeFileSync(out, JSON.stringify({ verb, file, options, scenario }));
`;

const folder = mkdtempSync(path.join(tmpdir(), "waveforms-"));
let listener: RequestListener = () => {};
const server = createServer((request, response) => listener(request, response));
let url = "";

beforeAll(async () => {
  const script = path.join(folder, "queuescope.mjs");
  writeFileSync(script, SCRIPT);
  const { configureServer } = waveforms(script);
  const use = (at: string, handler: RequestListener) => {
    expect(at).toBe(WAVEFORMS);
    listener = handler;
  };
  (configureServer as (server: unknown) => void)({ middlewares: { use } });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (query: string, body = "{}", type = "application/json") =>
  fetch(url + query, { method: "POST", headers: { "Content-Type": type }, body });

test("the command line gets the scenario, engine, step and branch of a request, one after the other", async () => {
  const both = await Promise.all([ask("?engine=1&at=14", "a"), ask("?engine=0&at=7&fork=--no", "b")]);
  const called = { verb: "export", file: "-" };
  expect(await Promise.all(both.map((one) => one.json()))).toEqual([
    { ...called, options: ["--engine", "1", "--at", "14"], scenario: "a" },
    { ...called, options: ["--engine", "0", "--at", "7", "--fork=--no"], scenario: "b" },
  ]);
});

test("what it says is wrong reaches the page, and pages of other sites run nothing", async () => {
  const refused = await ask("?engine=0&at=1", "wrong");
  expect([refused.status, await refused.text()]).toEqual([422, "engine 0 is a model"]);
  const number = await ask("?engine=x&at=1");
  expect([number.status, await number.text()]).toEqual([400, 'engine: found "x"; expected a number']);
  expect((await ask("?engine=0&at=1", "{}", "text/plain")).status).toBe(405);
  expect((await fetch(`${url}?engine=0&at=1`)).status).toBe(405);
  expect((await ask("?engine=0&at=1", "again")).status).toBe(200);
});
