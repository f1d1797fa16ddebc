// The figures of all shipped experiments with fewer packets.

import { beforeAll, describe, expect, test } from "vitest";
import { names, type Ran, ranExperiment } from "../../../test/wasm/experiments";
import { type At, nearest, spotAt, stepTo } from "../../kit/chart/walk";
import { grid, gridText } from "./grid";
import { type Layout, layoutOf, type SweepView, USUAL } from "./layout";
import { dotAt, formOf, linesOf } from "./lines";
import { holds, joinEqualRows, markRows, namesakes, paperVerdict, placedMarks, verdictOf } from "./marks";
import { MOST_TOGETHER, pointsTogether, together } from "./together";

const ran = new Map<string, Ran>();
beforeAll(async () => {
  for (const name of names) ran.set(name, await ranExperiment(name, 12_000));
}, 120_000);

const of = (name: string) => {
  const one = ran.get(name);
  if (!one) throw new Error(`${name} has not run`);
  return one;
};

const SIZE = { width: 880, height: 340 };

function drawn(name: string, change: Partial<SweepView> = {}): Layout {
  const { open, values } = of(name);
  const view = { ...USUAL, ...change };
  const lines = linesOf(open.experiment, open.points, values, view.relative);
  return layoutOf(open.experiment, lines, placedMarks(open.experiment, lines, view.relative), view, open.unit, SIZE);
}

const VIEWS: Partial<SweepView>[] = [
  {},
  { logX: true, logY: true },
  { logX: false, logY: false },
  { stacked: true },
  { relative: false },
];

describe.each(names)("%s", (name) => {
  test("has a spot for every value, within its panel, whatever the view", () => {
    const values = of(name).values.reduce((sum, { rows }) => sum + rows.length, 0);
    expect(values).toBeGreaterThan(0);
    for (const view of VIEWS) {
      const { panels } = drawn(name, view);
      const spots = panels.flatMap(({ box, lines }) =>
        lines.flatMap((line) => line.spots.map((spot) => ({ box, spot }))),
      );
      expect(spots).toHaveLength(values);
      for (const { box, spot } of spots) {
        expect(spot.x).toBeGreaterThanOrEqual(box.x);
        expect(spot.x).toBeLessThanOrEqual(box.x + box.width);
        expect(spot.y).toBeGreaterThanOrEqual(box.y - 0.01);
        expect(spot.y).toBeLessThanOrEqual(box.y + box.height + 0.01);
      }
      for (const { y, x } of panels)
        for (const ticks of [y.ticks, x.ticks]) expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
    }
  });

  test("higher values stand higher", () => {
    for (const view of [{}, { logY: true }, { logY: false }])
      for (const { lines } of drawn(name, view).panels) {
        const spots = lines.flatMap(({ spots }) => spots).sort((a, b) => a.dot.y - b.dot.y);
        for (const [i, spot] of spots.entries()) expect(spot.y).toBeLessThanOrEqual((spots[i - 1]?.y ?? spot.y) + 1e-6);
      }
  });

  test("larger x stand further right", () => {
    for (const view of VIEWS)
      for (const { lines } of drawn(name, view).panels)
        for (const { spots } of lines) {
          const rising = [...spots].sort((a, b) => a.dot.x - b.dot.x);
          for (const [i, spot] of rising.slice(1).entries()) expect(spot.x).toBeGreaterThan(rising[i]?.x ?? 0);
        }
  });

  test("labels lie on no other", () => {
    const layout = drawn(name);
    for (const { names, ranges } of layout.panels) {
      const texts = [...names, ...ranges.flatMap(({ label }) => label ?? [])];
      for (const [i, a] of texts.entries())
        for (const b of texts.slice(i + 1)) {
          const apart = Math.abs(a.y - b.y) >= 12 || a.x + 5 * a.text.length <= b.x || b.x + 5 * b.text.length <= a.x;
          expect(apart, `${a.text} and ${b.text}`).toBe(true);
        }
    }
  });

  test("every value of a panel is reached by arrow keys, and found under the pointer", () => {
    const layout = drawn(name);
    const key = ({ panel, line, spot }: At) => `${panel} ${line} ${spot}`;
    const all = layout.panels.flatMap(({ lines }, panel) =>
      lines.flatMap(({ spots }, line) => spots.map((_, spot) => ({ panel, line, spot }))),
    );
    const first = all[0] as At;
    const seen = new Set([key(first)]);
    const todo = [first];
    for (let at = todo.pop(); at; at = todo.pop())
      for (const press of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]) {
        const to = stepTo(layout, at, press);
        if (!to || seen.has(key(to))) continue;
        expect(spotAt(layout, to), press).not.toBeNull();
        seen.add(key(to));
        todo.push(to);
      }
    expect(seen.size).toBe(all.length);
    for (const at of all) {
      const spot = spotAt(layout, at);
      const found = spot && nearest(layout, spot.x + 0.3, spot.y, 5);
      const there = found && spotAt(layout, found);
      expect(Math.hypot((there?.x ?? 1e9) - (spot?.x ?? 0), (there?.y ?? 1e9) - (spot?.y ?? 0))).toBeLessThan(1);
    }
  });

  test("the table has every value, as the CSV has", () => {
    const { open, values, csv } = of(name);
    const table = grid(open, values);
    const cells = table.rows.flatMap(({ x, class: of, cells }) =>
      cells.flatMap((cell, series) =>
        cell ? [`${cell.point},${open.experiment.series[series]?.name},${of ?? ""},${x},${cell.y}`] : [],
      ),
    );
    const lines = csv.trimEnd().split("\n").slice(1);
    expect(cells.sort()).toEqual(lines.sort());
    const text = gridText(table, open.experiment, "y").trimEnd().split("\n");
    expect(text).toHaveLength(table.rows.length + 1);
    for (const line of text) expect(line.split("\t")).toHaveLength(open.experiment.series.length + 1);
  });

  test("what holds here is what the module says holds", () => {
    const { open, judged } = of(name);
    const rows = markRows(open.experiment, judged, () => "").filter(({ kind }) => kind === "expected");
    const failing = rows.flatMap((row, i) => (row.holds === true ? [] : [i]));
    expect(judged.failures.map((text) => Number(/^expect\[(\d+)\]/.exec(text)?.[1]))).toEqual(failing);
    const kept = rows.length - failing.length;
    expect(verdictOf(open.experiment, judged, true)).toMatchObject({ good: failing.length === 0 });
    expect(verdictOf(open.experiment, judged, true).text).toContain(`${kept} of ${rows.length}`);
    expect(verdictOf(open.experiment, judged, false).good).toBeNull();
  });
});

