import { beforeAll, expect, test } from "vitest";
import { causeOf, changeOf } from "../../src/features/source/search";
import type { SourceOutline } from "../../src/source/types";
import { shippedRun, sourceClient } from "./source";

const client = sourceClient();
let outline: SourceOutline;
let texts: readonly string[];

beforeAll(async () => {
  const opened = await client.ask("open", { run: await shippedRun("pifo-fig12-logical", 0, "pifo_n8_ids2") });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  ({ outline, texts } = opened.value);
}, 120_000);

const numberOf = (instance: string) => outline.instances.findIndex(({ name }) => name === instance);

test("the outline has files with their texts, instances, and where signals are named", () => {
  expect(outline.top).toBe("pifo");
  expect(outline.instances.map(({ name }) => name).slice(0, 3)).toEqual(["", "u_list", "u_list.gen_cell[0].u_cell"]);
  const list = outline.modules.find(({ name }) => name === "pifo_list");
  const count = list?.signals.findIndex(({ name }) => name === "count_q") ?? -1;
  const named = list?.uses.filter(([, , , , signal]) => signal === count) ?? [];
  expect(named.length).toBeGreaterThan(3);
  for (const [file, line, column, length] of named)
    expect(texts[file]?.split("\n")[line - 1]?.slice(column - 1, column - 1 + length)).toBe("count_q");
});

test("a step has values on its lines, and what was reached and what was not", async () => {
  const answer = await client.ask("lines", { instance: numberOf("u_list"), step: 12, signal: "accept_o" });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  expect(answer.value.asked).toMatchObject({ edge: "1", after: null, register: false });
  const list = outline.modules.find(({ name }) => name === "pifo_list");
  const shown = (name: string) => answer.value.values.find(({ signal }) => list?.signals[signal]?.name === name);
  expect(shown("count_q")).toMatchObject({ edge: "4", after: "3", changed: true });
  expect(shown("insert_i")).toMatchObject({ edge: "0", after: null, changed: true });
  const text = (range: readonly number[]) => texts[list?.file ?? 0]?.split("\n")[(range[0] ?? 0) - 1] ?? "";
  expect(answer.value.reached.some((range) => text(range).includes("count_q <= rest_count"))).toBe(true);
  expect(answer.value.passed.map(text).join("\n")).toContain("count_q <= '0");
});

test("a cause has the line, the conditions and what was read, as the command line prints it", async () => {
  const answer = await client.ask("cause", { signal: "u_list.count_q", step: 12, after: true });
  expect(answer).toMatchObject({
    ok: true,
    value: {
      of: { value: "3", before: "4" },
      since: 12,
      reason: { kind: "assigned", clocked: true, place: { file: "rtl/pifo/pifo_list.sv" } },
    },
  });
  const wrong = await client.ask("cause", { signal: "u_list.cuont_q", step: 12, after: true });
  expect(wrong).toMatchObject({ ok: false, error: { kind: "refused" } });
});

test("changes are found before and behind a step", async () => {
  const signal = "u_list.count_q";
  expect(await client.ask("change", { signal, step: 12, back: true })).toMatchObject({ ok: true, value: { step: 9 } });
  expect(await client.ask("change", { signal, step: 0, back: true })).toMatchObject({
    ok: true,
    value: { step: null },
  });
  const next = await client.ask("change", { signal, step: 9, back: false });
  expect(next).toMatchObject({ ok: true, value: { step: 12 } });
});

test("waves have a text for each step, as the edge at its end finds the signal", async () => {
  const answer = await client.ask("waves", { signals: ["u_list.count_q", "op_kind_i"], first: 8, last: 12 });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  expect(answer.value.rows[0]).toHaveLength(5);
  expect(answer.value.rows[0]?.at(-1)).toBe("4");
  expect(answer.value.rows[1]?.at(-1)).toBe("1");
});

test("a register that was written long ago is searched for some thousands of steps at a time", async () => {
  const own = sourceClient();
  const run = await shippedRun("pifo-fig12-logical", 0, "pifo_n8_ids2");
  const file = JSON.parse(run.text);
  const ops = [...file.traffic[0].ops.slice(0, 4), ["idle", 40_000]];
  const text = JSON.stringify({ ...file, traffic: [{ kind: "ops", ops }], notes: [], expect: undefined });
  const opened = await own.ask("open", { run: { ...run, text } });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const signal = "u_list.gen_cell[0].u_cell.entry_q";
  const step = 30_000;
  const held = await own.ask("cause", { signal, step, after: true });
  if (!held.ok) throw new Error(JSON.stringify(held.error));
  expect(held.value.reason.kind).toBe("earlier");
  expect(held.value.since).toBeGreaterThan(10_000);
  expect(held.value.since).toBeLessThan(step - 3999);
  expect(held.value.kept.length).toBeGreaterThan(0);
  const at: number[] = [];
  const given: unknown[] = [];
  const found = await changeOf(own, { signal, step, back: true }, (reached) => at.push(reached) > 0);
  // The last of the four enqueues.
  expect(found).toBe(3);
  expect(at.length).toBeGreaterThan(1);
  await causeOf(
    own,
    { signal, step, after: true },
    (cause) => given.push(cause),
    () => true,
  );
  expect(given.at(-1)).toMatchObject({ of: { step }, since: 3, reason: { kind: "assigned", clocked: true } });
  expect(await changeOf(own, { signal, step: 4, back: false }, () => true)).toBeNull();
  const initial = { signal: "rst_ni", step, back: true };
  expect(await changeOf(own, initial, () => true)).toBeNull();
}, 120_000);
