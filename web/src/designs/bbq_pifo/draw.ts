// Draws the PIFO above, the BBQ below, and between them the steps of figure 19 that this step took.

import { opThing } from "../../base/thing";
import { arrowUpright } from "../../kit/drawing/arrows";
import { centreOf, middleOf, sideBySide } from "../../kit/drawing/box";
import { elementKeys, elementMarks } from "../../kit/drawing/elements";
import looks from "../../kit/drawing/looks.module.css";
import { lineMarks } from "../../kit/drawing/operations";
import {
  type Box,
  boxMark,
  classes,
  inPhase,
  layersOf,
  type Mark,
  type Picture,
  type Sheets,
  textMark,
} from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { type BbqPifo, type BbqPifoArrival, decode, outsideThing, placeThing } from "./decode";
import styles from "./structure.module.css";

/** Boxes of the parts. */
export interface BbqPifoPlan {
  height: number;
  /** Baseline of arrivals and departures. */
  band: number;
  /** Positions of the PIFO in order. */
  places: readonly Box[];
  /** Where an element that spills is drawn, right of the PIFO. */
  beyond: Box;
  /** By age of a fetch, the oldest at the left: below the PIFO. */
  flights: readonly Box[];
  bbq: Box;
  /** Priorities of the BBQ, the largest at the left. */
  buckets: readonly Box[];
  /** Baselines of the account and of the theorem. */
  lines: { account: number; theorem: number };
  /** The slider of the PIFO's size, with its value at the left. */
  slider: Box;
}

const MARGIN = 14;
/** Heights of arrivals and departures, of a position, between PIFO and BBQ, of a fetch, of a priority, of a text in the BBQ, and of the
 * lines below. */
const [BAND, PLACE, GAP, FLIGHT, BUCKET, LABEL, FOOT] = [44, 44, 46, 24, 40, 22, 70];
const HEIGHT = BAND + PLACE + GAP + 2 * LABEL + FLIGHT + BUCKET + FOOT + 8;

/** Size in pixels below which the drawing is scaled down. */
export const least = () => ({ width: 460, height: HEIGHT });

/** Lays out a step in a panel. */
export function layout({ k, latency, outside }: BbqPifo, width: number, space: number): BbqPifoPlan {
  const spare = Math.max(0, space - HEIGHT);
  const room = width - 2 * MARGIN;
  const each = Math.min(84, room / (k + 1));
  const row = { x: MARGIN, y: BAND + spare * 0.1, w: each, h: PLACE + Math.min(24, spare * 0.2) };
  const top = row.y + row.h + GAP + Math.min(40, spare * 0.3);
  const [x, wide] = [MARGIN + 8, room - 16];
  const flight = { x, y: top + LABEL, w: Math.min(84, wide / latency), h: FLIGHT };
  const w = wide / outside.length;
  const bucket = { x, y: flight.y + FLIGHT + LABEL, w, h: BUCKET + Math.min(40, spare * 0.2) };
  // Even with very many priorities each is at least one pixel wide.
  const buckets = sideBySide(bucket, outside.length, w > 8 ? 3 : 0).map((box) => ({ ...box, w: Math.max(1, box.w) }));
  const bbq = { x: MARGIN, y: top, w: room, h: bucket.y + bucket.h + 8 - top };
  const foot = bbq.y + bbq.h + 18;
  return {
    height: Math.max(space, foot + 54),
    band: row.y - 22,
    places: sideBySide(row, k, 5),
    beyond: { ...row, x: MARGIN + k * each, w: each - 5 },
    flights: sideBySide(flight, latency, 5).reverse(),
    bbq,
    buckets: buckets.reverse(),
    lines: { account: foot, theorem: foot + 20 },
    slider: { x: MARGIN, y: foot + 32, w: Math.min(room, 360), h: 20 },
  };
}

