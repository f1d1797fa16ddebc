// Where everything of a figure stands, in pixels.

import { area, line as lineOver } from "d3-shape";
import { cut } from "../base/words";
import type { Experiment } from "../gen/types/Experiment";
import { type Box, freePlace, spread } from "./labels";
import { type Dot, type Form, formOf, type Line } from "./lines";
import { looksOf } from "./looks";
import type { Placed } from "./marks";
import { extent, isWide, type Scale, scaleOf } from "./scales";
import { axisUnit } from "./words";

/** How the reader wants to see a figure. */
export interface View {
  /** Null as long as the reader has not chosen: then as it reads best. */
  logX: boolean | null;
  logY: boolean | null;
  /** Whether a figure of ratios shows ratios. */
  relative: boolean;
  /** Whether the lines of a panel stand on one another. */
  stacked: boolean;
  paper: boolean;
  expected: boolean;
}

export const USUAL: View = { logX: null, logY: null, relative: true, stacked: false, paper: true, expected: true };

export interface Spot {
  x: number;
  y: number;
  dot: Dot;
  /** Whether a shape is drawn: of many values only of some. */
  seen: boolean;
}

export interface DrawnLine {
  line: Line;
  /** Number of its look. */
  look: number;
  /** Null where values stand side by side. */
  path: string | null;
  /** What it covers, where lines stand on one another. */
  area: string | null;
  spots: readonly Spot[];
}

/** A range on the y axis; an end that it does not have is at the edge of the panel. */
export interface Range {
  placed: Placed;
  x: number;
  top: number;
  bottom: number;
  look: number;
  label: { x: number; y: number; text: string } | null;
}

export interface Tick {
  at: number;
  text: string;
}

export interface Panel {
  box: Box;
  title: string | null;
  x: readonly Tick[];
  y: Scale;
  lines: readonly DrawnLine[];
  ranges: readonly Range[];
  /** Names of lines; `from` is where a line ends that its name is not beside. */
  names: readonly { x: number; y: number; from: { x: number; y: number } | null; text: string; look: number }[];
}

export interface Layout {
  form: Form;
  /** Unit of the y axis. */
  unit: string;
  panels: readonly Panel[];
  /** Whether a logarithmic scale is of use. */
  wide: { x: boolean; y: boolean };
  log: { x: boolean; y: boolean };
}

/** Values of a line that each have a shape; of more only some do. */
const SHAPES = 24;
/** Ticks of the x axis that stand at the values themselves, at most. */
const OWN_TICKS = 12;
/** Pixels of a letter in small type. */
const LETTER = 6.4;
const ROW = 15;
/** Half the width of a range. */
export const HALF = 9;

