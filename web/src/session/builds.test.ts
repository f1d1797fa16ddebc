import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { loadBuild } from "../../test/wasm/load.ts";
import contents from "../gen/sessions.json";
import { Builds, buildFor } from "./builds";
import { fileIn } from "./carried";
import { linkOf, shippedIn } from "./links";
import type { SessionBuild } from "./module";

const named = (...designs: string[]) =>
  JSON.stringify({
    version: 1,
    seed: "0000000000000001",
    engines: designs.map((design) => ({ design, implementation: "model" })),
    bench: { kind: "ops" },
    traffic: [{ kind: "ops", ops: [] }],
  });

const all = [...new Set(contents.flatMap(({ designs }) => designs))].sort();

test("each build knows its designs, and names all of them where it meets another word", async () => {
  for (const { name, designs } of contents) {
    const { session } = await loadBuild(name);
    const problems = (text: string) => {
      try {
        session.format(text);
        return [];
      } catch (problems) {
        return JSON.parse(String(problems)) as { path: string; expected: string }[];
      }
    };
    // A sequencer takes frames, which the operations of such a file are not.
    const unknown = ({ path, expected }: { path: string; expected: string }) =>
      path === "engines[0].design" && !expected.startsWith("a design whose operations are numbers");
    const refused = all.filter((design) => problems(named(design)).some(unknown));
    expect(refused, name).toEqual(all.filter((design) => !designs.includes(design)));
    const expected = problems(named("nonsense")).find(({ path }) => path === "engines[0].design")?.expected ?? "";
    const listed = [...expected.matchAll(/`(\w+)`/g)].map(([, design]) => design);
    expect(listed.sort()).toEqual(all);
  }
});

test("only the build with all designs takes tables of flow sizes; the others know them by name and refuse them", async () => {
  const size = { kind: "table", bytes: [1000, 3000], flows: [50, 100], interpolation: "linear", mean: 1250 };
  for (const { name, designs } of contents) {
    const { session } = await loadBuild(name);
    const text = JSON.stringify({
      version: 1,
      seed: "0000000000000001",
      engines: [{ design: designs[0], implementation: "model" }],
      bench: { kind: "port", rate_mbps: 10_000 },
      traffic: [{ kind: "flows", load_mbps: 1_000, rate_mbps: 10_000, flows: 9, size }],
    });
    const format = () => session.format(text);
    if (name === "session_whole") expect(JSON.parse(format())).toMatchObject({ traffic: [{ size }] });
    else expect(format, name).toThrow(/"found":"a table of flow sizes"/);
  }
});

// The ways from a scan to BBQ have no separate build: 10 kB more for each visitor of another one, or 20 seconds of set-up, are too much.
test("shipped scenarios are opened by a build that has their designs, all but a few by that of a family", async () => {
  const folder = new URL("../../../scenarios/", import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json") && file !== "schema.json");
  const mixed: string[] = [];
  for (const file of files) {
    const text = await readFile(new URL(file, folder), "utf8");
    const { engines } = JSON.parse(text) as { engines: { design: string }[] };
    const name = buildFor(text, contents);
    const designs = contents.find((build) => build.name === name)?.designs;
    expect(designs, file).toEqual(expect.arrayContaining(engines.map(({ design }) => design)));
    if (designs === contents.at(-1)?.designs) mixed.push(file);
  }
  expect(mixed.sort()).toEqual([
    "afq-beside-others.json",
    "buckets-both-ways.json",
    "buckets-one-bucket.json",
    "buckets-scan-to-bbq.json",
    "buckets-without-counters.json",
    "five-queues-full-rate.json",
    "five-queues.json",
  ]);
});

describe("the build for a file", () => {
  const builds = [
    { name: "one", designs: ["a", "b"] },
    { name: "two", designs: ["b", "c"] },
    { name: "all", designs: ["a", "b", "c"] },
  ];

  test("is the first that has all of its designs", () => {
    expect([named("b"), named("c", "b"), named("a", "c"), named()].map((text) => buildFor(text, builds))).toEqual([
      "one",
      "two",
      "all",
      "one",
    ]);
  });

  test("is any for a design that none has, or for no file at all", () => {
    expect([named("b", "x"), "", "{"].map((text) => buildFor(text, builds))).toEqual(["one", "one", "one"]);
  });

  test("is the same where names are written with escapes", () => {
    expect(buildFor('{"engines": [{"d\\u0065sign": "\\u0063"}]}', builds)).toBe("two");
    expect(buildFor('{"title": "\\u0022design\\u0022: \\u0022c\\u0022", "engines": [{"design": "a"}]}', builds)).toBe(
      "one",
    );
  });

  test("is that of packet programs where an engine is their sequencer", () => {
    expect(buildFor(named("scr_sequencer", "scr_sequencer"), contents)).toBe("session_scr");
    // Its messages fit this bench.
    expect(buildFor(named("bbq").replace('"kind":"ops"', '"kind": "cores"'), contents)).toBe("session_scr");
  });

  test("has all designs where the file has a table of flow sizes", () => {
    const sizes = (kind: string) => named("b").replace('"ops":[]', `"size":{"kind" : "${kind}"}`);
    expect([sizes("table"), sizes("named")].map((text) => buildFor(text, builds))).toEqual(["all", "one"]);
  });

  test("is fetched once, and again after a failure", async () => {
    const asked: string[] = [];
    const made = new Builds(builds, async (name) => {
      asked.push(name);
      if (asked.length === 2) throw new Error("no network");
      return { format: () => name } as unknown as SessionBuild;
    });
    const open = async (design: string) => {
      const build = await made.of(named(design));
      return build.ok ? build.value.format("") : build.error;
    };
    expect(await open("a")).toBe("one");
    expect(await open("c")).toBe("the designs of this scenario could not be loaded: no network");
    expect(await Promise.all([open("c"), open("c"), open("a")])).toEqual(["two", "two", "one"]);
    expect(asked).toEqual(["one", "two", "two"]);
  });

  test("that cannot be fetched is the end where there is no other one", async () => {
    const made = new Builds(builds, () => Promise.reject(new Error("no network")));
    await expect(made.of(named("a"))).rejects.toThrow("no network");
  });
});

describe("a link", () => {
  test("gives the file that it carries before a session is there", async () => {
    const text = named("gearbox");
    const link = await linkOf(text);
    expect(link).toMatch(/^#s=1\.[\w-]+$/);
    expect(await fileIn(`https://example.org/a?b=c${link}&t=3`)).toEqual({ text });
    expect(await fileIn(`${link.slice(0, 30)}\n${link.slice(30)}`)).toEqual({ text });
  });

  test("that is damaged gives nothing, or a part", async () => {
    const link = await linkOf(named("gearbox"));
    for (const damaged of [link.slice(0, -12), "#s=1.%%%", "#s=1.", "#s=", "#t=3", ""])
      expect(named("gearbox").startsWith((await fileIn(damaged)).text), damaged).toBe(true);
  });

  test("to a shipped scenario needs no session", () => {
    expect(shippedIn("https://example.org/#scenario=bbq-coloring&t=14")).toEqual({
      kind: "named",
      name: "bbq-coloring",
      step: 14,
    });
    expect(shippedIn("#scenario=bbq-coloring")).toMatchObject({ step: null });
    const others = ["#scenario=A", "#scenario=a&t=x", "#s=1.AAAA&scenario=a", "#url=https://example.org/a", ""];
    expect(others.map(shippedIn)).toEqual(others.map(() => null));
  });
});
