// Layout of the pipeline strip, in pixels at the base font size.

import type { Arc } from "../../../../designs/contract";
import type { Stage } from "../../../../gen/types/Stage";

export interface PipelinePoint {
  x: number;
  y: number;
}

/** The complete strip (`full`); without the work of stages, for little height (`low`); without regions and arcs too (`line`). */
export type StripForm = "full" | "low" | "line";

export interface StripLayout {
  form: StripForm;
  height: number;
  /** Space before the first stage. */
  left: number;
  /** Detail that fits into a stage: complete text, a few words, or numbers only. */
  density: "words" | "few" | "numbers";
  /** Boxes of the stages. */
  stages: { x: number; w: number; center: number }[];
  /** Top and height of the boxes, and the vertical centre of their tokens. */
  box: { y: number; h: number };
  tokenY: number;
  /** Top of the text before the first stage, if that is one line. */
  textTop: number;
  /** Pipeline hazard regions: adjacent stages of the same name. */
  regions: { name: string; x: number; w: number }[];
  /** Positions of the next slots, the next one first. */
  incoming: PipelinePoint[];
  /** Positions of the latest results, the newest first. */
  leaving: PipelinePoint[];
  /** Number of characters that fit beside the glyph of a result. */
  resultLetters: number;
  arcs: {
    key: string;
    /** The target stage. */
    to: number;
    kind: Arc["kind"];
    path: string;
    label: string;
    labelAt: PipelinePoint;
    tip: PipelinePoint;
    cross: PipelinePoint | null;
  }[];
}

interface PipelineHeights {
  /** Top and height of the boxes, and the vertical centre of their tokens. */
  box: { y: number; h: number };
  tokenY: number;
  /** Distance of the shortest arc below the boxes, and the additional distance per stage. */
  depth: { first: number; more: number };
  height: number;
}

export const STRIPS: Readonly<Record<StripForm, PipelineHeights>> = {
  full: { box: { y: 20, h: 92 }, tokenY: 86, depth: { first: 14, more: 7 }, height: 154 },
  low: { box: { y: 18, h: 32 }, tokenY: 34, depth: { first: 13, more: 4 }, height: 84 },
  line: { box: { y: 2, h: 32 }, tokenY: 18, depth: { first: 0, more: 0 }, height: 40 },
};

const INCOMING_PITCH = 30;
const LEAVING_PITCH = 20;
/** Width of a letter of a label, and height of its line. */
const LETTER = 6.5;
const LINE = 12;

/** Vertical distance of two operations in one stage. */
const TOKEN_PITCH = 29;

/** Vertical offset of one of several operations in a stage; the first port's operation is above. */
export const tokenOffset = (place: number, of: number) => (place + 1 - of) * TOKEN_PITCH;

export function layoutStrip(
  stages: readonly Stage[],
  arcs: readonly Arc[],
  width: number,
  form: StripForm = "full",
): StripLayout {
  const size = STRIPS[form];
  const { box, tokenY, height } = size;
  // With many stages, the space beside next slots and results is needed for them.
  const many = stages.length > 7;
  const left = width < 700 ? 40 : width < 1000 || many ? 72 : 132;
  const right = width < 700 ? 8 : many && width < 1700 ? (stages.length > 12 ? 110 : 118) : 138;
  const gap = stages.length > 12 ? 2 : many ? 5 : 8;
  const w = Math.max(24, (width - left - right - gap * (stages.length - 1)) / Math.max(1, stages.length));
  const density = w >= (many ? 104 : 100) ? "words" : w >= 56 ? "few" : "numbers";
  const boxes = stages.map((_, i) => {
    const x = left + i * (w + gap);
    return { x, w, center: x + w / 2 };
  });
  const incoming = Array.from({ length: Math.floor((left - 8) / INCOMING_PITCH) }, (_, i) => ({
    x: left - 20 - i * INCOMING_PITCH,
    y: tokenY - (form === "full" ? 5 : 2),
  }));
  // Their title stands above them if the height allows.
  const firstOut = form === "full" ? box.y + 24 : box.y + 7;
  const results = Math.min(4, Math.floor((height - firstOut) / LEAVING_PITCH));
  const leaving =
    right < 100
      ? []
      : Array.from({ length: results }, (_, i) => ({ x: width - right + 20, y: firstOut + i * LEAVING_PITCH }));
  return {
    form,
    height,
    left,
    density,
    stages: boxes,
    box,
    tokenY,
    textTop: left < 60 ? box.y : box.y + 7,
    regions: form === "line" ? [] : regions(stages, boxes),
    incoming,
    leaving,
    resultLetters: Math.floor((right - 34) / 6.9),
    arcs: placeLabels(
      (form === "line" ? [] : arcs).flatMap((arc) => {
        const from = boxes[arc.from];
        const to = boxes[arc.to];
        if (!from || !to) return [];
        // Arcs end at the side from which they come; arcs towards the head of the pipeline end beside those from there.
        const side = arc.from > arc.to ? 1 : -1;
        return [drawArc(arc, from.center - 8 * side, to.center + 8 * side, size)];
      }),
      width,
      height,
    ),
  };
}

/** Costs of a label's position: per pixel outside its arc, for crossing an arrow, for another arc's line between it and its own, and per
 * pixel further along. A pixel of distance costs 1. */
