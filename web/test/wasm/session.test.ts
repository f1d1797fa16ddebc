/** The session in WebAssembly under Node equals the native session: laws, traces, shipped scenarios and their digests. */
import { readdir, readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import designs from "../../src/gen/designs.json";
import type { Frame } from "../../src/gen/types/Frame";
import type { Opened } from "../../src/gen/types/Opened";
import type { Scenario } from "../../src/gen/types/Scenario";
import { linkOf } from "../../src/session/links.ts";
import { loadLab, loadPage } from "./load.ts";

const root = new URL("../../../", import.meta.url);
const text = (path: string) => readFile(new URL(path, root), "utf8");
const scenarios = async (folder: string) =>
  (await readdir(new URL(folder, root)))
    .filter((f) => f.endsWith(".json") && f !== "schema.json")
    .map((f) => folder + f);
const files = await scenarios("scenarios/");

let wasm: Awaited<ReturnType<typeof loadPage>>;
beforeAll(async () => {
  wasm = await loadPage();
});

async function open(json: string) {
  const { session, modules, host: make } = wasm;
  const host = make();
  await modules.load(session.hardware(json, host));
  const playground = new session.Playground(json, host);
  const opened = JSON.parse(playground.opened()) as Opened;
  return {
    opened,
    playground,
    frame: () => JSON.parse(playground.frame()) as Frame,
    seek: (step: number) => {
      while (!playground.seek(step, 50_000));
    },
    /** All words of all fields of all engines. */
    state: () =>
      opened.engines.map(({ info }, engine) =>
        info.fields.map((field, i) => [field.name, Array.from(playground.probe(engine, i, 0, field.count))]),
      ),
  };
}

describe("conformance", () => {
  const ways = [
    { way: "called directly", direct: true },
    { way: "called through JavaScript", direct: false },
  ];
  test.each(ways)(
    "every hardware configuration, $way, keeps every law, and its events are those of the native build",
    async ({ direct }) => {
      const expected = JSON.parse(await text("wasm/rtl-bridge/native/tests/traces.json")) as Record<string, string>;
      const lab = await loadLab();
      await lab.modules.load(lab.modules.configs.map(({ name }) => name));
      const host = lab.host(direct);
      let cycles = 0;
      const tick = host.tick.bind(host);
      host.tick = (engine) => {
        cycles++;
        return tick(engine);
      };
      const reports = JSON.parse(lab.session.conformance_report(host, 7)) as {
        config: string;
        trace: string;
        findings: { law: string; broken: string }[];
      }[];
      for (const { config, findings } of reports) {
        expect(findings.length).toBeGreaterThan(7);
        expect(
          findings.filter((f) => f.broken !== ""),
          config,
        ).toEqual([]);
      }
      // Some hardware is native only, and has no module for the page.
      const built = Object.entries(expected).filter(([name]) => reports.some(({ config }) => config === name));
      expect(reports.length).toBeGreaterThan(20);
      expect(Object.fromEntries(reports.map((r) => [r.config, r.trace]))).toEqual(Object.fromEntries(built));
      if (direct) expect(cycles).toBe(0);
      else expect(cycles).toBeGreaterThan(20_000 * reports.length);
    },
    180_000,
  );
});

/** Longer runs are run to the end by the soak test, here only to the step `early`. */
const most = 1_000_000;
const early = 150_000;

test("memory grows in few large steps: after each one the browser looks for garbage", async () => {
  const buffers = new Set<ArrayBuffer>();
  const buffer = Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, "buffer") as PropertyDescriptor;
  Object.defineProperty(WebAssembly.Memory.prototype, "buffer", {
    ...buffer,
    get() {
      const now: ArrayBuffer = buffer.get?.call(this);
      buffers.add(now);
      return now;
    },
  });
  try {
    const { opened, playground, seek } = await open(await text("scenarios/three-tenants-stfq.json"));
    buffers.clear();
    seek(opened.steps - 1);
    playground.free();
    // With one memory growth per snapshot there were 735.
    expect(opened.steps).toBeGreaterThan(40_000);
    expect(buffers.size).toBeLessThan(60);
  } finally {
    Object.defineProperty(WebAssembly.Memory.prototype, "buffer", buffer);
  }
});

