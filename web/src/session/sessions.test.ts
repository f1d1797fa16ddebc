import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadUsual } from "../../test/wasm/load.ts";
import { isUnusual, Sessions, type SessionWasm, USUAL } from "./sessions";

const named = (design: string) =>
  JSON.stringify({
    version: 1,
    seed: "0000000000000001",
    engines: [{ design, implementation: "model" }],
    bench: { kind: "ops" },
    traffic: [{ kind: "ops", ops: [] }],
  });

function session(name: string): SessionWasm {
  const decodeLink = (link: string) => {
    if (name === "small" && link !== "#s=small") throw "no such design";
    return name;
  };
  const open = () => {
    throw new Error("not asked for");
  };
  return { hardware: () => [name], open, format: () => name, encodeLink: () => name, decodeLink };
}

function make(failures = 0) {
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    if (asked <= failures) throw new Error("no network");
    return session("whole");
  };
  return { sessions: new Sessions(session("small"), fetch), asked: () => asked };
}

test("the designs of the small session are those that it knows", async () => {
  const { session } = await loadUsual();
  const refused = (() => {
    try {
      return session.format(named("nonsense"));
    } catch (problems) {
      return JSON.parse(String(problems)) as { path: string; expected: string }[];
    }
  })();
  const told = Array.isArray(refused) ? refused.find(({ path }) => path === "engines[0].design")?.expected : undefined;
  const known = [...(told ?? "").matchAll(/`(\w+)`/g)].map(([, design]) => design);
  expect(known.toSorted()).toEqual(USUAL.toSorted());
});

test("no shipped scenario of these designs waits for the larger session", async () => {
  const folder = new URL("../../../scenarios/", import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json") && file !== "schema.json");
  for (const file of files) {
    const text = await readFile(new URL(file, folder), "utf8");
    const { engines } = JSON.parse(text) as { engines: { design: string }[] };
    expect(isUnusual(text), file).toBe(engines.some(({ design }) => !USUAL.includes(design)));
  }
});

test("a scenario of another design has it fetched, once", async () => {
  const { sessions, asked } = make();
  expect(await sessions.designs(named("bbq"))).toMatchObject({ ok: true });
  expect([asked(), sessions.format(named("bbq"))]).toEqual([0, "small"]);
  await Promise.all([sessions.designs(named("gearbox")), sessions.designs(named("wfq"))]);
  expect([asked(), sessions.format(named("gearbox")), sessions.format(named("bbq"))]).toEqual([1, "whole", "small"]);
});

test("what cannot be fetched is told, and asked for again", async () => {
  const { sessions } = make(1);
  const refused = await sessions.designs(named("gearbox"));
  expect(!refused.ok && refused.error).toContain("no network");
  expect(await sessions.designs(named("gearbox"))).toMatchObject({ ok: true });
});

test("a link that the small session cannot read is read by the larger one", async () => {
  const { sessions, asked } = make();
  expect(await sessions.decodeLink("#s=small")).toBe("small");
  expect(asked()).toBe(0);
  expect(await sessions.decodeLink("#s=other")).toBe("whole");
  const { sessions: alone } = make(9);
  await expect(alone.decodeLink("#s=other")).rejects.toBe("no such design");
});
