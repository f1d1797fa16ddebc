// Cells of state and elements of lists, in the drawings of one level and of several.

import { centreOf, middleOf } from "../../../kit/drawing/box";
import looks from "../../../kit/drawing/looks.module.css";
import {
  type Box,
  boxMark,
  classes,
  type Mark,
  pathMark,
  type Sheets,
  squeezed,
  textMark,
  tweened,
} from "../../../kit/marks/mark";
import { kindStyle } from "../../../kit/tokens/glyph";
import { bucketThing, elementThing } from "../shape";
import { type BbqBucket, lengthOf, type Touches, touchesOf } from "../state";
import styles from "../structure.module.css";

/** Cell width from which its name always fits beside its value. */
export const NAMED = 76;

/** Largest width of a letter or a digit, in pixels. */
const LETTER = 8;
/** Largest width of a digit in a narrow cell, in pixels. */
const DIGIT = 7;

export interface BbqValue {
  name: string;
  value: string;
  narrow: boolean;
  faint: boolean;
  /** True to show the name as soon as it fits beside the value. */
  tight?: boolean;
  /** Things that highlight it. */
  lights: readonly string[];
}

/** A value in a box, with its name if there is enough space. */
export function valueMarks(key: string, box: Box, cell: BbqValue, { middle, front }: Sheets): void {
  const { name, value, narrow, faint, tight, lights } = cell;
  const { x, w } = box;
  const y = middleOf(box);
  const named = !narrow && w >= Math.min(NAMED, tight ? 24 + LETTER * (name.length + value.length) : NAMED);
  middle.push(boxMark(key, box, classes(styles.passive, styles.cell), { lights }));
  if (named) front.push(textMark(`${key} name`, x + 8, y, classes(styles.passive, styles.cellName), name));
  const className = classes(
    styles.passive,
    faint ? styles.faintValue : styles.value,
    named ? looks.end : styles.middle,
    w < 40 && styles.pointer,
  );
  front.push(squeezed(textMark(`${key} value`, named ? x + w - 10 : centreOf(box), y, className, value), w - 3, DIGIT));
}

/** A bit in its box. */
export function bitMarks(
  key: string,
  box: Box,
  { set, small, lights }: { set: boolean; small: boolean; lights: readonly string[] },
  { middle, front }: Sheets,
): void {
  middle.push(boxMark(key, box, classes(styles.passive, styles.cell, set && styles.set), { lights }));
  const className = classes(styles.passive, set ? styles.one : styles.zero, small && styles.small);
  front.push(textMark(`${key} value`, centreOf(box), middleOf(box), className, set ? "1" : "0"));
}

/** An item of a drawn list, from HEAD down to TAIL. */
export type Item =
  | { kind: "element"; element: number; data: number; box: Box }
  /** An element that was unlinked in this step. */
  | { kind: "gone"; element: number; data: number; box: Box }
  /** A number of elements that do not fit. */
  | { kind: "more"; count: number; box: Box };

type Unplaced = Item extends infer I ? (I extends Item ? Omit<I, "box"> : never) : never;

/** Number of items of a list, including the element that was unlinked in this step. */
export const linesOf = ({ priority, list, skipped }: BbqBucket, { unlinked }: Touches): number =>
  list.length + Math.min(1, skipped.count) + (unlinked?.priority === priority ? 1 : 0);

/** Selects the items of a list for `lines` lines. Both ends stay visible, since operations work there; omitted elements are counted in the
 * middle. The first element of `keep` stays visible too. */
export function listItems(
  bucket: BbqBucket,
  { unlinked }: Touches,
  available: number,
  keep: readonly number[] = [],
): Unplaced[] {
  const here = unlinked?.priority === bucket.priority ? unlinked : null;
  if (!here) return fitList(bucket, available, keep);
  const gone: Unplaced = { kind: "gone", element: here.element, data: here.data };
  const shown = fitList(bucket, Math.max(available - 1, 0), keep);
  return here.end === "head" ? [gone, ...shown] : [...shown, gone];
}

function fitList({ list, skipped }: BbqBucket, lines: number, keep: readonly number[]): Unplaced[] {
  const elements = list.map(({ element, data }): Unplaced => ({ kind: "element", element, data }));
  const total = lengthOf({ list, skipped });
  if (total <= lines) return elements;
  const more = (count: number): Unplaced[] => (count > 0 ? [{ kind: "more", count }] : []);
  const at = list.findIndex(({ element }) => keep.includes(element));
  const [front, back] = [Math.max(Math.ceil((lines - 1) / 2), 0), Math.floor(Math.max(lines - 1, 0) / 2)];
  const kept = elements[at];
  if (!kept || lines < 1 || at < front || at >= elements.length - back) {
    const hidden = total - Math.max(lines - 1, 0);
    return [...elements.slice(0, front), ...more(hidden), ...elements.slice(elements.length - back)];
  }
  if (lines < 3) return lines === 1 ? [kept] : [kept, ...more(total - 1)];
  // Two counts and the element itself take three lines.
  const [before, after] = [Math.ceil((lines - 3) / 2), Math.floor((lines - 3) / 2)];
  const above = at - before + (at >= skipped.after ? skipped.count : 0);
  const below = total - before - above - 1 - after;
  return [
    ...elements.slice(0, before),
    ...more(above),
    kept,
    ...more(below),
    ...elements.slice(elements.length - after),
  ];
}

