import assert from "node:assert/strict";
import { test } from "node:test";
import { configs, loads, others } from "./loads.mjs";
import { help, readOptions } from "./options.mjs";

const names = [...loads.map(({ name }) => name), ...Object.keys(others)];

/** @param {string[]} args */
const wanted = (...args) => names.filter(readOptions(args).wants);

test("no name is everything", () => {
  const { rounds, help, configs: on } = readOptions([]);
  assert.deepEqual({ rounds, help, on }, { rounds: 10, help: false, on: configs });
  assert.deepEqual(wanted(), names);
});

test("names select loads and configurations", () => {
  assert.deepEqual(wanted("lockstep", "quiet"), ["quiet", "lockstep"]);
  assert.deepEqual(wanted("size"), ["size"]);
  assert.deepEqual(
    wanted("bbq_w16_d1_n255"),
    names.filter((name) => !["adopted", "size", "links", "seek", "models", "cores", "page", "race"].includes(name)),
  );
  const { rounds, configs: on } = readOptions(["quiet", "--rounds", "3", "bbq_w16_d1_n255"]);
  assert.deepEqual({ rounds, on }, { rounds: 3, on: ["bbq_w16_d1_n255"] });
});

test("the page is measured with all shipped scenarios, or with some", () => {
  assert.equal(readOptions(["page"]).steps, 60);
  assert.ok(readOptions(["page"]).scenarios.includes("long-run"));
  const { scenarios, steps } = readOptions("page --scenario bbq-random --scenario bbq-reset --steps 200".split(" "));
  assert.deepEqual({ scenarios, steps }, { scenarios: ["bbq-random", "bbq-reset"], steps: 200 });
});

test("what is wrong is said, with what there is", () => {
  assert.throws(() => readOptions(["quite"]), /"quite"; there is: quiet, engine/);
  assert.throws(() => readOptions(["--rounds", "0"]), /--rounds expects a whole number from 1, not "0"/);
  assert.throws(() => readOptions(["--steps", "1.5"]), /--steps expects a whole number from 1, not "1.5"/);
  assert.throws(() => readOptions(["--scenario", "schema"]), /"schema"; there is: afq-beside-others/);
  assert.throws(() => readOptions(["--round", "3"]), /--round/);
});

test("the help names everything", () => {
  for (const name of [...names, ...configs]) assert.ok(help.includes(`\n  ${name}`), name);
});
