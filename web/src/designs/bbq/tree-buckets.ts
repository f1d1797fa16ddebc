// The lists below the tree, HEAD above and TAIL below.

import { boxMark, classes, type Sheets, textMark } from "../../kit/marks/mark";
import { faultMark, itemMarks } from "./list-items";
import { bucketThing } from "./shape";
import { type Bbq, type Touches, touchesOf } from "./state";
import styles from "./structure.module.css";
import type { BucketColumn, TreeLayout } from "./tree-layout";

export function bucketMarks(
  { pb, buckets }: TreeLayout,
  { bbq, touched, seen }: { bbq: Bbq; touched: Touches; seen: Set<string> },
  sheets: Sheets,
): void {
  for (const column of buckets) listMarks(column, touched, seen, sheets);
  sheets.middle.push(boxMark("PB", pb, classes(styles.passive, styles.region)));
  if (buckets.length === 0) {
    const text = `None of the ${bbq.priorities} buckets holds an element`;
    const mark = textMark("PB empty", pb.x + pb.w / 2, pb.y + pb.h / 2, styles.nothing, text);
    sheets.front.push({ ...mark, phase: "write" });
  }
}

function listMarks(column: BucketColumn, touched: Touches, seen: Set<string>, sheets: Sheets): void {
  const { bucket, area, items, title, numbered, compact } = column;
  const { priority, fault } = bucket;
  const thing = bucketThing(priority);
  const key = `bucket ${priority}`;
  const list = bucket.list.map(({ element, data }) => `${data} in element ${element}`).join(", ");
  const holds = list === "" ? "list empty" : `list from HEAD to TAIL: ${list}`;
  sheets.back.push(
    boxMark(key, area, classes(styles.column, styles.area, styles.bucketArea), {
      thing,
      label: `Bucket ${priority}, ${holds}${fault && `, ${fault}`}`,
      passed: items.length === 0,
    }),
  );
  if (title !== "")
    sheets.front.push(textMark(`${key} title`, area.x + 7, area.y + 10, classes(styles.passive, styles.hint), title));
  if (numbered && fault === "")
    sheets.front.push(
      textMark(`${key} number`, area.x + area.w / 2, area.y + area.h - 8, styles.bucketNumber, `${priority}`),
    );
  itemMarks({ priority, items, compact }, touchesOf(touched, priority), seen, sheets);
  if (fault !== "")
    sheets.front.push(faultMark(`${key} fault`, area.x + area.w / 2, area.y + area.h - 9, fault, area.w < 90));
}