const COST = { out: 0.4, crossed: 40, parted: 30, later: 0.05 };
/** Distance between candidate positions, in pixels. */
const PITCH = 6;

/** Half size of a cross, and the distance from its centre to a baseline below it. */
const [CROSS, BELOW_CROSS] = [6, 16];

/** True if a label at this baseline would cover the cross of an arc. */
const isOnCross = ({ cross }: PipelineDrawn, left: number, right: number, y: number): boolean =>
  cross !== null &&
  left < cross.x + CROSS &&
  right > cross.x - CROSS &&
  y > cross.y - CROSS &&
  y < cross.y + BELOW_CROSS;

/** Places every label: on no line and no other label, across few arrows, near its own arc. */
function placeLabels(arcs: readonly PipelineDrawn[], available: number, height: number): StripLayout["arcs"] {
  // Short arcs have little space and choose first, unless that makes the sum of costs larger.
  const order = arcs.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  let found = placesOf(order, available, height);
  if (found.cost > COST.crossed) {
    const other = placesOf(order.reverse(), available, height);
    if (other.cost < found.cost) found = other;
  }
  return arcs.map((arc) => ({ ...arc, labelAt: found.places.get(arc) ?? arc.tip }));
}

/** The best position for each label, in this order. */
function placesOf(
  arcs: readonly PipelineDrawn[],
  available: number,
  height: number,
): { places: Map<PipelineDrawn, PipelinePoint>; cost: number } {
  const places = new Map<PipelineDrawn, PipelinePoint & { right: number }>();
  let sum = 0;
  // Baselines above and below each line, with the obstacles on them.
  const all = new Set(arcs.flatMap(({ line, cross }) => [line - 4, line + (cross ? BELOW_CROSS : 13)]));
  const rows = [...all].flatMap((y) => {
    if (y + 3 > height) return [];
    const lines = arcs.filter(({ line }) => line > y - 10 && line < y + 2);
    return [{ y, lines, arrows: new Set(arcs.flatMap((a) => (a.line > y - 9 ? [a.start, a.end + 4] : []))) }];
  });
  for (const arc of arcs) {
    const { start, end, line } = arc;
    const width = arc.label.length * LETTER;
    const last = Math.max(0, available - width);
    let best = { x: Math.min(start, last), y: line + 13, cost: 1_000 };
    for (const { y, lines, arrows } of rows) {
      const far = Math.abs(y - 3 - line);
      if (far >= best.cost) continue;
      const [upper, lower] = [Math.min(line, y - 3), Math.max(line, y - 3)];
      const arcsBetween = arcs.filter((a) => a.line > upper && a.line < lower);
      const others = [...places.values()].filter((other) => Math.abs(y - other.y) < LINE);
      for (let x = Math.max(0, start - width - PITCH); x <= Math.min(last, end + width); x += PITCH) {
        const right = x + width;
        if (others.some((other) => x < other.right + LETTER && right + LETTER > other.x)) continue;
        if (lines.some((a) => a.start < right && a.end > x)) continue;
        if (arcs.some((a) => isOnCross(a, x, right, y))) continue;
        const out = width - Math.max(0, Math.min(right, end) - Math.max(x, start));
        const gap = Math.max(0, x - end, start - right);
        let cost = far + COST.out * out + gap + COST.later * Math.abs(x - start - 8);
        for (const a of arcsBetween) if (a.start < right && a.end > x) cost += COST.parted;
        for (const at of arrows) if (at > x - 4 && at < right + 4) cost += COST.crossed;
        if (cost < best.cost) best = { x, y, cost };
      }
    }
    places.set(arc, { x: best.x, y: best.y, right: best.x + width });
    sum += best.cost;
  }
  return { places, cost: sum };
}

function regions(stages: readonly Stage[], boxes: StripLayout["stages"]): StripLayout["regions"] {
  const found: StripLayout["regions"] = [];
  stages.forEach(({ region }, i) => {
    const box = boxes[i];
    const last = found.at(-1);
    if (!box || region === "") return;
    if (last && stages[i - 1]?.region === region) last.w = box.x + box.w - last.x;
    else found.push({ name: region, x: box.x, w: box.w });
  });
  return found;
}

/** An arc whose label is not placed yet. */
type PipelineDrawn = Omit<StripLayout["arcs"][number], "labelAt"> & {
  /** Its depth, and the horizontal range inside it. */
  line: number;
  start: number;
  end: number;
};

/** Down from the source, along below the stages, up to the target; longer arcs are deeper. */
function drawArc(
  { from, to, labels, kind }: Arc,
  start: number,
  tip: number,
  { box, depth: step }: PipelineHeights,
): PipelineDrawn {
  const top = box.y + box.h;
  const depth = step.first + step.more * (Math.abs(from - to) - 1);
  const turn = start > tip ? -6 : 6;
  const path = `M${start} ${top}v${depth - 6}q0 6 ${turn} 6H${tip - turn}q${turn} 0 ${turn} -6V${top + 5}`;
  return {
    key: `${from}-${to}`,
    to,
    kind: kind,
    path,
    label: labels.join(", "),
    tip: { x: tip, y: top },
    cross: kind === "wrong" ? { x: (start + tip) / 2, y: top + depth } : null,
    line: top + depth,
    start: Math.min(start, tip),
    end: Math.max(start, tip) - 4,
  };
}