/** Draws the items of a list. `compact` items have no numbers. `seen` are elements of other lists: two lists share an element for a moment,
 * or longer in faulty hardware. */
export function itemMarks(
  { priority, items, compact }: { priority: number; items: readonly Item[]; compact: boolean },
  touches: Touches,
  seen: Set<string>,
  sheets: Sheets,
): void {
  const { linked, read, unlinked } = touchesOf(touches, priority);
  items.forEach((item, i) => {
    if (item.kind === "more") {
      moreMark(priority, item, compact, sheets);
      return;
    }
    const gone = item.kind === "gone";
    // An element has the same key wherever it is.
    const own = gone ? `gone ${priority}` : elementThing(item.element);
    const key = seen.has(own) ? `${own} in ${priority} at ${i}` : own;
    seen.add(own);
    const touch = gone ? unlinked : [linked, read].find((touch) => touch?.element === item.element);
    elementMarks(key, item, { priority, gone, compact, by: touch ? touch.kind : gone ? "" : null }, sheets);
  });
}

function moreMark(priority: number, item: Item & { kind: "more" }, compact: boolean, { front }: Sheets): void {
  const { box, count } = item;
  const text = compact ? (box.w < 20 ? "⋮" : `+${count}`) : `+${count}${box.w >= 60 ? " more" : ""}`;
  const className = classes(styles.passive, styles.more, compact && styles.tiny);
  front.push(textMark(`more in ${priority}`, centreOf(box), middleOf(box), className, text));
}

/** Width from which an element shows its number before its data, and the width of that number. */
const [NUMBERED, NUMBER] = [60, 30];

/** `by` is the operation that touched the element in this step, or null. */
function elementMarks(
  key: string,
  { element, data, box }: Exclude<Item, { kind: "more" }>,
  { priority, gone, compact, by }: { priority: number; gone: boolean; compact: boolean; by: string | null },
  { things, front }: Sheets,
): void {
  const { x, y, w, h } = box;
  const touched = by === null ? "" : classes(styles.touchedBox, kindStyle(by).tone);
  things.push(
    boxMark(key, box, classes(styles.element, touched, gone && styles.gone), {
      ...(compact ? {} : { rx: 3 }),
      tooltip: `element ${element}: data ${data}${gone ? ", unlinked in this step" : ""}`,
      thing: bucketThing(priority),
      lights: [elementThing(element)],
      tweens: !gone,
      ...(by !== null && { changeRank: 3 }),
    }),
  );
  if (compact) return;
  const [middle, split] = [middleOf(box), w >= NUMBERED ? NUMBER : 0];
  const fit = fitNumber(`${data}`, w - split);
  const className = classes(styles.passive, styles.data, fit.small && styles.smallData, gone && styles.goneData);
  const number = textMark(`${key} data`, x + split + (w - split) / 2, middle, className, fit.text);
  const texts: Mark[] = [squeezed(number, w - split - 3, fit.small ? SMALL_DIGIT : LARGE_DIGIT)];
  if (split > 0) {
    texts.push(
      pathMark(`${key} line`, x + split, y, styles.divider, `M0 0v${h}`),
      textMark(`${key} number`, x + split / 2, middle, classes(styles.passive, styles.number), `${element}`),
    );
  }
  front.push(...(gone ? texts : tweened(texts)));
}

/** Width of a digit of data in pixels: large type, small type, and the minimum of squeezed digits. */
const [LARGE_DIGIT, SMALL_DIGIT, LEAST_DIGIT] = [7.9, 6.7, 5];

/** Fits a number into a width: at full size, in small type, or replaced by an ellipsis. */
function fitNumber(text: string, width: number): { text: string; small: boolean } {
  const small = text.length * LARGE_DIGIT > width - 4;
  return { text: text.length * LEAST_DIGIT > width - 3 ? "…" : text, small };
}

/** Warns of a faulty list. */
export const faultMark = (key: string, x: number, y: number, fault: string, short = false): Mark => ({
  ...textMark(key, x, y, styles.fault, short ? "⚠" : "⚠ broken list"),
  tooltip: fault,
});

/** A list as text for screen readers. */
export function listText({ list }: BbqBucket): string {
  const elements = list.map(({ element, data }) => `${data} in element ${element}`).join(", ");
  return elements === "" ? "list empty" : `list from HEAD to TAIL: ${elements}`;
}