describe.each(names)("marks of %s", (name) => {
  test.each([true, false])("stand where their values would (ratios: %s)", (relative) => {
    const { open, values } = of(name);
    const { experiment } = open;
    const lines = linesOf(experiment, open.points, values, relative);
    const number = (series: string) => experiment.series.findIndex(({ name }) => name === series);
    for (const { kind, number: i, series, class: of, x, low, high } of placedMarks(experiment, lines, relative)) {
      const mark = (kind === "paper" ? experiment.paper : experiment.expect)?.[i];
      const dot = dotAt(lines, series, of, x);
      if (!mark || !dot) continue;
      const over = mark.over === undefined ? null : dotAt(lines, number(mark.over), of, x);
      const measured = over ? dot.value / over.value : dot.value;
      const inside = (low === null || dot.y >= low * (1 - 1e-12)) && (high === null || dot.y <= high * (1 + 1e-12));
      expect(inside, `${kind}[${i}]`).toBe(holds(mark, measured));
    }
  });
});

test("a figure of ratios has 1 for what it divides by, and nothing where that is 0", () => {
  const { open, values } = of("sp-pifo-fig5d");
  const to = open.experiment.series.findIndex(({ name }) => name === open.experiment.y.relative_to);
  const ratios = linesOf(open.experiment, open.points, values, true);
  expect(ratios[to]?.dots.every(({ y }) => y === 1)).toBe(true);
  const without = values.map((one, point) =>
    open.points[point]?.series === to ? { ...one, rows: one.rows.map((row) => ({ ...row, y: 0 })) } : one,
  );
  expect(linesOf(open.experiment, open.points, without, true).every(({ dots }) => dots.length === 0)).toBe(true);
});

test("each kind of axis has its form", () => {
  expect(Object.fromEntries(names.map((name) => [name, formOf(of(name).open.experiment)]))).toMatchObject({
    "sp-pifo-fig5a": "lines",
    "sp-pifo-fig5b": "lines",
    "sp-pifo-fig5c": "single",
    "sp-pifo-fig6": "groups",
    "sp-pifo-fig11": "panels",
    "sp-pifo-fig14a": "lines",
    "sp-pifo-equilibrium": "lines",
  });
});

