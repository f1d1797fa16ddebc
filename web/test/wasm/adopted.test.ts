// A module of a user on the page: guessed, built, measured, run beside its model, and its bug found and shrunk.
import { beforeAll, describe, expect, test } from "vitest";
import type { AdoptedMap } from "../../src/gen/types/AdoptedMap";
import type { Scenario } from "../../src/gen/types/Scenario";
import type { AdoptedModule } from "../../src/session/adopted";
import { BRIDGE_VERSION } from "../../src/session/bridge";
import { Client } from "../../src/session/client";
import type { OpenedScenario } from "../../src/session/protocol";
import { type Adoption, adoptClient, adoptedModule, adoptFixture, must } from "./adopted.ts";
import { sessionModule, workerInThread } from "./page.ts";

const NAME = "op_enum.map.json";
const want = {
  ...{ engine: 0, fields: [] as string[], latest: 8, selected: [], window: null, watch: [], otherEngines: [] },
  ...{ recent: 0, byRank: false },
};

let right: Adoption;
let wrong: Adoption;
beforeAll(async () => {
  right = await adoptFixture("op_enum");
  wrong = await adoptFixture("op_enum", { BUG: "" });
}, 240_000);

/** A client of a session of its own that has these modules. */
async function clientWith(...modules: AdoptedModule[]) {
  const module = await sessionModule();
  const client = new Client(() => workerInThread(module));
  expect(await client.adopt(modules)).toEqual([]);
  return client;
}

const scenarioOf = async ({ probed, built }: Adoption, name = NAME) =>
  must(await adoptClient().scenario(probed.map, name, built.build));

async function open(client: Client, text: string): Promise<OpenedScenario> {
  return must(await client.request("open", { text, ahead: false }));
}

/** The first step in which an engine differs from its model. */
async function divergence(client: Client): Promise<number | null> {
  const conditions = ["divergence"];
  const { found } = must(await client.request("search", { from: 0, conditions, back: false, want }));
  return found?.step ?? null;
}

describe("adopting", () => {
  test("the guess is measured: what names cannot tell is found", () => {
    const guessed: AdoptedMap = JSON.parse(right.guessed);
    const map: AdoptedMap = JSON.parse(right.probed.map);
    expect(right.probed.problems).toEqual([]);
    expect(right.probed.cycles).toBeGreaterThan(1000);
    expect(guessed.compare).toBeUndefined();
    expect(map.compare?.design).toBe("pifo");
    expect(map.findings?.map(({ what }) => what)).toEqual(expect.arrayContaining(["reset", "latency", "order"]));
  });

  test("a bug of the module is a problem of the probe, and not of the map", () => {
    expect(wrong.built.build).not.toBe(right.built.build);
    expect(wrong.probed.problems.map(({ path }) => path)).toContain("compare");
  });

  test("a map is checked", async () => {
    const map: AdoptedMap = JSON.parse(right.guessed);
    const worker = adoptClient();
    expect(must(await worker.check(right.guessed))).toEqual([]);
    const problems = must(await worker.check(JSON.stringify({ ...map, clock: "clk" })));
    expect(problems).toMatchObject([{ path: "clock", found: '"clk"' }]);
  });

  test("ports that say nothing are listed", async () => {
    const ports = [
      { name: "clk", direction: "in", bits: 1, elements: 0 },
      { name: "x", direction: "in", bits: 8, elements: 0 },
    ] as const;
    const description = { top: "m", files: ["m.sv"], ports, parameters: [], clocks: [{ signal: "clk", edge: "pos" }] };
    const made = await adoptClient().guess(description, { include: [], defines: {}, parameters: {} });
    expect(made).toMatchObject({ ok: false, error: { kind: "unguessed" } });
  });
});

