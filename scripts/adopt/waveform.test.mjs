import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { buildOf } from "../rtl/adopted-wasm.mjs";
import { FILES, serve } from "./server.fake.mjs";
import { writeSources } from "./sources.mjs";

const MAP = { top: "fifo", sources: ["lib/fifo.sv"], ports: [] };

test("waveforms are made of the sources that the page has run, without files of this machine", async () => {
  const { send, folder } = await serve();
  const map = JSON.stringify(MAP);
  const [one, other] = [FILES, { "lib/fifo.sv": "module fifo; wire x; endmodule\n" }].map((files) => {
    const own = mkdtempSync(path.join(folder, "own-"));
    return { name: "fifo.map.json", build: buildOf({ ...MAP, folder: writeSources(files, own) }), map, files };
  });
  assert.ok(one && other);
  const engines = [
    { design: "fifo.map.json", implementation: "rtl", build: one.build },
    { design: "fifo.map.json", implementation: "rtl", build: other.build },
    { design: "pifo" },
  ];
  const run = { scenario: JSON.stringify({ engines }), engine: 1, step: 40, fork: null, modules: [one, other] };
  const made = await send("waveform", run);
  assert.equal(made.status, 200);
  const { args, designs, maps, files } = JSON.parse(String(made.answer));
  assert.deepEqual(args, ["--engine", "1", "--at", "40"]);
  assert.deepEqual(
    designs.map((/** @type {string} */ name) => name.replace(/^[0-9a-f]{16}/, "…")),
    ["…/fifo.map.json", "…/fifo.map.json", "pifo"],
  );
  assert.notEqual(designs[0], designs[1], "each build has its own sources");
  assert.deepEqual([maps, files], [[map, map], "none"]);

  for (const [change, why] of /** @type {[object, RegExp][]} */ ([
    [{ modules: [{ ...one, files: other.files }] }, /found sources of the build \w+; expected those of \w+/],
    [{ modules: [{ ...one, files: { "../fifo.sv": "" } }] }, /expected a path inside the folder/],
    [{ modules: [{ ...one, name: "../fifo.map.json" }] }, /expected name, build, map and files/],
    [{ modules: [] }, /found no modules/],
    [{ step: -1 }, /expected a scenario, an engine, a step/],
    [{ scenario: "refused" }, /found no JSON/],
    [{ scenario: '{"engines": [], "refuse": true}' }, /engine 1 is no RTL engine of fifo\.map\.json/],
  ])) {
    const { status, answer } = await send("waveform", { ...run, ...change });
    assert.equal(status, 422);
    assert.match(answer.problems[0].found, why);
  }
});
