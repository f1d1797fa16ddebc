// Draws a BBQ of one level: a bit, its counter and its bucket for each priority.

import { centreOf, inset } from "../../../kit/drawing/box";
import { type Box, boxMark, classes, pathMark, type Sheets, textMark } from "../../../kit/marks/mark";
import { kindStyle } from "../../../kit/tokens/glyph";
import { bandMark } from "../../queue-bands";
import { bitThing, bucketThing, queueOf } from "../shape";
import type { Bbq, BbqBit, BbqBucket, Touches } from "../state";
import styles from "../structure.module.css";
import { bitMarks, faultMark, itemMarks, listText, valueMarks } from "./cells";
import type { BbqColumn, StructureLayout } from "./layout";

/** Columns and the frames around them. `seen` collects the drawn elements. */
export function columnsMarks(bbq: Bbq, plan: StructureLayout, seen: Set<string>, sheets: Sheets): void {
  sheets.back.push(boxMark("lane", plan.lane, styles.lane));
  for (const column of plan.columns) columnMarks(column, plan, bbq, seen, sheets);
  sheets.middle.push(boxMark("L1", plan.l1, styles.region), boxMark("PB", plan.pb, styles.region));
}

function columnMarks(column: BbqColumn, plan: StructureLayout, bbq: Bbq, seen: Set<string>, sheets: Sheets): void {
  const { bucket, x, w, center, stoc, wlb } = column;
  const { priority, fault, head, tail } = bucket;
  const bit = bbq.bit(1, priority);
  if (!bit) return;
  const { l1, pb, narrow } = plan;
  const thing = bucketThing(priority);
  const lights = [thing, bitThing(1, priority)];
  const key = `column ${priority}`;
  const queue = queueOf(bbq, 1, priority);
  const area: Box = { x, y: l1.y, w, h: pb.y + pb.h - l1.y };
  const label = describe(bucket, bit);
  sheets.back.push(boxMark(key, area, classes(styles.column, styles.area), { thing, lights, label }));
  const number = `${priority}${queue === null ? "" : ` q${queue}`}`;
  sheets.front.push(textMark(`${key} index`, x + 4, l1.y - 7, classes(styles.passive, styles.index), number));
  if (queue !== null) bandMark(key, column.bit, queue, sheets);
  const counted = bbq.touches.counted.find(({ index }) => index === priority);
  const count = counted ? `${counted.before}→${counted.after}` : `${bit.stoc}`;
  const empty = bucket.list.length === 0;
  bitMarks(`${key} bit`, column.bit, { set: bit.set, small: false, lights }, sheets);
  const cell = (name: string, box: Box, value: string, faint: boolean, tight = false) =>
    valueMarks(`${key} ${name}`, box, { name, value, narrow, faint, lights, tight }, sheets);
  cell("StOC", stoc, count, bit.stoc === 0 && !counted);
  cell("WLb", wlb, bit.wlb ? "1" : "0", !bit.wlb);
  cell("HEAD", column.head, empty ? "–" : `${head}`, empty, true);
  cell("TAIL", column.tail, empty ? "–" : `${tail}`, empty, true);
  touchMarks(key, column, bbq.touches, sheets);
  listMarks(key, column, bbq.touches, seen, sheets);
  if (fault !== "") sheets.front.push(faultMark(`${key} fault`, center, pb.y + pb.h - 11, fault));
}

/** Changes of the bit and its counters in this step. */
function touchMarks(key: string, column: BbqColumn, touches: Touches, { things }: Sheets): void {
  const { bucket, bit, stoc, wlb } = column;
  const own = ({ index }: { index: number }) => index === bucket.priority;
  const [picked, counted] = [touches.picked.find(own), touches.counted.find(own)];
  const outline = (name: string, box: Box, kind: string) => {
    const className = classes(styles.passive, styles.touched, kindStyle(kind).tone);
    things.push(boxMark(`${key} ${name}`, inset(box, 2), className, { changeRank: 2 }));
  };
  if (picked) outline("picked", bit, picked.kind);
  // Covers StOC and WLb.
  const counters = { x: stoc.x, y: stoc.y, w: wlb.x + wlb.w - stoc.x, h: wlb.y + wlb.h - stoc.y };
  if (counted) outline("counted", counters, counted.kind);
  if (counted?.flipped) outline("flipped", bit, counted.kind);
}

function listMarks(key: string, column: BbqColumn, touches: Touches, seen: Set<string>, sheets: Sheets): void {
  const { items, bucket, head, center, wires } = column;
  const { middle, front } = sheets;
  if (wires) {
    middle.push(
      pathMark(`${key} wires`, 0, 0, classes(styles.passive, styles.wire), wires.lines),
      pathMark(`${key} tips`, 0, 0, classes(styles.passive, styles.arrow), wires.tips),
    );
  }
  if (items.length === 0) {
    const className = classes(styles.passive, styles.nothing);
    // Disappears when an element arrives.
    front.push({ ...textMark(`${key} empty`, center, head.y + head.h + 18, className, "empty"), phase: "write" });
    return;
  }
  const links = items.slice(1).flatMap((item, i) => {
    const above = items[i];
    if (!above || above.kind === "gone" || item.kind === "gone") return [];
    return [`M${centreOf(item.box)} ${above.box.y + above.box.h}V${item.box.y}`];
  });
  middle.push(pathMark(`${key} links`, 0, 0, classes(styles.passive, styles.link), links.join("")));
  itemMarks({ priority: bucket.priority, items, compact: false }, touches, seen, sheets);
}

/** The column as text for screen readers. */
function describe(bucket: BbqBucket, { set, stoc, wlb }: BbqBit): string {
  const { priority, fault } = bucket;
  const bit = `Bucket ${priority}, bit ${set ? 1 : 0}, StOC ${stoc}, waterlevel bit ${wlb ? 1 : 0}`;
  return `${bit}, ${listText(bucket)}${fault && `, ${fault}`}`;
}
