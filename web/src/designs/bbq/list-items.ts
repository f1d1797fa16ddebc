// The elements of a bucket's list, from HEAD down to TAIL.

import { cut } from "../../base/format";
import { boxMark, classes, gliding, type Mark, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/kinds";
import type { Item } from "./layout";
import { bucketThing, elementThing } from "./shape";
import type { touchesOf } from "./state";
import styles from "./structure.module.css";

type BucketTouches = ReturnType<typeof touchesOf>;

/**
 * Draws the items of a list. `compact`: too narrow for numbers. `seen`: elements of other lists; two lists share one for a moment, or for
 * longer where hardware is broken.
 */
export function itemMarks(
  list: { priority: number; items: readonly Item[]; compact: boolean },
  touched: BucketTouches,
  seen: Set<string>,
  sheets: Sheets,
): void {
  const { priority, items, compact } = list;
  items.forEach((item, i) => {
    if (item.kind === "more") {
      moreMark(priority, item, compact, sheets);
      return;
    }
    const gone = item.kind === "gone";
    // An element has one name wherever it is.
    const own = gone ? `gone ${priority}` : elementThing(item.element);
    const key = seen.has(own) ? `${own} in ${priority} at ${i}` : own;
    seen.add(own);
    elementMarks(key, item, { priority, gone, compact, by: touchedBy(item, priority, touched) }, sheets);
  });
}

/** The operation that touched an element in this step, if any. */
function touchedBy(item: Item, priority: number, { linked, read, unlinked }: BucketTouches): string | null {
  if (item.kind === "gone") return unlinked?.kind ?? "";
  if (item.kind === "more") return null;
  const touch = [linked, read].find((touch) => touch?.priority === priority && touch.element === item.element);
  return touch?.kind ?? null;
}

function moreMark(priority: number, item: Item & { kind: "more" }, compact: boolean, { front }: Sheets): void {
  const { box, count } = item;
  const text = compact ? (box.w < 20 ? "⋮" : `+${count}`) : `+${count}${box.w >= 60 ? " more" : ""}`;
  const look = classes(styles.passive, styles.more, compact && styles.tiny);
  front.push(textMark(`more in ${priority}`, box.x + box.w / 2, box.y + box.h / 2, look, text));
}

function elementMarks(
  key: string,
  item: Exclude<Item, { kind: "more" }>,
  { priority, gone, compact, by }: { priority: number; gone: boolean; compact: boolean; by: string | null },
  { things, front }: Sheets,
): void {
  const { element, box } = item;
  const { x, y, w, h } = box;
  const glides = !gone;
  const look = classes(
    styles.element,
    ...(by === null ? [] : [styles.touchedBox, kindStyle(by).tone]),
    gone && styles.gone,
  );
  const left = gone ? ", unlinked in this step" : "";
  things.push(
    boxMark(key, box, look, {
      ...(compact ? {} : { rx: 3 }),
      hint: `element ${element}: data ${item.data}${left}`,
      thing: bucketThing(priority),
      lights: [elementThing(element)],
      glides,
      ...(by !== null && { news: 3 }),
    }),
  );
  if (compact) return;
  const numbered = w >= 60;
  const split = numbered ? 30 : 0;
  const middle = y + h / 2;
  const data = fitNumber(`${item.data}`, w - split);
  const looks = classes(styles.passive, styles.data, data.small && styles.smallData, gone && styles.goneData);
  const texts: Mark[] = [textMark(`${key} data`, x + split + (w - split) / 2, middle, looks, data.text)];
  if (numbered) {
    texts.push(
      pathMark(`${key} line`, x + split, y, styles.divider, `M0 0v${h}`),
      textMark(`${key} number`, x + split / 2, middle, classes(styles.passive, styles.number), `${element}`),
    );
  }
  front.push(...(glides ? gliding(texts) : texts));
}

/** A number as it fits into so many pixels: in full, in small type, or cut. */
function fitNumber(text: string, width: number): { text: string; small: boolean } {
  const small = text.length * 7.9 > width - 4;
  return { text: small ? cut(text, Math.floor((width - 3) / 6.7)) : text, small };
}

/** The fault of a list, of which the reader is warned. */
export const faultMark = (key: string, x: number, y: number, fault: string, short = false): Mark => ({
  ...textMark(key, x, y, styles.fault, short ? "⚠" : "⚠ broken list"),
  hint: fault,
});
