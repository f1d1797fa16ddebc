// A bit, its counter, and its bucket, for each priority of a BBQ with one level.

import { inset } from "../../kit/drawing/box";
import { type Box, boxMark, classes, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/kinds";
import { bandMark } from "../queue-bands";
import { bitMarks, valueMarks } from "./cells";
import type { Column, StructureLayout } from "./layout";
import { faultMark, itemMarks } from "./list-items";
import { bitThing, bucketThing, queueOf } from "./shape";
import { type Bbq, type Bit, type Touches, touchesOf } from "./state";
import styles from "./structure.module.css";

export function columnMarks(
  column: Column,
  plan: StructureLayout,
  { bbq, touched, seen }: { bbq: Bbq; touched: Touches; seen: Set<string> },
  sheets: Sheets,
): void {
  const { bucket, x, center } = column;
  const { priority } = bucket;
  const bit = bbq.bit(1, priority);
  if (!bit) return;
  const { back, front } = sheets;
  const { l1, pb, narrow } = plan;
  const thing = bucketThing(priority);
  const lights = [thing, bitThing(1, priority)];
  const key = `column ${priority}`;
  const queue = queueOf(bbq, 1, priority);
  const area: Box = { x, y: l1.y, w: column.w, h: pb.y + pb.h - l1.y };
  back.push(boxMark(key, area, classes(styles.column, styles.area), { thing, lights, label: describe(column, bit) }));
  front.push(
    textMark(
      `${key} index`,
      x + 4,
      l1.y - 7,
      classes(styles.passive, styles.index),
      `${priority}${queue === null ? "" : ` q${queue}`}`,
    ),
  );
  if (queue !== null) bandMark(key, column.bit, queue, sheets);
  const counted = touched.counted.find(({ index }) => index === priority);
  const count = counted ? `${counted.before}→${counted.after}` : `${bit.stoc}`;
  const empty = bucket.list.length === 0;
  bitMarks(`${key} bit`, column.bit, { set: bit.set, small: false, lights }, sheets);
  const cell = (name: string, box: Box, value: string, faint: boolean, tight = false) =>
    valueMarks(`${key} ${name}`, box, { name, value, narrow, faint, lights, tight }, sheets);
  cell("StOC", column.stoc, count, bit.stoc === 0 && !counted);
  cell("WLb", column.wlb, bit.wlb ? "1" : "0", !bit.wlb);
  cell("HEAD", column.head, empty ? "–" : `${bucket.head}`, empty, true);
  cell("TAIL", column.tail, empty ? "–" : `${bucket.tail}`, empty, true);
  touchMarks(key, column, touched, sheets);
  listMarks(key, column, touched, seen, sheets);
  if (bucket.fault !== "") front.push(faultMark(`${key} fault`, center, pb.y + pb.h - 11, bucket.fault));
}

/** What the step did to the bit and its counters. */
function touchMarks(key: string, column: Column, touched: Touches, { things }: Sheets): void {
  const own = ({ index }: { index: number }) => index === column.bucket.priority;
  const [picked, counted] = [touched.picked.find(own), touched.counted.find(own)];
  const outline = (name: string, box: Box, kind: string) =>
    things.push(
      boxMark(`${key} ${name}`, inset(box, 2), classes(styles.passive, styles.touched, kindStyle(kind).tone), {
        news: 2,
      }),
    );
  if (picked) outline("picked", column.bit, picked.kind);
  if (counted) outline("counted", counters(column), counted.kind);
  if (counted?.flipped) outline("flipped", column.bit, counted.kind);
}

/** StOC and WLb together. */
function counters({ stoc, wlb }: Column): Box {
  return { x: stoc.x, y: stoc.y, w: wlb.x + wlb.w - stoc.x, h: wlb.y + wlb.h - stoc.y };
}

function listMarks(key: string, column: Column, touched: Touches, seen: Set<string>, sheets: Sheets): void {
  const { items, bucket, head, center, wires } = column;
  const { middle, front } = sheets;
  if (wires) {
    middle.push(
      pathMark(`${key} wires`, 0, 0, classes(styles.passive, styles.wire), wires.lines),
      pathMark(`${key} tips`, 0, 0, classes(styles.passive, styles.arrow), wires.tips),
    );
  }
  if (items.length === 0) {
    const look = classes(styles.passive, styles.nothing);
    // It makes way for an element as that comes.
    front.push({ ...textMark(`${key} empty`, center, head.y + head.h + 18, look, "empty"), phase: "write" });
    return;
  }
  const links = items.slice(1).flatMap((item, i) => {
    const above = items[i];
    if (!above || above.kind === "gone" || item.kind === "gone") return [];
    return [`M${item.box.x + item.box.w / 2} ${above.box.y + above.box.h}V${item.box.y}`];
  });
  middle.push(pathMark(`${key} links`, 0, 0, classes(styles.passive, styles.link), links.join("")));
  itemMarks({ priority: bucket.priority, items, compact: false }, touchesOf(touched, bucket.priority), seen, sheets);
}

/** The column in words, for those who do not see it. */
function describe({ bucket }: Column, bit: Bit): string {
  const list = bucket.list.map(({ element, data }) => `${data} in element ${element}`).join(", ");
  return [
    `Bucket ${bucket.priority}`,
    `bit ${bit.set ? 1 : 0}`,
    `StOC ${bit.stoc}`,
    `waterlevel bit ${bit.wlb ? 1 : 0}`,
    list === "" ? "list empty" : `list from HEAD to TAIL: ${list}`,
    bucket.fault,
  ]
    .filter(Boolean)
    .join(", ");
}
