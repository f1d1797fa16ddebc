// Draws the levels, the finest at the top, each with its sets of FIFOs. The FIFOs of the present time are joined, since together they form
// the compound FIFO.

import { count } from "../../base/format";
import { centreOf } from "../../kit/drawing/box";
import looks from "../../kit/drawing/looks.module.css";
import { type Box, boxMark, classes, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import { quotaBytes } from "./arithmetic";
import type { Gearbox } from "./decode";
import { columnsOf, type FifoBox, fifoMarks, fifoWidth, heightOfPackets } from "./draw-columns";
import { type GearboxFifo, type Level, setName } from "./levels";
import styles from "./structure.module.css";

/** FIFOs of one set side by side. */
interface SetBox extends Box {
  set: number;
}

/** A level. */
export interface LevelRow extends Box {
  level: Level;
  fifos: readonly FifoBox[];
  /** Upper edge and height of its FIFOs. */
  column: { y: number; h: number };
  sets: readonly SetBox[];
  /** The sub-FIFOs of its step-down FIFO. */
  subs: readonly FifoBox[];
  /** Right end of their name. */
  subsName: { x: number; y: number };
  /** The FIFO that covers the present. */
  now: FifoBox | null;
}

/** Boxes of the levels. */
export interface LevelsPlan {
  rows: readonly LevelRow[];
  /** Meters of the quotas, right of the levels. */
  meter: { x: number; w: number };
  /** True if there is little height. */
  low: boolean;
}

/** Heights: of the times above a row of FIFOs, minimum of a FIFO, and of the gap below it. */
export interface RowSize {
  label: number;
  fifo: number;
  gap: number;
}

/** Space left of the rows for the names of the levels, in units. */
export const GUTTER = 108;
/** Gap between the sets of a level. */
const SET_GAP = 12;
/** Row width from which the step-down FIFOs are right of their level, their share of that width, and the pixels left of them for their
 * name. */
const [WIDE, PART, SUBS_NAME] = [900, 0.36, 84];
/** Maximum width of a step-down FIFO. */
const SUB_WIDTH = 64;
/** Height above which a level has all lines of its name. */
const NAMED = 66;
/** Number of packets by which FIFOs grow in a complete drawing, so that the parts below rarely move. */
const STRIDE = 4;

/** True if step-down FIFOs are right of their level in a row of this width. */
export const isWide = (width: number): boolean => width >= WIDE;

/** Number of rows of a level: its step-down FIFOs need one more unless they are at its right. */
export const rowsOf = ({ subs }: Level, wide: boolean): number => (subs.length > 0 && !wide ? 2 : 1);

/** Heights of a level in which every packet of its fullest FIFO has its number. `each` is the minimum. */
export function wholeHeights(level: Level, each: number, { label, gap }: RowSize, wide: boolean) {
  const { fifos, sets, subs } = level;
  const needs = (row: readonly GearboxFifo[]) => {
    const most = Math.max(0, ...row.map(({ count }) => count));
    const need = (packets: number) => label + gap + 4 + heightOfPackets(packets);
    return need(most) <= each ? each : need(STRIDE * Math.ceil(most / STRIDE));
  };
  const named = sets > 1 && rowsOf(level, wide) === 1 ? Math.max(each, NAMED + 1) : each;
  return { main: Math.max(named, needs(fifos), wide ? needs(subs) : 0), subs: needs(subs) };
}

/** Width of a level in which the numbers of all its FIFOs fit. */
export function levelWidth({ fifos, sets, subs }: Level, wide: boolean): number {
  const main = fifoWidth(fifos) * fifos.length + SET_GAP * (sets - 1);
  const expanded = fifoWidth(subs) * subs.length;
  if (!wide || subs.length === 0) return Math.max(main, expanded);
  return Math.max((main + SUBS_NAME) / (1 - PART), expanded / PART);
}

/** The row of a level. `heights` are the heights of its FIFOs, and of the step-down FIFOs below them. */
export function rowOf(
  level: Level,
  { x, y, w }: Omit<Box, "h">,
  heights: { main: number; subs: number },
  { label, fifo, gap }: RowSize,
  wide: boolean,
): LevelRow {
  const aside = wide && level.subs.length > 0;
  const width = aside ? w * (1 - PART) - SUBS_NAME : w;
  const column = { y: y + label, h: Math.max(fifo, heights.main - label - gap) };
  const pitch = (width - SET_GAP * (level.sets - 1)) / Math.max(1, level.fifos.length);
  const fifos = columnsOf(level.fifos, { x, ...column }, pitch, SET_GAP);
  const setWidth = (level.fifos.length / level.sets) * pitch;
  const sets = Array.from({ length: level.sets }, (_, set): SetBox => {
    const left = x + set * (setWidth + SET_GAP);
    return { set, x: left - 3, y: column.y - 3, w: setWidth + 4, h: column.h + 6 };
  });
  const below = { x, y: column.y + column.h + gap + label, h: Math.max(10, heights.subs - label - gap - 4) };
  const place = aside ? { x: x + width + SUBS_NAME, ...column } : below;
  const subPitch = Math.min(SUB_WIDTH, (aside ? w * PART : w) / Math.max(1, level.subs.length));
  const subs = columnsOf(level.subs, place, subPitch, 0);
  const h = heights.main + heights.subs * (rowsOf(level, wide) - 1);
  return {
    x,
    y,
    w,
    h,
    level,
    fifos,
    column,
    sets,
    subs,
    subsName: { x: place.x - 12, y: place.y + 14 },
    now: fifos.find(({ fifo }) => fifo.distance === 0) ?? null,
  };
}

/** Classes of texts that end left of a row: names of its parts, and its own name. */
const [PART_TEXT, NAME] = [classes(looks.side, looks.end), classes(looks.end, styles.strong)];

/** All levels. `from` is where a packet arrives. */
export function levelMarks(
  state: Gearbox,
  { rows, meter, low }: LevelsPlan,
  from: { x: number; y: number },
  sheets: Sheets,
): void {
  sheets.back.push({
    ...pathMark("compound", 0, 0, styles.compound, joints(rows, low)),
    tooltip: "The compound FIFO: the FIFOs of all levels that cover the present",
  });
  for (const row of rows) {
    const { level, fifos, sets, subs, subsName } = row;
    const key = `level ${level.number}`;
    nameMarks(row, state, sheets);
    if (sets.length > 1)
      for (const box of sets) sheets.back.push(boxMark(`${key} set ${box.set}`, box, styles.set, { rx: 4 }));
    for (const column of [...fifos, ...subs]) fifoMarks(column, state, from, sheets);
    if (subs.length > 0) sheets.front.push(textMark(`${key} subs`, subsName.x, subsName.y, PART_TEXT, "step-down"));
    if (level.number > 1 && meter.w > 0) meterMarks(row, meter, sheets);
  }
}

/** Lines from the current FIFO of each level to the current FIFO of the next level. */
function joints(rows: readonly LevelRow[], low: boolean): string {
  const presents = rows.flatMap(({ now }) => now ?? []);
  return presents
    .map((to, i) => {
      const from = presents[i - 1];
      // In a low drawing times stand right below.
      return from ? `M${centreOf(from)} ${from.y + from.h + 2}v${low ? 1 : 4}H${centreOf(to)}V${to.y - 20}` : "";
    })
    .join("");
}

/** Number of letters in a line beside a level. */
const LETTERS = 15;
/** Height of a FIFO, besides the lines of its level, from which its lower end is labelled. */
const OUT = 32;

/** The interval that a FIFO of the level covers, in lines that fit. */
function coverage({ granularity }: Level, rounds: boolean): string[] {
  const unit = rounds ? "bytes" : granularity === 1 ? "unit each" : "units each";
  const line = `${count(granularity)} ${unit}`;
  return line.length <= LETTERS ? [line] : [count(granularity), unit];
}

function nameMarks({ level, column, now, h }: LevelRow, { before, kind }: Gearbox, { front }: Sheets): void {
  const [x, top, bottom] = [GUTTER - 12, column.y, column.y + column.h];
  const key = `level ${level.number}`;
  const rounds = before > 0;
  const serves = level.sets > 1 && now ? [`set ${setName(now.fifo.set)} serves`] : [];
  const lines = [...coverage(level, rounds), ...serves];
  const shown = h > NAMED ? lines : lines.slice(0, 1);
  const name = rounds ? "rounds of" : kind === "calendar_queue" ? "ring" : key;
  front.push(textMark(key, x, top + 8, NAME, name), textMark(`${key} in`, x, top - 11, PART_TEXT, "in ▾"));
  if (column.h >= OUT + 15 * shown.length) front.push(textMark(`${key} out`, x, bottom - 7, PART_TEXT, "out ▾"));
  front.push(...shown.map((line, i) => textMark(`${key} ${i}`, x, top + 23 + 15 * i, PART_TEXT, line)));
}

/** Positions of the meter's three lines beside a FIFO, and beside one of minimum height. */
const METER = { tall: { name: 8, bar: 18, h: 8, text: 38 }, low: { name: 2, bar: 11, h: 6, text: 25 } };

/** How much of its share an upper level has served in this unit of virtual time. */
function meterMarks({ level, column }: LevelRow, { x, w }: LevelsPlan["meter"], sheets: Sheets): void {
  const at = column.h < 34 ? METER.low : METER.tall;
  const { number, served } = level;
  const quota = level.quota && quotaBytes(level.quota);
  const part = quota ? Math.min(1, served / quota) : served > 0 ? 1 : 0;
  const nothing = served > 0 ? `${count(served)} B served` : "nothing yet";
  const text = quota ? `${count(served)} of ${count(quota)} B` : nothing;
  const key = `quota ${number}`;
  const bar = { x, y: column.y + at.bar, w, h: at.h };
  // A packet that begins within the quota leaves completely.
  const isOver = quota !== null && served > quota;
  const over = isOver ? "; the last packet began within it and left whole" : "";
  const tooltip = `Quota of level ${number} in this unit of virtual time: ${text}${over}`;
  sheets.middle.push(boxMark(key, bar, styles.meter, { rx: 2, tooltip }));
  if (part > 0) sheets.things.push(boxMark(`${key} served`, { ...bar, w: w * part }, styles.served, { rx: 2 }));
  sheets.front.push(
    textMark(`${key} name`, x, column.y + at.name, looks.side, isOver ? "quota overrun" : "quota now"),
    textMark(`${key} text`, x, column.y + at.text, styles.sum, text),
  );
}
