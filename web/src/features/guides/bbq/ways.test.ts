import { expect, test } from "vitest";
import { plain, stopsOf, textsOf } from "../../../../test/guide-text.ts";
import { openScenes, scenarioText } from "../../../../test/wasm/page.ts";
import { decode } from "../../../designs/bucket_queue/decode";
import guide from "./guide.md";

/** The totals of a queue at the end of a scenario. */
async function endOf(scenario: string, engine: number) {
  const { steps, at } = await openScenes(await scenarioText(scenario), { engine });
  return decode(at(steps - 1));
}

// Q3.
test("the costs of four ways to a bucket are those of the run", async () => {
  const stop = stopsOf(guide).find(({ keys }) => keys.scenario === "buckets-scan-to-bbq");
  const table = stop?.body.find((block) => block.kind === "table");
  const rows = table?.kind === "table" ? table.rows.map((row) => row.map(plain)) : [];
  expect(rows).toHaveLength(4);
  for (const [engine, [, cycles, reads]] of rows.entries()) {
    const end = await endOf("buckets-scan-to-bbq", engine);
    expect([end.cycles, end.reads, end.done], `engine ${engine}`).toEqual([Number(cycles), Number(reads), 6]);
  }
});

// Q8.
test("without counters six dequeues take as long as one after the other, with them 16 cycles", async () => {
  const [without, tree, counters] = await Promise.all(
    [0, 1, 2].map((engine) => endOf("buckets-without-counters", engine)),
  );
  expect([without?.cycles, tree?.cycles, counters?.cycles]).toEqual([48, 48, 16]);
  expect([without?.again, counters?.again]).toEqual([15, 0]);
  const best = await endOf("buckets-one-bucket", 1);
  expect([best.cycles, best.again]).toEqual([13, 0]);
  const said = textsOf(stopsOf(guide).flatMap(({ body }) => body))
    .map(plain)
    .join(" ");
  expect(said).toContain("Six of them take 48 cycles in a pipeline of eight stages");
  expect(said).toContain("eleven stages, and 16 cycles for six");
});