/** What is drawn of an experiment in so many pixels. `scale` is the size of type, 1 for 14 pixels. */
export function layoutOf(
  experiment: Experiment,
  lines: readonly Line[],
  placed: readonly Placed[],
  view: View,
  unit: string,
  size: { width: number; height: number; scale: number },
): Layout {
  const form = formOf(experiment);
  const looks = looksOf(experiment.series.map(({ engine }) => engine.design));
  const shown = placed.filter(({ kind }) => (kind === "paper" ? view.paper : view.expected));
  const xs = lines.flatMap(({ dots }) => dots.map(({ x }) => x));
  const wide = {
    x: form === "lines" && isWide(allX(experiment, xs)),
    y: isWide(
      lines.flatMap(({ dots }) => dots.map(({ y }) => y)),
      experiment.x.kind === "iteration" ? 1 : 2,
    ),
  };
  const told = view.relative && experiment.y.relative_to !== undefined ? "" : unit;
  const axis = axisUnit(told, extent(lines.flatMap(({ dots }) => dots.map(({ y }) => y)))[1]);
  const log = { x: wide.x && view.logX === true, y: wide.y && (view.logY ?? form !== "panels") && !view.stacked };
  const groups =
    form === "panels" ? experiment.series.map((_, series) => [series]) : [experiment.series.map((_, series) => series)];
  const boxes = boxesOf(groups.length, nameRoom(lines, form, size), size);
  const ys = [
    ...lines.flatMap(({ dots }) => dots.map(({ y }) => y)),
    ...shown.flatMap(({ low, high }) => [low, high].filter((end) => end !== null && (!log.y || end > 0))),
    ...(view.relative && experiment.y.relative_to !== undefined ? [1] : []),
  ] as number[];
  const panels = groups.map((group, i): Panel => {
    const box = boxes[i] as Box;
    const own = lines.filter(({ series }) => group.includes(series));
    const stacked = form === "panels" && view.stacked;
    const tops = stacked ? totals(own) : ys;
    const count = Math.max(2, Math.round(box.height / (46 * size.scale)));
    const y = scaleOf(tops.length > 0 ? tops : [0, 1], box.y + box.height, box.y, {
      log: log.y && !stacked,
      count,
      per: axis.per,
    });
    const place = placer(experiment, form, xs, box, log.x, size.scale);
    const look = ({ series, class: of }: Pick<Line, "series" | "class">) =>
      form === "panels" ? (of ?? 0) : (looks[series] ?? series);
    const drawn = drawnLines(own, place, y, { look, joined: form === "lines" || form === "panels", stacked });
    const ranges = stacked
      ? []
      : rangesOf(
          shown.filter(({ series }) => group.includes(series)),
          place,
          y,
          box,
          look,
        );
    label(ranges, drawn, box, size.scale);
    return {
      box,
      title: form === "panels" ? (experiment.series[group[0] ?? 0]?.name ?? "") : null,
      x: place.ticks,
      y,
      lines: drawn,
      ranges,
      names:
        form === "lines"
          ? namesOf(drawn, box, size.scale)
          : form === "panels"
            ? peaksOf(drawn, box, y, size.scale)
            : [],
    };
  });
  return { form, unit: axis.unit, panels, wide, log };
}

const allX = (experiment: Experiment, xs: readonly number[]) =>
  experiment.x.kind === "values" ? experiment.x.values : xs;

/** Pixels for names at the ends of lines; 0 where there is no room for them. */
function nameRoom(lines: readonly Line[], form: Form, { width, scale }: { width: number; scale: number }): number {
  if (form !== "lines") return 0;
  if (width < 520 * scale) return 0;
  const longest = Math.max(0, ...lines.map(({ name }) => Math.min(name.length, NAME)));
  return longest * LETTER * scale + 22 * scale;
}

/** Letters of a name at most. */
const NAME = 22;

function boxesOf(
  count: number,
  names: number,
  { width, height, scale }: { width: number; height: number; scale: number },
): Box[] {
  const left = 62 * scale;
  const bottom = 42 * scale;
  const top = (count > 1 ? 26 : 12) * scale;
  const beside = width / count >= 340 * scale;
  const [across, down] = beside ? [count, 1] : [1, count];
  const [w, h] = [width / across, height / down];
  return Array.from({ length: count }, (_, i) => ({
    x: (i % across) * w + left,
    y: Math.floor(i / across) * h + top,
    width: Math.max(20, w - left - Math.max(names, 14 * scale)),
    height: Math.max(20, h - top - bottom),
  }));
}

interface Placer {
  at(line: Pick<Line, "series">, x: number): number;
  ticks: readonly Tick[];
}

