import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { FILES, serve } from "./server.fake.mjs";
import { most } from "./sources.mjs";

const READ = { files: FILES };
const MAP = { top: "fifo", sources: ["lib/fifo.sv"], ports: [] };

test("a page of this server has its sources read and built", async () => {
  const { send, asked, folder } = await serve({
    answer: async (flag, { folder }) =>
      flag === "--ports"
        ? { top: "fifo", files: [path.join(folder, "lib/fifo.sv")], include: [path.join(folder, "lib")], problems: [] }
        : { build: "0123abcd", config: "adopted_fifo", warnings: [] },
  });
  const read = await send("read", READ);
  assert.deepEqual([read.status, read.answer], [200, { top: "fifo", files: ["lib/fifo.sv"], include: ["lib"] }]);
  const built = await send("build", { files: FILES, map: MAP });
  assert.deepEqual([built.status, built.answer.build], [200, "0123abcd"]);
  assert.deepEqual(
    asked.map(({ flag }) => flag),
    ["--ports", "--adopted-wasm"],
  );
  const [first, second] = asked.map(({ request }) => request.folder);
  assert.equal(first, second, "the same sources have one folder");
  assert.equal(readFileSync(path.join(first, "lib/fifo.sv"), "utf8"), FILES["lib/fifo.sv"]);
  writeFileSync(path.join(folder, "0123abcd.wasm"), "bytes");
  const module = await send("module/0123abcd.wasm", "", { method: "GET", headers: { origin: undefined } });
  assert.deepEqual([module.status, String(module.answer)], [200, "bytes"]);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith("request-")),
    [],
    "requests are not kept",
  );
});

test("a build with all signals is asked for by its own name, and its source is given", async () => {
  const { send, asked, folder } = await serve({
    answer: async () => ({ build: "0123abcd-signals", config: "adopted_fifo_signals", warnings: [] }),
  });
  const built = await send("signals", { files: FILES, map: MAP });
  assert.deepEqual([built.status, built.answer.build], [200, "0123abcd-signals"]);
  assert.deepEqual(
    asked.map(({ flag, request }) => [flag, request.signals]),
    [["--adopted-wasm", true]],
  );
  const get = (/** @type {string} */ name) => send(name, "", { method: "GET", headers: { origin: undefined } });
  assert.equal((await get("module/0123abcd-signals.json")).status, 404);
  writeFileSync(path.join(folder, "0123abcd-signals.json"), '{"texts":[]}');
  const source = await get("module/0123abcd-signals.json");
  assert.deepEqual([source.status, source.answer], [200, { texts: [] }]);
});

test("nobody else has anything read, built or shown", async () => {
  const { send, asked, folder, port } = await serve({ host: "0.0.0.0" });
  writeFileSync(path.join(folder, "0123abcd.wasm"), "bytes");
  /** @type {[string, Parameters<typeof send>[2], RegExp][]} */
  const strangers = [
    [
      "a page of another site",
      { headers: { origin: "https://example.org", "sec-fetch-site": "cross-site" } },
      /example\.org/,
    ],
    [
      "another port of this machine",
      { headers: { origin: `http://localhost:${port + 1}` } },
      /expected a page of this server/,
    ],
    ["a sandboxed frame", { headers: { origin: "null" } }, /expected a page of this server/],
    ["a page that hides where it is from", { headers: { "sec-fetch-site": "same-site" } }, /another site/],
    ["a program without a page", { headers: { origin: undefined } }, /no page/],
    [
      "a name that points here",
      { headers: { host: `rebound.example:${port}`, origin: `http://rebound.example:${port}` } },
      /rebound\.example/,
    ],
    ["another address of this machine", { address: "127.0.0.2" }, /another address/],
    [
      "a page that has it as its host",
      { address: "127.0.0.2", headers: { host: `127.0.0.2:${port}`, origin: `http://127.0.0.2:${port}` } },
      /another address/,
    ],
    ["a page of another start", { headers: { "x-queuescope-token": "a token of that start" } }, /loaded again/],
    ["a page without a token", { headers: { "x-queuescope-token": undefined } }, /loaded again/],
  ];
  for (const [who, how, why] of strangers) {
    for (const name of ["read", "build", "waveform"]) {
      const { status, answer } = await send(name, { ...READ, map: MAP }, how);
      assert.equal(status, 403, `${who}: ${name}`);
      assert.match(answer.reason, why, who);
    }
  }
  const stranger = { method: "GET", headers: { origin: undefined, "x-queuescope-token": undefined } };
  assert.equal((await send("module/0123abcd.wasm", "", stranger)).status, 403);
  assert.deepEqual(asked, []);
  assert.equal(existsSync(path.join(folder, "sources")), false, "nothing was written");
});

