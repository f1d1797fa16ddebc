// Draws what is inside as far as puts and results tell: the elements in the order in which they should come out, how full it is, and what is
// under way.

import type { Info } from "../../gen/types/Info";
import { elementMarks, rankShare, shareFill } from "../../kit/drawing/elements";
import looks from "../../kit/drawing/looks.module.css";
import { chipMarks } from "../../kit/drawing/operations";
import { type Box, boxMark, classes, type Sheets, type Span, squeezed, textMark } from "../../kit/marks/mark";
import { glyphOf } from "../signs";
import { type CameOut, elementThing, type Inside, type ModuleState, orderText, wordsText } from "./decode";
import styles from "./structure.module.css";

/** Heights: the account, a row of elements, and the line of what is under way. */
const [ACCOUNT, ELEMENT, LINE] = [22, 42, 30];
/** Least width of an element with its gap, and largest. */
const [LEAST_W, MOST_W] = [54, 84];
/** Width and height of the bar that shows how full it is. */
const [BAR_W, BAR_H] = [120, 8];
/** Intensity of the colour of an element without a rank, in percent. */
const PLAIN = 18;
/** Width of a letter. */
const LETTER = 6.6;

/** Height of this part with a row of elements. */
export const HEIGHT = ACCOUNT + ELEMENT + LINE;

/** Number of elements in a row. */
export const elementsInRow = (width: number): number => Math.max(1, Math.floor(width / LEAST_W));

/** Height of this part if so many elements are drawn. */
export const heightOfAllElements = (count: number, width: number): number =>
  HEIGHT + ELEMENT * (Math.max(1, Math.ceil(count / elementsInRow(width))) - 1);

/** Draws this part in a box. */
export function insideMarks(state: ModuleState, info: Info, box: Box, sheets: Sheets): void {
  accountMarks(state, box, sheets);
  elementsMarks(state, { ...box, y: box.y + ACCOUNT, h: box.h - ACCOUNT - LINE }, sheets);
  underWayMarks(state, info, { ...box, y: box.y + box.h - LINE, h: LINE }, sheets);
}

/** How many elements are inside, of how many, in which order. */
function accountMarks({ count, wiring }: ModuleState, { x, y, w }: Box, { back, middle, front }: Sheets): void {
  const { capacity } = wiring;
  const of = capacity === null ? "" : ` of ${capacity}`;
  const text: Span[] = [
    { text: `${count}${of} inside`, className: styles.strong },
    { text: `, by puts and results; ${orderText(wiring)}`, className: looks.side },
  ];
  const bar = capacity === null ? 0 : BAR_W + 12;
  front.push(squeezed(textMark("account", x + bar, y + ACCOUNT / 2, undefined, text), w - bar, LETTER));
  if (capacity === null) return;
  const at = { x, y: y + (ACCOUNT - BAR_H) / 2, h: BAR_H };
  back.push(boxMark("bar", { ...at, w: BAR_W }, styles.bar, { rx: 2 }));
  middle.push(boxMark("filled", { ...at, w: BAR_W * Math.min(1, count / capacity) }, styles.filled, { rx: 2 }));
}

/** The elements, the next to come out first. */
function elementsMarks({ inside, count, wiring }: ModuleState, { x, y, w, h }: Box, sheets: Sheets): void {
  const columns = elementsInRow(w);
  const fit = columns * Math.max(1, Math.floor(h / ELEMENT));
  // The last cell says how many more there are.
  const shown = inside.slice(0, count > fit ? fit - 1 : fit);
  const each = Math.min(MOST_W, w / Math.min(columns, Math.max(1, count)));
  const most = Math.max(4, ...inside.map(({ rank }) => rank ?? 0));
  // What comes out sooner is darker.
  const shareOf = (rank: number | null) =>
    rank === null ? PLAIN : rankShare(wiring.order === "largest" ? most - rank : rank, most);
  const boxAt = (at: number): Box => ({
    x: x + (at % columns) * each,
    y: y + Math.floor(at / columns) * ELEMENT,
    w: each - 4,
    h: ELEMENT - 6,
  });
  if (count === 0) sheets.front.push(textMark("nothing", x, y + ELEMENT / 2 - 3, looks.side, "Nothing is inside."));
  shown.forEach((element, at) => {
    oneElement(element, at, boxAt(at), shareOf(element.rank), sheets);
  });
  if (count > shown.length) {
    const box = boxAt(shown.length);
    const text = `+ ${count - shown.length}`;
    sheets.front.push(
      textMark("more elements", box.x + box.w / 2, box.y + box.h / 2, classes(looks.small, looks.side), text),
    );
  }
}

