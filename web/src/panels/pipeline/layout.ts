// Where the parts of the pipeline strip are. Units are pixels at the base size of type.

import type { Arc } from "../../designs/contract";
import type { Stage } from "../../gen/types/Stage";

export interface Point {
  x: number;
  y: number;
}

/** All of the strip; without what stages do, for little height; without regions and arcs, for less. */
export type StripForm = "full" | "low" | "line";

export interface StripLayout {
  form: StripForm;
  height: number;
  /** Room before the first stage. */
  left: number;
  /** How much there is room for in a stage: all in words, few words, or numbers alone. */
  density: "words" | "few" | "numbers";
  /** Boxes of the stages. */
  stages: { x: number; w: number; center: number }[];
  /** Top and height of the boxes, and the middle of the tokens in them. */
  box: { y: number; h: number };
  tokenY: number;
  /** Top of the words before the first stage, where that is one line. */
  besides: number;
  /** Pipeline hazard regions: neighbouring stages of the same name. */
  regions: { name: string; x: number; w: number }[];
  /** Places of the slots to come, the next one first. */
  incoming: Point[];
  /** Places of the latest results, the newest first. */
  leaving: Point[];
  /** Characters that fit beside the sign of a result. */
  leavingRoom: number;
  arcs: {
    key: string;
    look: Arc["look"];
    path: string;
    label: string;
    labelAt: Point;
    tip: Point;
    cross: Point | null;
  }[];
}

interface Heights {
  /** Top and height of the boxes, and the middle of the tokens in them. */
  box: { y: number; h: number };
  tokenY: number;
  /** How far the shortest arc runs below the boxes, and by how much more one that is a stage longer. */
  depth: { first: number; more: number };
  height: number;
}

export const STRIPS: Readonly<Record<StripForm, Heights>> = {
  full: { box: { y: 20, h: 92 }, tokenY: 86, depth: { first: 14, more: 7 }, height: 154 },
  low: { box: { y: 18, h: 32 }, tokenY: 34, depth: { first: 13, more: 4 }, height: 84 },
  line: { box: { y: 2, h: 32 }, tokenY: 18, depth: { first: 0, more: 0 }, height: 40 },
};

const INCOMING_PITCH = 30;
const LEAVING_PITCH = 20;
/** Width of a letter of a label, and height of its line. */
const LETTER = 6.5;
const LINE = 12;

/** Distance of the middles of two operations in one place. */
const TOKEN_PITCH = 29;

/** How far the middle of one of several operations in a place lies from the middle of a single one: the first port's is above. */
export const tokenOffset = (place: number, of: number) => (place + 1 - of) * TOKEN_PITCH;

export function layoutStrip(
  stages: readonly Stage[],
  arcs: readonly Arc[],
  width: number,
  form: StripForm = "full",
): StripLayout {
  const size = STRIPS[form];
  const { box, tokenY, height } = size;
  // Many stages need the room that slots to come and results may have beside few.
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
  // Their title stands above them where there is the height for it.
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
    besides: left < 60 ? box.y : box.y + 7,
    regions: form === "line" ? [] : regions(stages, boxes),
    incoming,
    leaving,
    leavingRoom: Math.floor((right - 34) / 6.9),
    arcs: apart(
      (form === "line" ? [] : arcs).flatMap((arc) => {
        const from = boxes[arc.from];
        const to = boxes[arc.to];
        if (!from || !to) return [];
        // Arcs end at the side that they come from, those towards the head of the pipeline clear of those from there.
        const side = arc.from > arc.to ? 1 : -1;
        return [drawArc(arc, from.center - 8 * side, to.center + 8 * side, size)];
      }),
      width,
      height,
    ),
  };
}

/** Moves labels into the strip, and where they would lie upon others along their arc, else below it, else aside. */
function apart(arcs: readonly Drawn[], room: number, height: number): StripLayout["arcs"] {
  const placed: { left: number; right: number; y: number }[] = [];
  return arcs.map(({ start: _, line: __, end, below, ...arc }) => {
    const width = arc.label.length * LETTER;
    const covering = (left: number, y: number) =>
      placed.filter(
        (other) => left < other.right + LETTER && left + width + LETTER > other.left && Math.abs(y - other.y) < LINE,
      );
    /** The first place to the right where nothing is. */
    const right = (from: number, y: number) => {
      let left = from;
      for (let other = covering(left, y); other.length > 0; other = covering(left, y)) {
        left = Math.max(...other.map(({ right }) => right)) + LETTER;
      }
      return left;
    };
    const wanted = Math.min(arc.labelAt.x, room - width);
    let { y } = arc.labelAt;
    let left = right(wanted, y);
    const crossed = (left: number) =>
      arcs.some((a) => a.start < left + width && a.end > left && a.line < y + 2 && a.line > y - LINE + 2);
    // Not over the arc's own line or another's: there are places in it, and places below it.
    if (left + width > end || crossed(left)) {
      // Below the lines of others, too, if that is still in the strip.
      const over = arcs.filter((a) => a.start < wanted + width && a.end > wanted);
      const lowest = Math.max(below, ...over.map((a) => a.below));
      [left, y] = [wanted, lowest + 4 <= height ? lowest : Math.max(y, below)];
      while (covering(left, y).length > 0 && y + LINE < height) y += LINE;
      left = right(left, y);
    }
    placed.push({ left, right: left + width, y });
    return { ...arc, labelAt: { x: left, y } };
  });
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

/** An arc whose label has not found its place yet. */
type Drawn = StripLayout["arcs"][number] & {
  /** From where to where there is room in it, how deep it runs, and where the first line of words below it is. */
  line: number;
  start: number;
  end: number;
  below: number;
};

/** Down from the source, along below the stages, up into the target; the longer the way, the deeper. */
function drawArc({ from, to, labels, look }: Arc, start: number, tip: number, { box, depth: step }: Heights): Drawn {
  const top = box.y + box.h;
  const depth = step.first + step.more * (Math.abs(from - to) - 1);
  const turn = start > tip ? -6 : 6;
  const path = `M${start} ${top}v${depth - 6}q0 6 ${turn} 6H${tip - turn}q${turn} 0 ${turn} -6V${top + 5}`;
  // In the arc if it fits there, else below.
  const fits = Math.abs(start - tip) > labels.join(", ").length * LETTER + 12;
  return {
    key: `${from}-${to}`,
    look,
    path,
    label: labels.join(", "),
    labelAt: fits
      ? { x: Math.min(start, tip) + 8, y: top + depth - 4 }
      : { x: Math.min(start, tip) - 4, y: top + depth + 13 },
    tip: { x: tip, y: top },
    cross: look === "wrong" ? { x: (start + tip) / 2, y: top + depth } : null,
    line: top + depth,
    start: Math.min(start, tip),
    end: Math.max(start, tip) - 4,
    below: top + depth + 13,
  };
}
