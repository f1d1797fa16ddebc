/** A part of a sweep, as the command line joins it, opens with its values: nothing runs. The command line's tests have the same files. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { clientInThread } from "../../../test/wasm/experiments";
import { layoutOf, USUAL } from "./layout";
import { linesOf } from "./lines";
import { isPart } from "./part";
import type { Opened } from "./protocol";
import { rowsOf } from "./rows";

const file = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../../../../cli/tests/sweep", name), "utf8");
const part = file("loss-seeds.jsonl");

async function opened(text: string) {
  const client = clientInThread();
  const read = await client.request("open", { text });
  return { client, read };
}

/** Its lines with the values that it brings. */
const linesOfPart = ({ experiment, points, part }: Opened) => {
  const values = (part?.values ?? []).map((raw) => raw && { rows: rowsOf(raw), raw });
  return linesOf(experiment, points, values, false);
};

test("a joined part has the table of the command line, and every mean its interval", async () => {
  expect(isPart(part)).toBe(true);
  const { client, read } = await opened(part);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value.part).toMatchObject({ seeds: 3, done: 6, all: 6 });
  const csv = await client.request("csv", {});
  expect(csv.ok && csv.value.text).toBe(file("loss-seeds.csv"));
  const dots = linesOfPart(read.value).flatMap(({ dots }) => dots);
  expect(dots).toHaveLength(66);
  for (const { value, interval, seeds } of dots) {
    expect(seeds).toBe(3);
    expect(interval?.[0]).toBeLessThan(value);
    expect(interval?.[1]).toBeGreaterThan(value);
  }
});

test("an interval is drawn around its value, within the panel", async () => {
  const { read } = await opened(part);
  if (!read.ok) throw new Error("it cannot be read");
  const { experiment, unit } = read.value;
  const layout = layoutOf(experiment, linesOfPart(read.value), [], USUAL, unit, { width: 880, height: 340 });
  const spots = layout.panels.flatMap(({ box, lines }) =>
    lines.flatMap((line) => line.spots.map((spot) => ({ box, spot }))),
  );
  for (const { box, spot } of spots) {
    if (!spot.whisker) throw new Error("no interval");
    expect(spot.whisker.top).toBeLessThan(spot.y);
    expect(spot.whisker.bottom).toBeGreaterThan(spot.y);
    expect(spot.whisker.top).toBeGreaterThanOrEqual(box.y - 1);
    expect(spot.whisker.bottom).toBeLessThanOrEqual(box.y + box.height + 1);
  }
});

test("of a part without some runs it is said how many are there", async () => {
  const lines = part.trimEnd().split("\n");
  const { client, read } = await opened(`${lines.slice(0, 4).join("\n")}\n`);
  expect(read.ok && read.value.part).toMatchObject({ done: 3, all: 6 });
  expect(read.ok && read.value.part?.values.map((one) => one !== null)).toEqual([true, false]);
  const csv = await client.request("csv", {});
  expect(csv.ok && csv.value.text).toContain("3 of 6 runs");
});

test("what is wrong with a part is said with its line", async () => {
  const lines = part.trimEnd().split("\n");
  const wrong = async (text: string) => {
    const { read } = await opened(text);
    return read.ok ? null : read.error;
  };
  const problem = (path: string) => ({ kind: "problems", problems: [expect.objectContaining({ path })] });
  expect(await wrong(lines[0] ?? "")).toMatchObject(problem("line 1"));
  expect(await wrong(part.replace('"version":1', '"version":2'))).toMatchObject(problem("line 1"));
  expect(await wrong(part.replace("Loss, in short", "Loss, in long"))).toMatchObject(problem("line 1"));
  expect(await wrong([lines[0], "{}", ...lines.slice(2), ""].join("\n"))).toMatchObject(problem("line 2"));
});