function oneElement(element: Inside, at: number, box: Box, share: number, sheets: Sheets): void {
  const { op, rank, data, isFresh, isYoung } = element;
  const key = `element ${op ?? `before ${at}`}`;
  const middle = box.x + box.w / 2;
  const thing = elementThing(element);
  const big = rank ?? data ?? element.rest[0]?.[1];
  const small = rank === null ? (op === null ? "" : `op ${op}`) : data === null ? "" : `${data}`;
  elementMarks(
    {
      key,
      box,
      className: classes(looks.entry, isYoung && styles.young),
      style: shareFill(share),
      ...(thing && {
        thing,
        label: `${at === 0 ? "Next: " : ""}${wordsText(element)}, put in by op ${op}${isFresh ? ", new" : ""}`,
      }),
      tooltip: `${wordsText(element)}${op === null ? "" : `, put in by op ${op}`}${isYoung ? "; a take may still pass it over" : ""}`,
      changeRank: isFresh ? 2 : undefined,
      fresh: isFresh,
      from: isFresh ? { x: box.x, y: box.y - 60 } : null,
      texts: [
        squeezed(
          textMark(`${key} rank`, middle, box.y + (small ? 13 : box.h / 2), looks.rank, `${big ?? ""}`),
          box.w - 6,
          8,
        ),
        ...(small
          ? [
              squeezed(
                textMark(`${key} data`, middle, box.y + 27, classes(looks.small, styles.onShade), small),
                box.w - 6,
                LETTER,
              ),
            ]
          : []),
      ],
    },
    sheets,
  );
}

/** Width of an operation under way. */
const CHIP_W = 62;

/** Operations under way, then what came out in this step and before. */
function underWayMarks(state: ModuleState, info: Info, { x, y, w, h }: Box, sheets: Sheets): void {
  const { underWay, left, results } = state;
  const middle = y + h / 2;
  let from = x;
  if (underWay.length > 0) {
    sheets.front.push(textMark("under way", x, middle, looks.side, "under way"));
    from += 66;
    const fit = Math.max(1, Math.floor(Math.min(w * 0.5, underWay.length * CHIP_W) / CHIP_W));
    for (const { op, kind } of underWay.slice(0, fit)) {
      const box = { x: from, y: middle - 11, w: CHIP_W - 4, h: 22 };
      sheets.top.push(...chipMarks(op, glyphOf(info, kind), box, `${kind}, under way`));
      from += CHIP_W;
    }
    if (underWay.length > fit) {
      sheets.front.push(textMark("more under way", from, middle, looks.side, `+ ${underWay.length - fit}`));
      from += 32;
    }
    from += 12;
  }
  const now = left.map(leftText);
  const others = results.filter(({ op }) => !left.some((one) => one.op === op));
  const before = others.map(({ op, results }) => `op ${op}: ${results.join(" ")}`);
  const isWrong = left.some(({ element, before }) => element === null || before !== null);
  const spans: Span[] = [
    { text: now.join("; "), className: isWrong ? looks.wrong : styles.strong },
    {
      text: `${now.length > 0 && before.length > 0 ? "  ·  before: " : before.length > 0 ? "came out before: " : ""}`,
      className: looks.side,
    },
    { text: cut(before, (x + w - from) / LETTER - now.join("; ").length - 18), className: looks.side },
  ];
  const shown = spans.filter(({ text }) => text !== "");
  if (shown.length > 0)
    sheets.front.push(squeezed(textMark("results", from, middle, undefined, shown), x + w - from, LETTER));
}

/** As many of the texts as fit into a number of letters. */
function cut(texts: readonly string[], letters: number): string {
  let all = "";
  for (const text of texts) {
    const longer = all === "" ? text : `${all}, ${text}`;
    if (longer.length > letters) break;
    all = longer;
  }
  return all;
}

function leftText({ op, element, before, pushed_out: pushedOut, waited }: CameOut): string {
  if (!element) return `⚠ op ${op} brings what is not inside`;
  const words = wordsText(element);
  if (pushedOut) return `pushed out: ${words}`;
  const by = element.op === null ? "" : ` of op ${element.op}`;
  if (before) return `⚠ op ${op} brings ${words}${by}, before ${wordsText(before)}`;
  return `op ${op} brings ${words}${by}, after ${waited} ${waited === 1 ? "step" : "steps"}`;
}
