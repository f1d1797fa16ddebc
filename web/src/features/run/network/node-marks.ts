// Draws a node of a network: how many packets wait, are queued and leave, as numbers and as a bar, what it lost, and whether it is held.

import { count } from "../../../base/format";
import type { NodeFrame } from "../../../gen/types/NodeFrame";
import type { NodeOpened } from "../../../gen/types/NodeOpened";
import { centreOf, middleOf } from "../../../kit/drawing/box";
import looks from "../../../kit/drawing/looks.module.css";
import {
  type Box,
  boxMark,
  classes,
  type Mark,
  pathMark,
  type Sheets,
  type Span,
  squeezed,
  textMark,
} from "../../../kit/marks/mark";
import type { NetworkLayout } from "./layout";
import styles from "./network.module.css";
import { isHeld, nodeText, nodeThing, nodeTooltip, scaleOf } from "./scene";

/** A node with its place. */
export interface DrawnNode {
  number: number;
  node: NodeOpened;
  frame: NodeFrame;
  box: Box;
  /** True if the followed packet passes it. */
  isOnWay: boolean;
  /** The step since which it differs from its reference, or null. */
  differs: number | null;
}

/** Heights of the lines of a node, as parts of its own. */
export const LINES = { text: 0.24, bar: 0.5, tokens: 0.78 };

const PAD = 6;
/** Width of a digit and of a letter in units. */
const [DIGIT, LETTER] = [7.5, 7];

/** Width in which a name is written, if it is squeezed. */
const LEAST_NAME = 22;

/** Draws a node with the detail that there is space for. */
export function nodeMarks(drawn: DrawnNode, { detail, named }: NetworkLayout, sheets: Sheets): void {
  const { number, node, frame, box, isOnWay, differs } = drawn;
  const key = `node ${number}`;
  const className = classes(
    looks.press,
    styles.node,
    isOnWay && styles.way,
    (frame.lost_now > 0 || differs !== null) && styles.losing,
  );
  sheets.middle.push(
    boxMark(key, box, className, {
      rx: 3,
      thing: nodeThing(number),
      label: nodeText(node, frame, differs),
      tooltip: () => nodeTooltip(node, frame, differs),
      ...(frame.lost_now > 0 && { changeRank: 2 }),
    }),
  );
  if (detail === "bare") bareMarks(key, drawn, !named, sheets);
  else inLines(key, drawn, !named, sheets);
  if (differs !== null && detail !== "bare") {
    const text = textMark(`${key} differs`, box.x + PAD, box.y + LINES.tokens * box.h, looks.wrong, "RTL ≠ model");
    sheets.front.push(squeezed(text, box.w - 2 * PAD, LETTER));
  }
  if (isHeld(node, frame)) sheets.front.push(heldMark(`${key} held`, box));
}

/** Name, numbers and bar; below them is space for tokens. */
function inLines(key: string, { node, frame, box }: DrawnNode, named: boolean, { things, front }: Sheets): void {
  const y = box.y + LINES.text * box.h;
  const { most, isLimit } = scaleOf(node, frame.queued);
  const numbers = numbersOf(frame, named && isLimit ? ` of ${count(most)}` : "");
  const letters = numbers.reduce((sum, { text }) => sum + text.length, 0) * DIGIT;
  const lost = lostText(frame);
  const right = box.x + box.w - PAD;
  if (named) {
    const space = box.w - 3 * PAD - letters;
    if (space >= LEAST_NAME)
      front.push(squeezed(textMark(`${key} name`, box.x + PAD, y, styles.strong, node.name), space, LETTER));
    front.push(textMark(`${key} numbers`, right, y, looks.end, numbers));
    if (lost !== "")
      front.push(
        textMark(`${key} lost`, centreOf(box), box.y + LINES.tokens * box.h, lostClass(frame, looks.number), lost),
      );
  } else {
    const space = box.w - 2 * PAD - (lost === "" ? 0 : lost.length * DIGIT + 4);
    front.push(squeezed(textMark(`${key} numbers`, box.x + PAD, y, undefined, numbers), Math.max(20, space), DIGIT));
    if (lost !== "") front.push(textMark(`${key} lost`, right, y, lostClass(frame, looks.end), lost));
  }
  const h = Math.min(10, Math.max(5, 0.14 * box.h));
  const bar = {
    x: box.x + PAD,
    y: box.y + LINES.bar * box.h - h / 2,
    w: box.w - 2 * PAD - (isHeld(node, frame) ? HELD : 0),
    h,
  };
  things.push(...barMarks(key, bar, frame.queued / most));
}