/** Where values stand on the x axis. */
function placer(
  { x, series }: Experiment,
  form: Form,
  xs: readonly number[],
  box: Box,
  log: boolean,
  scale: number,
): Placer {
  if (form === "single") {
    const step = box.width / series.length;
    const at = (number: number) => box.x + (number + 0.5) * step;
    const room = Math.max(3, Math.floor(step / (LETTER * scale)));
    return {
      at: (line) => at(line.series),
      ticks: series.map(({ name }, i) => ({ at: at(i), text: cut(name, room) })),
    };
  }
  if (form === "groups" && x.kind === "values") {
    const step = box.width / x.values.length;
    const room = Math.max(3, Math.floor(step / (LETTER * scale)));
    const apart = Math.min(34 * scale, (0.7 * step) / series.length);
    return {
      at: (line, value) =>
        box.x + (x.values.indexOf(value) + 0.5) * step + (line.series - (series.length - 1) / 2) * apart,
      ticks: x.values.map((value, i) => ({
        at: box.x + (i + 0.5) * step,
        text: cut(x.names[i] ?? String(value), room),
      })),
    };
  }
  const all = x.kind === "values" ? x.values : xs.length > 0 ? xs : [0, 1];
  const inset = 14 * scale;
  const count = Math.max(2, Math.round(box.width / (80 * scale)));
  const made = scaleOf(all, box.x + inset, box.x + box.width - inset, { log, fixed: true, count });
  const few = x.kind === "values" && x.values.length <= OWN_TICKS;
  const ticks = few
    ? apart(
        x.values.map((value) => ({ at: made.at(value), text: String(value) })),
        24 * scale,
      )
    : made.ticks;
  return { at: (_, value) => made.at(value), ticks };
}

/** Ticks with room for their texts. */
function apart(ticks: readonly Tick[], room: number): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks) if (tick.at - (kept.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= room) kept.push(tick);
  return kept;
}

const totals = (lines: readonly Line[]): number[] => {
  const sums = new Map<number, number>();
  for (const { dots } of lines) for (const { x, y } of dots) sums.set(x, (sums.get(x) ?? 0) + y);
  return [...sums.values()];
};

function drawnLines(
  lines: readonly Line[],
  place: Placer,
  y: Scale,
  how: { look(line: Line): number; joined: boolean; stacked: boolean },
): DrawnLine[] {
  const below = new Map<number, number>();
  return lines.map((line, number) => {
    const every = Math.ceil(line.dots.length / SHAPES);
    // Shapes of lines that lie on one another stand at different places.
    const first = Math.floor((every * number) / Math.max(1, lines.length));
    const last = line.dots.length - 1;
    const floors: number[] = [];
    const spots = line.dots.map((dot, i) => {
      const floor = how.stacked ? (below.get(dot.x) ?? 0) : 0;
      floors.push(y.at(floor));
      below.set(dot.x, floor + dot.y);
      const seen = !how.stacked && (every <= 1 || i % every === first || i === last);
      return { x: place.at(line, dot.x), y: y.at(how.stacked ? floor + dot.y : dot.y), dot, seen };
    });
    const whole = how.joined && !how.stacked ? pathOf(spots, y.zero) : null;
    const covered = area<Spot>(
      (spot) => spot.x,
      (_, i) => floors[i] ?? 0,
      ({ y }) => y,
    )([...spots]);
    return { line, look: how.look(line), path: whole, area: how.stacked ? covered : null, spots };
  });
}

/** A line through all values; between a value and one that has no place on the scale there is a gap. */
function pathOf(spots: readonly Spot[], zero: number | null): string {
  const path = lineOver<Spot>(
    ({ x }) => x,
    ({ y }) => y,
  );
  const pieces: Spot[][] = [];
  for (const spot of spots) {
    const last = pieces.at(-1);
    const before = last?.at(-1);
    if (last && before && (before.y === zero) === (spot.y === zero)) last.push(spot);
    else pieces.push([spot]);
  }
  return pieces.map((piece) => (piece.length > 1 ? path(piece) : null) ?? "").join("");
}

function rangesOf(
  placed: readonly Placed[],
  place: Placer,
  y: Scale,
  box: Box,
  look: (of: Pick<Line, "series" | "class">) => number,
): Range[] {
  const inBox = (at: number) => Math.max(box.y, Math.min(box.y + box.height, at));
  return placed.flatMap((one) => {
    const x = place.at(one, one.x);
    if (x < box.x - 1 || x > box.x + box.width + 1) return [];
    const top = one.high === null ? box.y : inBox(y.at(one.high));
    const bottom = one.low === null ? box.y + box.height : inBox(y.at(one.low));
    return [{ placed: one, x, top, bottom, look: look(one), label: null }];
  });
}