describe("a run", () => {
  test("agrees with its model, step by step and back", async () => {
    const client = await clientWith(adoptedModule(right, NAME));
    const { opened, link, text } = await open(client, await scenarioOf(right));
    expect((JSON.parse(text) as Scenario).engines[0]?.build).toBe(right.built.build);
    expect(opened.engines.map(({ info }) => info.design)).toEqual(["adopted", "pifo"]);
    const fields = opened.engines[0]?.info.fields.map(({ name }) => name) ?? [];
    expect(fields).toEqual(expect.arrayContaining(["port.clk_i", "port.op_i"]));
    const at = async (step: number) => must(await client.request("seek", { step, want: { ...want, fields } }));
    const before = await at(100);
    await at(900);
    const after = await at(100);
    expect(after.probe).toEqual(before.probe);
    expect(after.latest).toEqual(before.latest);
    expect(await divergence(client)).toBeNull();
    // The link names the build.
    expect(must(await client.request("decode", { link }))).toMatchObject({ kind: "scenario", text });
  });

  test("a step has the words of the steps before it, whichever way the cursor came, and what is inside", async () => {
    const client = await clientWith(adoptedModule(right, NAME));
    const { opened } = await open(client, await scenarioOf(right));
    const [engine] = opened.engines;
    expect(engine?.wiring?.operations.map(({ name }) => name)).toEqual(["enqueue", "dequeue", "replace"]);
    const fields = engine?.info.fields.map(({ name }) => name) ?? [];
    const at = async (step: number) => must(await client.request("seek", { step, want: { ...want, fields, past: 3 } }));
    const forwards = [await at(20), await at(21), await at(22)];
    await at(900);
    const backwards = [await at(22), await at(21), await at(20)].reverse();
    expect(backwards).toEqual(forwards);
    const [first, second, third] = forwards;
    expect(third?.past?.[0]).toEqual(second?.probe);
    const ports = Object.entries(first?.probe ?? {}).filter(([name]) => name.startsWith("port."));
    expect(third?.past?.[1]).toEqual(Object.fromEntries(ports));
    expect(third?.past).toHaveLength(3);
    const { inside } = third?.frame.engines[0] ?? {};
    expect(inside?.elements).toHaveLength(inside?.count ?? -1);
    const ranks = inside?.elements.map(({ words }) => words[0] ?? 0) ?? [];
    expect(ranks.length).toBeGreaterThan(0);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });

  test("finds the bug, and shrinks the operations to the few that show it", async () => {
    // With the map of the right module: that of the wrong one was measured on the bug.
    const client = await clientWith({ ...adoptedModule(wrong, NAME), map: right.probed.map });
    await open(client, await scenarioOf({ ...right, built: wrong.built }));
    const step = await divergence(client);
    expect(step).not.toBeNull();
    must(await client.request("seek", { step: step ?? 0, want }));
    const { text } = must(await client.request("shrink", { engine: 0 }));
    const shrunk: Scenario = JSON.parse(text);
    expect(shrunk.engines[0]).toMatchObject({ design: NAME, build: wrong.built.build });
    const [traffic] = shrunk.traffic;
    const ops = traffic?.kind === "ops" ? traffic.ops.filter((op) => op[0] !== "idle") : [];
    expect(ops.length).toBeGreaterThan(0);
    expect(ops.length).toBeLessThanOrEqual(8);
    await open(client, text);
    expect(await divergence(client)).not.toBeNull();
  });

  test("before and after a fix stand side by side: builds of one map have names", async () => {
    const both = [right, { ...wrong, probed: right.probed }].map((one) => adoptedModule(one, NAME));
    const client = await clientWith(...both);
    const text = await scenarioOf(right);
    await open(client, text);
    expect(await divergence(client)).toBeNull();
    await open(client, text.replace(right.built.build, wrong.built.build));
    expect(await divergence(client)).not.toBeNull();
    // Without a name it is the latest one.
    await open(client, text.replace(/"build": "\w+",?/, ""));
    expect(await divergence(client)).not.toBeNull();
  });
});

describe("hardware that is missing", () => {
  const missing = (build: string | null) => ({ kind: "missing", modules: [{ name: NAME, build }] });

  test("is named when a scenario or its link is opened, and what was open stays", async () => {
    const { build } = right.built;
    const text = await scenarioOf(right);
    const there = await clientWith(adoptedModule(right, NAME));
    const { link } = await open(there, text);
    const client = await clientWith();
    expect(await client.request("open", { text, ahead: false })).toEqual({ ok: false, error: missing(build) });
    const target = must(await client.request("decode", { link: `https://a.example/${link}&t=9` }));
    expect(target).toMatchObject({ kind: "scenario", step: 9 });
    const carried = target.kind === "scenario" ? target.text : "";
    expect(await client.request("open", { text: carried, ahead: false })).toEqual({ ok: false, error: missing(build) });
    // With another build it is missing too.
    await client.adopt([adoptedModule(wrong, NAME)]);
    expect(await client.request("open", { text, ahead: false })).toEqual({ ok: false, error: missing(build) });
    await client.adopt([adoptedModule(right, NAME)]);
    expect((await open(client, carried)).text).toBe((await open(there, text)).text);
  });

  test("is named in the text that is edited", async () => {
    const other = "other.map.json";
    const { problems } = must(await (await clientWith()).request("examine", { text: await scenarioOf(right, other) }));
    expect(problems[0]).toMatchObject({ path: "engines[0].design", found: `"${other}"` });
    expect(problems[0]?.expected).toContain(right.built.build);
  });

  test("a worker that replaces a dead one has the modules again", async () => {
    const module = await sessionModule();
    const client = new Client(() => workerInThread(module));
    await client.adopt([adoptedModule(right, NAME)]);
    await open(client, await scenarioOf(right));
    client.stop("it died");
    await open(client, await scenarioOf(right));
  });

  test("a wrong map is refused with its problems, when it comes and when it is opened", async () => {
    const map: AdoptedMap = JSON.parse(right.probed.map);
    const client = new Client(() => workerInThread(module));
    const module = await sessionModule();
    client.wake();
    const broken = { ...adoptedModule(right, NAME), map: JSON.stringify({ ...map, clock: "clk" }) };
    const [refused] = await client.adopt([broken]);
    expect(refused).toMatchObject({ name: NAME, problems: [{ path: `${NAME}: clock` }] });
    const opened = await client.request("open", { text: await scenarioOf(right), ahead: false });
    expect(opened).toMatchObject({ ok: false, error: { kind: "problems", problems: [{ path: `${NAME}: clock` }] } });
  });

  test("a module that was built for another version has to be built again, and then it runs", async () => {
    const text = await scenarioOf(right);
    const old = { ...adoptedModule(right, NAME), bridge: BRIDGE_VERSION + 1 };
    let modules = [old];
    const module = await sessionModule();
    const client = new Client(
      () => workerInThread(module),
      {},
      async () => ({ modules, missing: [] }),
    );
    const refused = await client.request("open", { text, ahead: false });
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: "missing", modules: [{ name: NAME, isOutdated: true }] },
    });
    modules = [{ ...old, bridge: BRIDGE_VERSION }];
    expect((await client.request("open", { text, ahead: false })).ok).toBe(true);
  });

  test("a module of another version is refused, and not run", async () => {
    const old = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    const client = await clientWith({ ...adoptedModule(right, NAME), module: old });
    const opened = await client.request("open", { text: await scenarioOf(right), ahead: false });
    expect(opened).toMatchObject({ ok: false, error: { kind: "unavailable" } });
    expect(JSON.stringify(opened)).toContain("another version");
  });
});
