// Queries of the session: the page lists the same queries as the session, and a wrong query gets an error message.

import { expect, test } from "vitest";
import { QUERIES, type QueryName, tableOf } from "../../src/session/queries.ts";
import { loadLab } from "./load.ts";
import { openSession, scenarioText } from "./page.ts";

const described = Object.entries(QUERIES).map(([name, { args, columns, codes }]) => {
  const coded = Object.entries<readonly string[]>(codes).map(([column, names]) => `${column}=${names.join("|")}`);
  return `${name} ${args.join()} ${columns.join()} ${coded.join()}`;
});

test("the page's queries have the session's arguments, columns and codes, in its order", async () => {
  const { session } = await loadLab();
  expect(session.queries().split("\n")).toEqual(described);
});

async function opened(name: string) {
  const text = await scenarioText(name);
  const session = await openSession(text);
  while (!session.explore(100_000));
  return session;
}

test("every query has all of its columns; where there is nothing they are empty", async () => {
  const session = await opened("bbq-coloring");
  const args = { first: 0, last: 10, flows: 0, width: 4, technique: 0, core: 0, limit: 4, step: 3, packet: 0 };
  // This query is for packet programs only.
  const { state: _, ...others } = QUERIES;
  for (const query of Object.keys(others) as QueryName[]) {
    const table = tableOf(session, 0, query, args);
    expect(Object.keys(table)).toEqual(QUERIES[query].columns);
    for (const [name, column] of Object.entries(table))
      expect(column).toBeInstanceOf(name in QUERIES[query].codes ? Array : Float64Array);
  }
  expect(tableOf(session, 0, "departures", args)).toMatchObject({
    count: Float64Array.of(0),
    step: new Float64Array(),
  });
  session.free();
});

test("where the conditions of notes hold is told from any step, also in a session that has gone elsewhere", async () => {
  const scenario = JSON.parse(await scenarioText("bbq-coloring"));
  scenario.notes.push({ when: "op(dequeue-max)", text: "asked" }, { when: "occ > 4", text: "never" });
  const session = await openSession(JSON.stringify(scenario));
  while (!session.explore(100_000));
  while (!session.seek(11, 100_000));
  expect(JSON.parse(session.frame()).noted).toEqual(["op(dequeue-max)"]);
  while (!session.seek(3, 100_000));
  expect(JSON.parse(session.frame())).not.toHaveProperty("noted");
  const noted = (step: number) => {
    const table = tableOf(session, 0, "noted", { step });
    return Object.fromEntries(Object.entries(table).map(([name, column]) => [name, [...column]]));
  };
  const none = Number.NaN;
  expect(noted(0)).toEqual({ count: [4, 0], listed: [4, 0], place: [0, 0], before: [none, none], after: [10, none] });
  expect(noted(11)).toMatchObject({ place: [1, 0], before: [10, none], after: [12, none] });
  expect(noted(13)).toMatchObject({ place: [3, 0], before: [12, none], after: [none, none] });
  expect(noted(20)).toMatchObject({ place: [4, 0], before: [13, none], after: [none, none] });
  session.free();
});

test("the state of a core is read by its entries, as many as are wanted", async () => {
  const session = await opened("scr-c1-three-cores");
  const state = (core: number, limit: number) => tableOf(session, 0, "state", { technique: 0, core, limit });
  const { count, words } = state(2, 4);
  expect(count[0]).toBeGreaterThan(0);
  // Two words for each source: its address, and its number of knocks.
  expect(words).toHaveLength(2 * (count[0] ?? 0));
  expect(words[0]).toBe(0x0a02_0001);
  expect(state(2, 0)).toMatchObject({ count, words: new Float64Array() });
  const { done, compared, digest } = state(2, 0);
  expect(done).toHaveLength(1);
  expect(digest).toHaveLength(2);
  expect(compared).toHaveLength(3);
  expect(compared[2]).toBe("equal");
  for (const column of Object.values(state(9, 4))) expect(column).toHaveLength(0);
  session.free();
});

test("tables go on from any row", async () => {
  const session = await opened("gearbox-dtd");
  const all = tableOf(session, 0, "departures", { first: 0 });
  const rest = tableOf(session, 0, "departures", { first: 1 });
  expect(all.step.length).toBeGreaterThan(2);
  expect(rest.count).toEqual(all.count);
  for (const name of ["step", "finish", "beyond", "cause"] as const) expect(rest[name]).toEqual(all[name].slice(1));
  session.free();
});

test("a wrong question is an error that names the query", async () => {
  const session = await opened("bbq-coloring");
  const ask = (engine: number, name: string, args: number[]) => () =>
    session.query(engine, name, Float64Array.from(args));
  for (const [engine, name, args] of [
    [0, "departed", [0]],
    [0, "served", [0]],
    [9, "listed", [0]],
  ] as const)
    expect(ask(engine, name, [...args])).toThrow(`no query ${name} with these arguments for this engine`);
  session.free();
});