/** Says at what the paper reports how much it is, where there is room. */
function label(ranges: Range[], lines: readonly DrawnLine[], box: Box, scale: number): void {
  const height = ROW * scale;
  const taken: Box[] = lines.flatMap(({ spots }) =>
    spots.filter(({ seen }) => seen).map(({ x, y }) => ({ x: x - 6, y: y - 6, width: 12, height: 12 })),
  );
  for (const { path, spots } of lines) if (path !== null) taken.push(...alongLine(spots, 8 * scale));
  const marks = ranges.filter(({ placed }) => placed.kind === "paper");
  for (const { x, top, bottom } of marks)
    taken.push({ x: x - HALF, y: top - 7, width: 2 * HALF, height: bottom - top + 14 });
  for (const range of marks) {
    const text = `paper ${range.placed.short}`;
    const width = text.length * LETTER * scale;
    const middle = (range.top + range.bottom) / 2 - height / 2;
    const [right, left] = [range.x + HALF + 4, range.x - HALF - 4 - width];
    const places = [0, -0.9, 0.9, -1.5, 1.5, -2.2, 2.2].flatMap((by) =>
      [right, left].map((at) => ({ x: at, y: middle + by * height, width, height })),
    );
    const free = freePlace(places, taken, box);
    if (!free) continue;
    taken.push(free);
    range.label = { x: free.x, y: free.y + 0.75 * height, text };
  }
}

/** Boxes that cover a line, about so many pixels apart. */
function alongLine(spots: readonly Spot[], apart: number): Box[] {
  return spots.slice(1).flatMap((to, i) => {
    const from = spots[i] as Spot;
    const count = Math.min(200, Math.ceil(Math.abs(to.x - from.x) / apart));
    return Array.from({ length: count }, (_, k) => {
      const part = (k + 0.5) / count;
      return { x: from.x + part * (to.x - from.x) - 1, y: from.y + part * (to.y - from.y) - 2, width: 2, height: 4 };
    });
  });
}

/** Names where lines end. */
function namesOf(lines: readonly DrawnLine[], box: Box, scale: number): Panel["names"] {
  const ends = lines.flatMap(({ line, look, spots }) => {
    const last = spots.at(-1);
    return last ? [{ x: last.x, y: last.y, look, text: cut(line.name, NAME) }] : [];
  });
  const height = ROW * scale;
  const wanted = ends.map(({ y }) => y);
  const places = spread(wanted, height, box.y - height / 2, box.y + box.height + height / 2);
  return ends.flatMap(({ x, y, look, text }, i) => {
    const at = places[i];
    if (at === null || at === undefined) return [];
    return [{ x: x + 14 * scale, y: at, from: { x: x + 4 * scale, y }, text, look }];
  });
}

/** Names above what is highest of each line, or within the layer where it is thickest, as far as there is room. */
function peaksOf(lines: readonly DrawnLine[], box: Box, y: Scale, scale: number): Panel["names"] {
  const height = ROW * scale;
  const taken: Box[] = lines.flatMap(({ spots, area }) =>
    area ? [] : spots.map(({ x, y }) => ({ x: x - 5, y: y - 5, width: 10, height: 10 })),
  );
  const within = { ...box, y: box.y - 6 * scale, width: box.width + 12 * scale };
  return lines.flatMap(({ line, look, spots, area }) => {
    const peak = spots.reduce<Spot | null>((best, one) => (one.dot.y > (best?.dot.y ?? 0) ? one : best), null);
    if (!peak) return [];
    const text = cut(line.name, NAME);
    const width = text.length * LETTER * scale;
    // Down through the layer where it is thickest.
    const floor = Math.min(box.y + box.height, peak.y + y.at(0) - y.at(peak.dot.y));
    const left = Math.max(box.x + 2, peak.x - width / 2);
    const inside = [0.5, 0.3, 0.7, 0.15, 0.85].map((part) => ({
      x: left,
      y: peak.y + part * (floor - peak.y) - height / 2,
      width,
      height,
    }));
    const above = [1.5, 2.4, 3.3].flatMap((by) =>
      [-0.5, 0, -1].map((part) => ({ x: peak.x + part * width, y: peak.y - by * height, width, height })),
    );
    const beside = [0, 1, 2, 3].map((by) => ({
      x: peak.x + 10 * scale,
      y: peak.y + (by - 0.5) * height,
      width,
      height,
    }));
    const free = freePlace(area ? inside : [...above, ...beside], taken, within);
    if (!free) return [];
    taken.push(free);
    return [{ x: free.x, y: free.y + height / 2, from: null, text, look }];
  });
}