/** Draws a step in a panel. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space);
  const layers = layersOf((sheets) => {
    pifoMarks(state, plan, sheets);
    flightMarks(state, plan, sheets);
    outsideMarks(state, plan, sheets);
    stepMarks(state, plan, width, sheets);
    footMarks(state, plan, sheets);
  });
  return { width, height: plan.height, layers };
}

/** Positions in the order of service. The first k - p are marked: theorem 1 guarantees that they hold the largest priorities of all. */
function pifoMarks(state: BbqPifo, { places }: BbqPifoPlan, sheets: Sheets): void {
  const { back, middle: lines, front } = sheets;
  const { entries, certain, newcomer, answer } = state;
  const keyOf = elementKeys();
  places.forEach((box, place) => {
    const { x, y, w, h } = box;
    if (place < certain) lines.push(boxMark(`sure ${place}`, { x, y: y + h + 3, w, h: 3 }, styles.sure));
    const entry = entries[place];
    if (!entry) {
      back.push(boxMark(`free ${place}`, box, looks.free, { rx: 3 }));
      front.push(textMark(`free ${place} number`, x + 4, y + 8, styles.place, `${place}`));
      return;
    }
    const { data, priority } = entry;
    const [key, fresh] = [keyOf(data), newcomer?.now === place || answer?.now === place];
    const [centre, middle] = [centreOf(box), middleOf(box)];
    elementMarks(
      {
        key,
        box,
        fresh,
        thing: placeThing(place),
        label: `Place ${place}: data ${data}, priority ${priority}${fresh ? ", new" : ""}`,
        changeRank: fresh ? 2 : undefined,
        texts: [
          textMark(`${key} place`, x + 4, y + 8, styles.place, `${place}`),
          textMark(`${key} priority`, centre, middle, styles.priority, `${priority}`),
          ...(w > 46 ? [textMark(`${key} data`, centre, middle + 15, looks.small, `data ${data}`)] : []),
        ],
      },
      sheets,
    );
  });
}

/** Fetches in flight, by age. */
function flightMarks(state: BbqPifo, { bbq, flights }: BbqPifoPlan, { back, middle: lines, front }: Sheets): void {
  back.push(boxMark("bbq", bbq, styles.frame, { rx: 6 }));
  const held = `BBQ: ${state.inBbq} held; on their way back, by steps since the fetch:`;
  front.push(textMark("bbq title", bbq.x + 8, bbq.y + 12, styles.side, held));
  flights.forEach((box, age) => {
    const flying = state.flights[age] === true;
    lines.push(boxMark(`flight ${age}`, box, flying ? styles.flight : looks.free, { rx: 3 }));
    const [className, text] = flying ? [styles.flying, flightText(age, state, box)] : [looks.small, `${age}`];
    front.push(textMark(`flight ${age} text`, centreOf(box), middleOf(box), className, text));
  });
}

/** Width of a letter of a fetch, in pixels. */
const LETTER = 7.4;

/** The age of a fetch, in the longest form that fits its box. */
function flightText(age: number, { latency }: BbqPifo, { w }: Box): string {
  const long = `▲ ${age} of ${latency}`;
  return long.length * LETTER <= w - 4 ? long : `▲ ${age}`;
}

/** Number of elements outside the PIFO, by priority. */
function outsideMarks({ outside, spills }: BbqPifo, { bbq, buckets }: BbqPifoPlan, { things, front }: Sheets): void {
  const [first = bbq] = buckets;
  front.push(textMark("outside title", bbq.x + 8, first.y - 10, styles.side, "outside the PIFO, by priority:"));
  for (const { priority, count } of outside) {
    const box = buckets[priority];
    if (!box) continue;
    const key = `bucket ${priority}`;
    const touched = spills.some((spill) => spill.priority === priority);
    const className = count > 0 ? looks.entry : classes(looks.free, styles.none);
    things.push(
      boxMark(key, box, classes(className, touched && looks.fresh, looks.press), {
        rx: 2,
        thing: outsideThing(priority),
        ...(count > 0 ? { label: `Priority ${priority}: ${count} outside the PIFO` } : {}),
      }),
    );
    if (box.w < 15) continue;
    front.push(textMark(`${key} name`, centreOf(box), box.y + 9, looks.small, `${priority}`));
    if (count > 0) front.push(textMark(`${key} count`, centreOf(box), middleOf(box) + 7, looks.rank, `${count}`));
  }
}

/** Widths of the texts about an answer and a spill, in pixels. */
const [ANSWER, SPILL] = [190, 150];

