// A level: its bitmaps, and the lane below it for what it has counted.

import { boxMark, classes, type Sheets, textMark } from "../../kit/marks/mark";
import { Remembered } from "../../kit/marks/remembered";
import { kindStyle } from "../../kit/tokens/kinds";
import { bitMarks, valueMarks } from "./cells";
import { bitName, bitThing, bucketThing } from "./shape";
import type { Bbq, Bit, Touches } from "./state";
import styles from "./structure.module.css";
import type { Cell, Row } from "./tree-layout";

/** Least width of a bit whose number stands above it. */
export const NUMBERED = 36;

/** Bits with their counters. */
const bits = new Remembered(2_000);

/** Units of a letter of a title, and of the space between two bitmaps that it may take. */
const LETTER = 6.8;
const BESIDE = 8;

export function rowMarks(row: Row, bbq: Bbq, touched: Touches, sheets: Sheets): void {
  const { level, lane, blocks, hidden } = row;
  const { back, middle, front } = sheets;
  back.push(boxMark(`lane ${level}`, lane, styles.lane));
  for (const { number, box, cells, title } of blocks) {
    const key = `bitmap ${level} ${number}`;
    for (const cell of cells) bitOf(cell, row, bbq, touched, sheets);
    middle.push(boxMark(key, box, classes(styles.passive, styles.region)));
    const texts = title === null ? [] : [`bitmap ${number}`, `${number}`];
    const text = texts.find(({ length }) => length * LETTER <= box.w + BESIDE);
    if (title !== null && text) front.push(textMark(`${key} title`, box.x, title, styles.blockTitle, text));
  }
  if (hidden > 0) {
    const text = `${hidden} more ${hidden === 1 ? "bitmap" : "bitmaps"} in flight`;
    const look = classes(styles.hint, styles.end);
    front.push(textMark(`lane ${level} hidden`, lane.x + lane.w - 6, lane.y + lane.h / 2, look, text));
  }
}

function bitOf(cell: Cell, row: Row, bbq: Bbq, touched: Touches, sheets: Sheets): void {
  const { level, index } = cell;
  /** Its counter; null if it was not read. */
  const there = bbq.bit(level, index);
  const bitmap = bbq.bitmap(level, Math.floor(index / bbq.w));
  const set = there ? there.set : ((bitmap >>> (index % bbq.w)) & 1) === 1;
  const counted = touched.counted.find((t) => t.level === level && t.index === index);
  const key = [bbq.w, bbq.d, index, set, there?.stoc, there?.wlb, counted?.kind, counted?.before, counted?.after];
  bits.draw(sheets, row, key, (sheets) => bitAndCounters(cell, bbq, { there, set, counted }, sheets));
}

function bitAndCounters(
  { level, index, bit, stoc, wlb }: Cell,
  bbq: Bbq,
  { there, set, counted }: { there: Bit | null; set: boolean; counted: Touches["counted"][number] | undefined },
  sheets: Sheets,
): void {
  const thing = bitThing(level, index);
  // Bits of the last level are buckets.
  const lights = level === bbq.d ? [thing, bucketThing(index)] : [thing];
  const key = `bit ${level} ${index}`;
  const area = { x: bit.x, y: bit.y, w: bit.w, h: wlb.y + wlb.h - bit.y };
  const label = describe(bitName(bbq, level, index), there, set);
  const passed = !(set || counted);
  sheets.back.push(boxMark(key, area, classes(styles.column, styles.area), { thing, lights, label, passed }));
  bitMarks(`${key} set`, bit, { set, small: true, lights }, sheets);
  // Above its corner: what goes down to the bit comes to its middle.
  if (bit.w >= NUMBERED)
    sheets.back.push(
      textMark(`${key} number`, bit.x + 1, bit.y - (bbq.queues > 1 ? 10 : 7), styles.bitNumber, `${index % bbq.w}`),
    );
  const count = counted && stoc.w >= 40 ? `${counted.before}→${counted.after}` : there ? `${there.stoc}` : "";
  const level1 = there ? (there.wlb ? "1" : "0") : "";
  const narrow = stoc.w < 90;
  valueMarks(`${key} StOC`, stoc, { name: "StOC", value: count, narrow, faint: !there?.stoc, lights }, sheets);
  valueMarks(`${key} WLb`, wlb, { name: "WLb", value: level1, narrow, faint: !there?.wlb, lights }, sheets);
  if (!counted) return;
  const broken = counted.kind !== "enqueue" && counted.after > counted.before;
  const box = { x: stoc.x + 1.5, y: stoc.y + 1, w: wlb.x + wlb.w - stoc.x - 3, h: wlb.y + wlb.h - stoc.y - 2 };
  const look = classes(styles.passive, styles.touched, broken ? styles.brokenMark : kindStyle(counted.kind).tone);
  sheets.things.push(boxMark(`${key} counted`, box, look, { news: 2 }));
}

/** The bit in words, for those who do not see it. */
function describe(name: string, there: Bit | null, set: boolean): string {
  const counters = there ? `, StOC ${there.stoc}, waterlevel bit ${there.wlb ? 1 : 0}` : "";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${set ? 1 : 0}${counters}`;
}