describe("scenarios", () => {
  test("there are some", () => expect(files.length).toBeGreaterThan(7));

  // Each test has its own time limit: all of them take a minute on a busy machine.
  test.each(files)("%s replays to what it expects", async (file) => {
    const json = await text(file);
    const { opened, frame, seek, playground } = await open(json);
    const long = opened.steps > most;
    seek(long ? early : opened.steps - 1);
    let last = frame();
    // Operations that wait for a busy port make a run longer than its first estimate.
    while (!long && last.step + 1 < last.steps) {
      seek(last.steps - 1);
      last = frame();
    }
    expect(last.failed).toEqual([]);
    const { lockstep, retired } = last.engines[0] as Frame["engines"][number];
    expect(lockstep ? lockstep.results : retired).toBeGreaterThan(0);
    if (long) {
      expect(last.engines[0]?.lockstep?.divergence).toBeNull();
    } else {
      const { expect: expected } = JSON.parse(json) as Scenario;
      expect(last.engines[0]?.digest).toBe(expected?.digest ?? expected?.long_digest);
      const reference = opened.engines[0]?.reference ?? 0;
      if (lockstep && expected?.divergence === undefined)
        expect(last.engines[reference]?.digest).toBe(last.engines[0]?.digest);
      expect(last.engines[0]?.lockstep?.divergence?.step).toBe(expected?.divergence);
    }
    playground.free();
  });

  test("every branch replays to its native digest", async () => {
    const expected = JSON.parse(await text("wasm/rtl-bridge/native/tests/branches.json")) as Record<string, string[]>;
    const found: Record<string, string | undefined> = {};
    for (const file of files) {
      const scenario = JSON.parse(await text(file)) as Scenario;
      for (const { name } of scenario.forks ?? []) {
        const branch = { ...scenario, view: { ...scenario.view, fork: name } };
        const { opened, frame, seek, playground } = await open(JSON.stringify(branch));
        seek(opened.steps - 1);
        seek(3);
        seek(opened.steps - 1);
        found[`${file.replace(/^.*\/(.*)\.json$/, "$1")}/${name}`] = frame().engines[0]?.digest;
        playground.free();
      }
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(expected).map(([name, [digest]]) => [name, digest])));
  });

  for (const w of [4, 8, 16]) {
    test(`200,000 random operations, W = ${w}: no mismatch, the native digest`, async () => {
      const json = await text(`scenarios/random/bbq-w${w}-200k.json`);
      const { opened, frame, seek } = await open(json);
      seek(opened.steps - 1);
      const [rtl] = frame().engines;
      expect(rtl?.presented).toBeGreaterThan(200_000);
      expect(rtl?.lockstep?.divergence).toBeNull();
      expect(rtl?.digest).toBe((JSON.parse(json) as Scenario).expect?.digest);
    }, 60_000);
  }

  test("a step looks the same however the cursor came there", async () => {
    const json = await text("scenarios/bbq-random.json");
    const there = await open(json);
    const pictures = new Map<number, string>();
    for (let step = 0; step < 600; step++) {
      there.seek(step);
      pictures.set(step, JSON.stringify([there.frame(), there.state()]));
    }
    for (const step of [599, 0, 300, 299, 17, 598, 5000, 16, 15, 450]) {
      there.seek(step);
      const expected = pictures.get(step);
      if (expected) expect(JSON.stringify([there.frame(), there.state()]), `step ${step}`).toBe(expected);
    }
  });

  test("two sessions side by side do not disturb each other", async () => {
    const json = await text("scenarios/bbq-coloring.json");
    const [a, b] = [await open(json), await open(json)];
    a.seek(15);
    const before = JSON.stringify(a.state());
    b.seek(19);
    b.seek(3);
    expect(JSON.stringify(a.state())).toBe(before);
    b.seek(15);
    expect(JSON.stringify(b.state())).toBe(before);
  });
});

test("it knows every design, and names all of them where it meets another word", () => {
  const names = Object.keys(designs).sort();
  const expected = (design: string) => {
    const engines = [{ design, implementation: "model" }];
    const text = JSON.stringify({ version: 1, engines, bench: { kind: "ops" }, traffic: [{ kind: "ops", ops: [] }] });
    const problems = JSON.parse(wasm.session.validate(text)) as { path: string; expected: string }[];
    const said = problems.find(({ path }) => path === "engines[0].design")?.expected ?? "";
    return [...said.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? []).sort();
  };
  expect(expected("nonsense")).toEqual(names);
  for (const name of names) expect(expected(name), name).not.toEqual(names);
});

describe("links", () => {
  test("a link carries the scenario and the step", async () => {
    const json = await text("scenarios/bbq-coloring.json");
    const link = `${await linkOf(wasm.session.compact(json))}&t=13`;
    const decoded = JSON.parse(wasm.session.decode_link(`https://example.org/a/b/${link}`)) as {
      scenario: string;
      name: null;
      step: number;
    };
    expect(decoded.step).toBe(13);
    expect(JSON.parse(decoded.scenario)).toEqual(JSON.parse(json));
    expect(link.length).toBeLessThan(2000);
  });

  test("what is wrong is said, with its place", () => {
    const problems = JSON.parse(wasm.session.validate('{"version": 1, "engines": [{"desing": "bbq"}]}')) as {
      path: string;
    }[];
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0]?.path).toContain("engines[0]");
    expect(() => wasm.session.decode_link("#s=9.AAAA")).toThrow();
  });
});