test("pages on other machines are served if the server was started so", async () => {
  const { send, port } = await serve({ host: "0.0.0.0", everywhere: true });
  const own = { host: `127.0.0.2:${port}`, origin: `http://127.0.0.2:${port}` };
  assert.equal((await send("build", { files: FILES, map: MAP }, { address: "127.0.0.2", headers: own })).status, 200);
  const rebound = { host: `rebound.example:${port}`, origin: `http://rebound.example:${port}` };
  assert.equal((await send("build", { files: FILES, map: MAP }, { headers: rebound })).status, 403);
});

test("files stay inside their folder, and are not too many", async () => {
  const { send, asked, folder } = await serve();
  const names = [
    "../fifo.sv",
    "/etc/fifo.sv",
    "a/../../fifo.sv",
    "a\\..\\fifo.sv",
    "C:/fifo.sv",
    "./fifo.sv",
    "a//fifo.sv",
    "-f/fifo.sv",
    "fifo.c",
    "fifo\n.sv",
  ];
  for (const name of names) {
    const { status, answer } = await send("read", { files: { [name]: "" } });
    assert.deepEqual([status, answer.problems?.length, answer.problems?.[0]?.file], [422, 1, name]);
  }
  const many = Object.fromEntries(Array.from({ length: most.files + 1 }, (_, i) => [`${i}.sv`, ""]));
  const large = { "large.sv": "x".repeat(most.bytes + 1) };
  for (const files of [many, large, {}, [], null, { "number.sv": 3 }]) {
    const { status, answer } = await send("read", { files });
    assert.equal(status, 422);
    assert.ok(answer.problems[0].expected.length > 0);
  }
  assert.equal((await send("read", { files: FILES, include: ["../lib"] })).status, 422);
  assert.equal((await send("build", { files: FILES, map: { ...MAP, sources: ["../../fifo.sv"] } })).status, 422);
  assert.deepEqual(asked, []);
  assert.ok(!existsSync(path.join(folder, "../fifo.sv")));
});

test("what is no request is refused in words", async () => {
  const { send, asked } = await serve();
  for (const body of ["no JSON", { files: FILES, map: 3 }, { files: FILES, map: { top: "fifo" } }]) {
    const { status, answer } = await send("build", body);
    assert.equal(status, 400);
    assert.match(answer.reason, /expected/);
  }
  assert.equal((await send("read", { files: FILES, top: 3 })).status, 400);
  assert.equal((await send("read", " ".repeat(4 * most.bytes + 1))).status, 413);
  assert.equal((await send("elsewhere", READ)).status, 404);
  assert.equal((await send("read", READ, { method: "GET" })).status, 404);
  assert.equal((await send("module/..%2F0123abcd.wasm", "", { method: "GET" })).status, 404);
  assert.deepEqual(asked, []);
});

test("what is wrong with sources is told with the page's own paths", async () => {
  const { send } = await serve({
    answer: async (flag, { folder }) => {
      const file = path.join(folder, "lib/fifo.sv");
      if (flag === "--ports")
        return { files: [], include: [], problems: [{ file, line: 3, found: "a", expected: "b" }] };
      return {
        problem: `${file}:3: wrong`,
        problems: [{ file, line: 3, found: `${file}: wrong`, expected: "b" }],
        log: `%Error: ${file}:3`,
      };
    },
  });
  const read = await send("read", READ);
  assert.deepEqual(
    [read.status, read.answer.problems],
    [422, [{ file: "lib/fifo.sv", line: 3, found: "a", expected: "b" }]],
  );
  const built = await send("build", { files: FILES, map: MAP });
  assert.deepEqual(
    [built.status, built.answer.problems[0].found, built.answer.log],
    [422, "lib/fifo.sv: wrong", "%Error: lib/fifo.sv:3"],
  );
});

test("a newer build ends the one under way, and only one runs at a time", async () => {
  let running = 0;
  const { send } = await serve({
    answer: async (_flag, { top }, end) => {
      assert.equal(++running, 1);
      if (top === "slow") await new Promise((resolve) => end.addEventListener("abort", resolve));
      running--;
      if (end.aborted) throw new (await import("./job.mjs")).Cancelled();
      return { build: "0123abcd" };
    },
  });
  const slow = send("build", { files: FILES, map: { ...MAP, top: "slow" } });
  // The first one has to be under way.
  while (running === 0) await new Promise((resolve) => setImmediate(resolve));
  const quick = await send("build", { files: FILES, map: MAP });
  assert.deepEqual([(await slow).status, quick.status, quick.answer.build], [409, 200, "0123abcd"]);
});