test("runs of the same packets go together in one scenario, others do not", () => {
  const one = (engine: string, packets: number) =>
    JSON.stringify({ version: 1, title: engine, engines: [{ design: engine }], traffic: [{ packets }] });
  const both = JSON.parse(together([one("fifo", 5), one("pifo", 5)], "Both") ?? "{}");
  expect(both).toEqual({
    version: 1,
    title: "Both",
    engines: [{ design: "fifo" }, { design: "pifo" }],
    traffic: [{ packets: 5 }],
  });
  expect(together([one("fifo", 5), one("pifo", 6)], "Both")).toBeNull();
  expect(
    together(
      Array.from({ length: 5 }, () => one("fifo", 5)),
      "Many",
    ),
  ).toBeNull();
});

test("points at one value go together, but not those of techniques", () => {
  const { open } = of("sp-pifo-fig5b");
  const points = pointsTogether(open, 1);
  expect(points).toContain(1);
  expect(points.length).toBe(Math.min(MOST_TOGETHER, open.experiment.series.length));
  expect(new Set(points.map((point) => open.points[point]?.value)).size).toBe(1);
  expect(pointsTogether(of("scr-fig1").open, 1)).toEqual([]);
});

test("what rows have in common is said once, and no row is lost", () => {
  const { open, judged } = of("sp-pifo-fig5a");
  const rows = markRows(open.experiment, judged, () => "");
  const joined = joinEqualRows(rows);
  expect(joined.flatMap(({ rows }) => rows)).toEqual(rows);
  expect(joined.some(({ text, rows }) => text !== "" && rows.length > 1)).toBe(true);
  const said = joined.flatMap(({ text, rows }) => (text === "" ? rows.map((row) => row.text) : [text])).filter(Boolean);
  expect(new Set(said).size).toBe(said.length);
});

test("a name of series stands once above all that follows of it, and no row is lost", () => {
  const { open, judged } = of("gearbox-fig9-set1");
  const rows = markRows(open.experiment, judged, ({ x }) => `${x}`);
  const groups = namesakes(rows);
  expect(groups.flat()).toEqual(rows);
  expect(groups.map((rows) => [rows[0]?.what, rows.length])).toEqual([
    ["Gearbox / PIFO-WFQ", 2],
    ["CQ-100 / Gearbox", 2],
  ]);
});

test("what came too short to be judged is told from what fails", () => {
  const { open } = of("gearbox-fig9-set1");
  const judged = {
    paper: [],
    expected: [{ value: 1.2 }, { value: 1.9 }, { value: null }, { value: null }],
    failures: ["", "", ""],
  };
  const verdict = verdictOf(open.experiment, judged as never, true);
  expect(verdict).toEqual({ good: false, text: "1 of 4 expectations hold; 2 had no value to judge" });
});

test("values of the paper that did not come out are counted beside expectations that hold", () => {
  const { open } = of("sp-pifo-fig5b");
  const judged = (values: (number | null)[]) => ({
    paper: values.map((value) => ({ value })),
    expected: [],
    failures: [],
  });
  const said = (values: (number | null)[], complete = true) =>
    paperVerdict(open.experiment, judged(values) as never, complete);
  expect(said([3.3, 10.9, 1.31, 0.88])).toEqual({
    good: false,
    text: "3 of 4 values of the paper came out, within 10 %",
  });
  expect(said([3.3, null, 1.31, 0.88])?.text).toMatch(/^2 of 4/);
  expect(said([3.3, 10, 1.2, 1.22])?.good).toBe(true);
  expect(said([3.3], false)).toBeNull();
  expect(paperVerdict(of("gearbox-fig8").open.experiment, judged([]) as never, true)).toBeNull();
});

test.each(names)("before %s has run, its axis reaches no further than what is reported or expected", (name) => {
  const { open } = of(name);
  const lines = linesOf(open.experiment, open.points, [], true);
  const placed = placedMarks(open.experiment, lines, true);
  for (const { y, ranges } of layoutOf(open.experiment, lines, placed, USUAL, open.unit, SIZE).panels) {
    const most = Math.max(...ranges.flatMap(({ placed: { low, high } }) => [low ?? 0, high ?? 0]), -1);
    expect(y.ticks.filter(({ value }) => value > most)).toEqual([]);
    expect(y.ticks.length > 0).toBe(ranges.length > 0);
  }
});

test("between numbers of queues or iterations the axis has no others", () => {
  for (const name of ["sp-pifo-equilibrium", "sp-pifo-fig14b", "sp-pifo-fig5a"]) {
    const ticks = drawn(name).panels[0]?.x.ticks.map(({ text }) => Number(text.replace(",", ""))) ?? [];
    expect(ticks.length, name).toBeGreaterThan(1);
    expect(
      ticks.filter((tick) => !Number.isInteger(tick)),
      name,
    ).toEqual([]);
  }
});