const barMarks = (key: string, bar: Box, part: number): Mark[] => [
  boxMark(`${key} bar`, bar, classes(styles.line, styles.bar), { rx: 1 }),
  ...(part > 0 ? [boxMark(`${key} filled`, { ...bar, w: Math.max(1.5, part * bar.w) }, styles.filled, { rx: 1 })] : []),
];

/** `3→12→2`: packets in front of the engine, in it, and at the link. Only what is there, but always the queue. */
function numbersOf({ waiting, queued, leaving }: NodeFrame, of: string): Span[] {
  return [
    ...(waiting > 0 ? [{ text: `${count(waiting)}→`, className: looks.side }] : []),
    { text: count(queued), className: waiting + queued + leaving > 0 ? styles.strong : looks.side },
    ...(of === "" ? [] : [{ text: of, className: looks.side }]),
    ...(leaving > 0 ? [{ text: `→${count(leaving)}`, className: looks.side }] : []),
  ];
}

const lostText = ({ lost }: NodeFrame): string => (lost > 0 ? `✕${count(lost)}` : "");
const lostClass = ({ lost_now }: NodeFrame, anchor: string | undefined) =>
  classes(looks.wrong, lost_now > 0 && styles.strong, anchor);

/** Width of a bare node from which it has its name. */
const NAMED = 62;

/** The number of packets on a bar of the node's own size, its name if there is space, and a corner for losses. */
function bareMarks(key: string, { node, frame, box }: DrawnNode, named: boolean, { things, front }: Sheets): void {
  const part = frame.queued / scaleOf(node, frame.queued).most;
  const inner = { x: box.x + 1.5, y: box.y + 1.5, w: box.w - 3, h: box.h - 3 };
  if (part > 0)
    things.push(boxMark(`${key} filled`, { ...inner, w: Math.max(1.5, part * inner.w) }, styles.pale, { rx: 1 }));
  const text = count(frame.queued + frame.waiting + frame.leaving);
  const held = isHeld(node, frame) ? HELD : 0;
  const y = middleOf(box);
  if (named && box.w >= NAMED) {
    front.push(squeezed(textMark(`${key} name`, box.x + 4, y, undefined, node.name), box.w - 44, LETTER));
    if (text !== "0")
      front.push(textMark(`${key} numbers`, box.x + box.w - 16, y, classes(looks.end, styles.strong), text));
  } else if (text !== "0") {
    const number = textMark(`${key} numbers`, centreOf(box) - held / 2, y, classes(looks.number, styles.strong), text);
    front.push(squeezed(number, box.w - 4 - held, DIGIT));
  }
  if (frame.lost === 0) return;
  const corner = frame.lost_now > 0 ? "M-13 0H0V13z" : "M-8 0H0V8z";
  front.push(pathMark(`${key} lost`, box.x + box.w, box.y, looks.wrong, corner));
}

/** Width at the right edge of a node for the mark that it is held. */
const HELD = 11;

/** Two bars before its link. */
function heldMark(key: string, { x, y, w, h }: Box): Mark {
  const half = Math.min(7, 0.16 * h);
  return pathMark(
    key,
    x + w - 7,
    y + h / 2,
    classes(styles.line, styles.held),
    `M-2.5 ${-half}V${half}M2.5 ${-half}V${half}`,
  );
}