/** The steps of figure 19 in order. */
function stepMarks(state: BbqPifo, plan: BbqPifoPlan, width: number, sheets: Sheets): void {
  const { newcomer, extract, answer, spills } = state;
  const { band, places, beyond, bbq } = plan;
  const [first = beyond] = places;
  const under = first.y + first.h + 8;
  const boxAt = (place: number | null) => (place === null ? beyond : (places[place] ?? beyond));
  if (newcomer) {
    const { op, data, priority, place, now } = newcomer;
    inPhase("read", sheets, ({ front, middle: lines }) => {
      front.push(...lineMarks(op, "enqueue", band, `① data ${data} @ ${priority} → ${goal(newcomer, state)}`));
      lines.push(...arrowUpright("newcomer", centreOf(boxAt(now ?? place)), band + 9, first.y - 2));
    });
  }
  if (extract) {
    const { op, data, priority, asks } = extract;
    inPhase("write", sheets, ({ front, middle: lines }) => {
      front.push(textMark(opThing(op), width - MARGIN, band, looks.end, `③ data ${data} @ ${priority} leaves ▸`));
      const x = centreOf(first) - 8;
      lines.push(...arrowUpright("fetch", x, under, bbq.y - 2));
      // The arrow of an answer to the first position stands right of this one.
      const clear = answer && boxAt(answer.place) === first ? 16 : 8;
      const text = asks ? "④ asks for the largest" : "④ asks: nothing there";
      front.push(textMark("fetch text", x + clear, bbq.y - 12, styles.side, text));
    });
  }
  if (answer) {
    const { data, priority, place } = answer;
    inPhase("leave", sheets, ({ front, middle: lines }) => {
      const x = centreOf(boxAt(place));
      lines.push(...arrowUpright("answer", x, bbq.y, under));
      // Right of the arrow, unless the drawing ends there or a spill passes.
      const spill = spills.length > 0 ? centreOf(beyond) : width;
      const isLeft = x > width - ANSWER || (x > ANSWER && x < spill && spill < x + ANSWER);
      front.push(textNextTo("answer text", x, under + 10, isLeft, `⑤ data ${data} @ ${priority} comes back`));
    });
  }
  spills.forEach(({ data, priority, cause }, i) => {
    inPhase(cause === "newcomer" ? "decide" : "leave", sheets, ({ front, middle: lines }) => {
      const x = centreOf(beyond);
      lines.push(...arrowUpright(`spill ${i}`, x, middleOf(beyond), bbq.y - 2));
      const y = bbq.y - 12 - 14 * i;
      front.push(textNextTo(`spill ${i} text`, x, y, x > width - SPILL, `② data ${data} @ ${priority} spills`));
    });
  });
}

/** The position that an arrival gets, and its position after the step. */
function goal({ place, now }: BbqPifoArrival, { k }: BbqPifo): string {
  if (place === null) return `behind all ${k}`;
  if (now === null) return `place ${place}, and leaves`;
  return now === place ? `place ${place}` : `place ${place}, now ${now}`;
}

/** A text right or left of a vertical arrow. */
const textNextTo = (key: string, x: number, y: number, isLeft: boolean, text: string): Mark =>
  textMark(key, x + (isLeft ? -8 : 8), y, classes(styles.side, isLeft && looks.end), text);

/** Lemma 1's account of the PIFO, and whether theorem 1 holds. */
function footMarks(state: BbqPifo, { lines }: BbqPifoPlan, { front }: Sheets): void {
  const { sinceFull, entries, k, wasFull } = state;
  const { n1, n2, n3 } = sinceFull;
  const text = wasFull
    ? `since the PIFO was full: k − n1 + n2 + n3 = ${k} − ${n1} + ${n2} + ${n3} = ${entries.length} elements`
    : `the PIFO has not been full yet: ${entries.length} of ${k} places taken`;
  front.push(textMark("account", MARGIN, lines.account, styles.side, text));
  const { isSo, claim } = promise(state);
  const className = isSo ? looks.side : looks.wrong;
  front.push(textMark("theorem", MARGIN, lines.theorem, className, `${isSo ? "✓" : "⚠"} ${claim}`));
}

/** Theorem 1 in this step. */
function promise({ certain, entries, k, latency, mostOutside }: BbqPifo): { isSo: boolean; claim: string } {
  const priorityAt = (place: number) => entries[place]?.priority ?? -1;
  if (certain <= 0) {
    const nothing = `k = ${k}, p = ${latency}: theorem 1 promises nothing`;
    return { isSo: false, claim: mostOutside > priorityAt(0) ? `${nothing}; ${mostOutside} is outside` : nothing };
  }
  const those = certain > 1 ? ` ${certain} of all are` : " of all is";
  const claim = `k − p = ${certain}: the largest${those} in the PIFO`;
  if (mostOutside < 0) return { isSo: true, claim: `${claim}; nothing is outside` };
  const last = priorityAt(certain - 1);
  const isSo = last >= mostOutside;
  return { isSo, claim: `${claim}; largest outside ${mostOutside} ${isSo ? "≤" : ">"} ${last}` };
}