/** A value of the figure by its place in it. */
export interface At {
  panel: number;
  line: number;
  spot: number;
}

export const spotAt = ({ panels }: Layout, { panel, line, spot }: At): Spot | null =>
  panels[panel]?.lines[line]?.spots[spot] ?? null;

/** The value nearest to a place, at most so many pixels away. */
export function nearest({ panels }: Layout, x: number, y: number, within: number): At | null {
  let found: At | null = null;
  let least = within * within;
  panels.forEach(({ lines }, panel) => {
    lines.forEach(({ spots }, line) => {
      spots.forEach((one, spot) => {
        const far = (one.x - x) ** 2 + (one.y - y) ** 2;
        if (far < least) {
          least = far;
          found = { panel, line, spot };
        }
      });
    });
  });
  return found;
}

/** Where a key leads from a value: along its line, to another line above or below, to another panel. Null if it leads nowhere. */
export function stepTo(layout: Layout, from: At, key: string): At | null {
  const here = spotAt(layout, from);
  const panel = layout.panels[from.panel];
  if (!here || !panel) return null;
  const last = (panel.lines[from.line]?.spots.length ?? 1) - 1;
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight": {
      const spot = from.spot + (key === "ArrowLeft" ? -1 : 1);
      if (spot >= 0 && spot <= last) return { ...from, spot };
      return layout.form === "single" || layout.form === "groups"
        ? beside(panel, from, here, key === "ArrowLeft" ? -1 : 1)
        : null;
    }
    case "Home":
      return { ...from, spot: 0 };
    case "End":
      return { ...from, spot: last };
    case "ArrowUp":
    case "ArrowDown":
      return above(panel, from, here, key === "ArrowUp" ? -1 : 1);
    case "PageUp":
    case "PageDown": {
      const to = { ...from, panel: from.panel + (key === "PageUp" ? -1 : 1) };
      return spotAt(layout, to) ? to : null;
    }
    default:
      return null;
  }
}

/** The next value to the left or right, whatever its line. */
function beside({ lines }: Panel, from: At, here: Spot, way: -1 | 1): At | null {
  let found: At | null = null;
  let least = Number.POSITIVE_INFINITY;
  lines.forEach(({ spots }, line) => {
    spots.forEach((one, spot) => {
      const far = (one.x - here.x) * way;
      if (far > 0.5 && far < least) {
        least = far;
        found = { ...from, line, spot };
      }
    });
  });
  return found;
}

/** The next line above or below at about the same x. Lines that meet follow one another in their order. */
function above({ lines }: Panel, from: At, here: Spot, way: -1 | 1): At | null {
  const others = lines.flatMap(({ spots }, line) => {
    if (spots.length === 0) return [];
    let spot = 0;
    spots.forEach((one, i) => {
      if (Math.abs(one.x - here.x) < Math.abs((spots[spot]?.x ?? 0) - here.x)) spot = i;
    });
    return [{ line, spot, y: spots[spot]?.y ?? 0 }];
  });
  others.sort((a, b) => a.y - b.y || a.line - b.line);
  const next = others[others.findIndex(({ line }) => line === from.line) + way];
  return next ? { ...from, line: next.line, spot: next.spot } : null;
}
