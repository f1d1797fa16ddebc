// Captions around the state: names of rows, the direction of dequeues, and where all elements are.

import { count, plural } from "../../base/format";
import { classes, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/kinds";
import type { FreeLayout } from "./layout-free";
import type { Bbq, Service } from "./state";
import styles from "./structure.module.css";

/** Units of a letter of the account. */
const LETTER = 6.6;

/** The names of the rows. */
export function labelMarks(
  plan: { gutter: number; labels: readonly { text: string; y: number }[] },
  { front }: Sheets,
) {
  plan.labels.forEach(({ text, y }, i) => {
    front.push(textMark(`label ${i}`, plan.gutter - 8, y, styles.rowLabel, text));
  });
}

/** What stands over the bitmaps and next to the free list. `next`: the dequeue whose dotted way down the tree is drawn. */
export function captionMarks(
  bbq: Bbq,
  plan: { gutter: number; caption: number; free: FreeLayout },
  { left, right }: { left: number; right: number },
  next: Service | null,
  { front }: Sheets,
): void {
  const { caption: y, gutter, free } = plan;
  const text = (key: string, x: number, kind: string, more: string | undefined, words: string) =>
    front.push(textMark(key, x, y, classes(styles.caption, more, kindStyle(kind).tone), words));
  // In short if something stands between them.
  const short = right - left < (next ? 640 : 480);
  const max = short ? "▲ max: leftmost 1" : "▲ dequeue-max takes the leftmost 1";
  const min = short ? "min: rightmost 1 ▼" : "dequeue-min takes the rightmost 1 ▼";
  text("max", left, "dequeue-max", undefined, max);
  text("min", right, "dequeue-min", styles.end, min);
  if (next) {
    const under = next.below > 0 ? " under the selection" : "";
    const words = right - left < 700 ? `┈ next ${next.kind}` : `┈ path of the next ${next.kind}${under}`;
    text("next caption", (left + right) / 2, next.kind, styles.middle, words);
  }
  const account = bbq.ready ? accountText(bbq) : "not ready: the bitmaps below L1 are being cleared";
  front.push(
    textMark("free list", gutter - 8, free.y, styles.rowLabel, "free list"),
    textMark("elements", gutter - 8, free.barY, styles.rowLabel, "elements"),
    squeezed(textMark("account", free.words.x, free.words.y, styles.account, account), right - free.words.x, LETTER),
  );
}

/** Where all elements are: a sum, or why there is none. */
export function accountText({ account, capacity, occupancy }: Pick<Bbq, "account" | "capacity" | "occupancy">): string {
  const { listed, carried, free, freeTwice, listedTwice, carriedTwice, foreign, lost } = account;
  const parts = `${count(listed)} in lists + ${count(carried)} on the way + ${count(free)} free`;
  const faults = [
    [freeTwice, "free twice"],
    [listedTwice, "in lists twice"],
    [carriedTwice, "on the way and elsewhere"],
    [foreign, "that do not exist"],
    [lost, "not found"],
  ] as const;
  const broken = faults.filter(([number]) => number > 0).map(([number, what]) => `${count(number)} ${what}`);
  if (broken.length > 0) return `broken: ${parts}, with ${broken.join(", ")}`;
  const all = plural(capacity, "element");
  return listed + carried + free === capacity
    ? `${parts} = ${all}; occupancy ${count(occupancy)}`
    : `broken: ${parts}, of ${all}`;
}
