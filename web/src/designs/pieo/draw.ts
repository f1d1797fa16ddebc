// Draws the four cycles at the top, then the array of pointers, and below each pointer its sublist as a column.

import type { Info } from "../../gen/types/Info";
import { arrowAlong } from "../../kit/drawing/arrows";
import { centreOf, middleOf, oneBelowAnother, sideBySide } from "../../kit/drawing/box";
import { elementKeys, elementMarks } from "../../kit/drawing/elements";
import looks from "../../kit/drawing/looks.module.css";
import { chipMarks } from "../../kit/drawing/operations";
import { accountMark } from "../../kit/drawing/texts";
import {
  type Box,
  boxMark,
  classes,
  inPhase,
  layersOf,
  type Mark,
  type Picture,
  pathMark,
  type Sheets,
  squeezed,
  textMark,
} from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/glyph";
import type { Scene } from "../contract";
import {
  CYCLES,
  decode,
  elementThing,
  type Pieo,
  type PieoElement,
  pointerThing,
  type Sublist,
  sizeOf,
} from "./decode";
import styles from "./structure.module.css";

/** A sublist: its pointer, and the boxes of its elements from the top. */
interface PieoColumn {
  sublist: Sublist;
  pointer: Box;
  cells: readonly Box[];
}

/** Boxes of the parts. */
interface PieoPlan {
  width: number;
  height: number;
  left: number;
  /** The four cycles, from left to right. */
  cycles: readonly Box[];
  /** The current operation in its cycle. A model has no cycles: a point above the list. */
  chip: Box;
  /** In the order of the pointer array. */
  columns: readonly PieoColumn[];
  /** Baseline of the account. */
  foot: number;
}

const MARGIN = 14;
/** Heights: a cycle, a pointer, smallest and largest element, the line at the bottom, and the gap between parts. */
const [CYCLE, POINTER, CELL, MOST_CELL, FOOT, GAP] = [28, 46, 28, 46, 24, 14];
const [COLUMN, MOST_COLUMN] = [42, 92];
/** Height of everything except the elements. */
const FIXED = CYCLE + POINTER + FOOT + 5 * GAP;

/** Size in pixels below which the list is scaled down. */
export function least(info: Info): { width: number; height: number } {
  const size = sizeOf(info);
  return { width: Math.max(420, 2 * MARGIN + 2 * size * COLUMN), height: FIXED + size * CELL };
}

function layout({ size, sublists, cycle }: Pieo, width: number, space: number): PieoPlan {
  const height = Math.max(space, FIXED + size * CELL);
  const cell = Math.min(MOST_CELL, (height - FIXED) / size);
  const spare = (height - FIXED - size * cell) / 3;
  const w = Math.min(MOST_COLUMN, (width - 2 * MARGIN) / sublists.length);
  const left = (width - sublists.length * w) / 2;
  const top = GAP + spare / 2;
  const share = Math.min(150, (width - 2 * MARGIN) / 4);
  const cycles = sideBySide({ x: left, y: top, w: share, h: CYCLE }, CYCLES.length, 6);
  const row = top + CYCLE + GAP + spare / 2;
  const first = row + POINTER + GAP;
  const columns = sublists.map((sublist, i): PieoColumn => {
    const pointer = { x: left + i * w, y: row, w: w - 5, h: POINTER };
    return { sublist, pointer, cells: oneBelowAnother({ ...pointer, y: first, h: cell }, size, 4) };
  });
  const at = cycles.find((_, number) => number === cycle);
  const chip = at ? chipIn(at) : { x: left, y: 4, w: 0, h: 0 };
  return { width, height, left, cycles, chip, columns, foot: first + size * cell + GAP };
}

/** Box of an operation, at the right of its cycle; a narrow box has no space for its glyph. */
function chipIn(box: Box): Box {
  const w = box.w >= 116 ? 46 : 30;
  return { x: box.x + box.w - w - 4, y: box.y + 3, w, h: box.h - 6 };
}

/** Draws a step in a panel. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space);
  const layers = layersOf((sheets) => {
    if (state.staged) inPhase("read", sheets, (sheets) => cycleMarks(state, plan, sheets));
    const keyOf = elementKeys();
    for (const { sublist, pointer, cells } of plan.columns) {
      pointerMarks(sublist, pointer, state, sheets);
      cells.forEach((box, place) => {
        const element = sublist.elements[place];
        if (element) entryMarks(keyOf(element.data), box, element, state, plan, sheets);
        else if (sublist.place < state.used)
          sheets.back.push(boxMark(`free ${sublist.place} ${place}`, box, looks.free, { rx: 2 }));
      });
    }
    inPhase("decide", sheets, (sheets) => moveMarks(state, plan, sheets));
    spillMarks(keyOf, state, plan, sheets);
    sheets.front.push(accountMark(plan.left, plan.foot, accountOf(state)));
  });
  return { width, height: plan.height, layers, exit: { x: plan.left, y: 8 } };
}

/** Width of a small letter, and of a digit of a rank, in pixels. */
const [SMALL, LETTER] = [7, 9];

/** The time of eligibility followed by `behind`, as far as it fits; null if nothing fits. */
const fromWhen = (times: string, behind: string, width: number): string | null =>
  ["from ", "at ", ""].map((word) => `${word}${times}${behind}`).find((text) => text.length * SMALL <= width) ?? null;

/** The account. The list counts an operation from its verdict, some cycles before its element is written or removed. */
function accountOf({ held, size, used, now, work, cycle }: Pieo): string {
  const counted = work && cycle !== null ? `, op ${work.op} included` : "";
  return `time ${now} · ${used} of ${2 * size} sublists · ${held} of ${size * size} elements${counted}`;
}

function cycleMarks({ work, cycle }: Pieo, { cycles, chip }: PieoPlan, { back, things, front }: Sheets): void {
  cycles.forEach((box, number) => {
    back.push(boxMark(`cycle ${number}`, box, styles.cycle, { rx: 4 }));
    front.push(textMark(`cycle ${number} name`, box.x + 8, middleOf(box), looks.side, `${number} ${CYCLES[number]}`));
  });
  if (work && cycle !== null) things.push(...chipMarks(work.op, work.kind, chip, `cycle ${cycle}, ${CYCLES[cycle]}`));
}

/** A pointer with the smallest rank of its sublist, and the eligibility of its elements if it fits. */
function pointerMarks({ id, place, rank, send }: Sublist, box: Box, { work }: Pieo, { middle, front }: Sheets): void {
  const tone = work?.selected?.place === place ? kindStyle(work.kind).tone : undefined;
  const className = classes(tone, rank === null ? looks.free : styles.pointer, tone && styles.selected, looks.press);
  const times = send.map((time) => time ?? "–").join(", ");
  const holds = rank === null ? "free" : `smallest rank ${rank}, earliest ${times}`;
  const label = `Place ${place}: sublist ${id}, ${holds}`;
  const thing = pointerThing(place);
  middle.push(boxMark(`pointer ${place}`, box, className, { rx: 3, thing, label, ...(tone ? { changeRank: 2 } : {}) }));
  front.push(textMark(`pointer ${place} id`, centreOf(box), box.y + 9, looks.small, `#${id}`));
  if (rank === null) return;
  const words = `≥ ${rank}`;
  const shown = LETTER * words.length <= box.w ? words : `${rank}`;
  const rankText = textMark(`pointer ${place} rank`, centreOf(box), box.y + 23, looks.rank, shown);
  front.push(squeezed(rankText, box.w - 4, LETTER));
  const earliest = fromWhen(times, "", box.w);
  if (earliest !== null)
    front.push(textMark(`pointer ${place} send`, centreOf(box), box.y + 38, looks.small, earliest));
}

/** Hatching for a box, from its upper left corner. */
function hatch({ w, h }: Box): string {
  let d = "";
  for (let at = 7; at < w + h; at += 7) {
    const [x0, y0] = at < h ? [0, at] : [at - h, h];
    const [x1, y1] = at < w ? [at, 0] : [w, at - w];
    d += `M${x0} ${y0}L${x1} ${y1}`;
  }
  return d;
}

/** Start of an element's animation: the current operation. */
const originOf = ({ chip }: PieoPlan) => ({ x: centreOf(chip), y: middleOf(chip) });

/** An element of a sublist, hatched if it is not eligible. */
function entryMarks(key: string, box: Box, element: PieoElement, state: Pieo, plan: PieoPlan, sheets: Sheets): void {
  const { at, sublist, place, rank, data, send, group, eligible, fresh, copied } = element;
  const hatched = !eligible && !copied;
  const facts = [
    `Sublist ${sublist}, place ${place}: data ${data}`,
    `rank ${rank}`,
    eligible ? "eligible" : `eligible from ${send}`,
    ...(state.groups > 1 ? [`group ${group}`] : []),
    ...(copied ? ["a copy that the next cycle overwrites"] : []),
  ];
  elementMarks(
    {
      key,
      box,
      className: copied ? styles.onItsWay : looks.entry,
      rx: 2,
      thing: elementThing(at),
      label: facts.join(", "),
      changeRank: fresh ? 2 : undefined,
      fresh,
      from: fresh ? originOf(plan) : null,
      more: hatched ? [pathMark(`${key} hatch`, box.x, box.y, styles.hatch, hatch(box))] : [],
      texts: copied ? [moreText(key, box, "copied")] : elementTexts(key, box, element, state),
    },
    sheets,
  );
}

/** A small text in the middle of a box. */
const moreText = (key: string, box: Box, words: string): Mark =>
  textMark(`${key} more`, centreOf(box), middleOf(box), looks.small, words);

/** The rank, and what else fits below or beside it: data, or the time of eligibility. */
function elementTexts(key: string, box: Box, element: PieoElement, { groups }: Pieo): Mark[] {
  const { data, send, group, eligible } = element;
  const rank = `${element.rank}`;
  const of = groups > 1 ? ` g${group}` : "";
  const dataText = box.w >= 58 ? `data ${data}` : `d${data}`;
  const more = eligible ? `${dataText}${of}` : (fromWhen(`${send}`, of, box.w) ?? "");
  const [rankWidth, moreWidth] = [LETTER * rank.length, SMALL * more.length];
  const rankAt = (x: number, y: number) => squeezed(textMark(`${key} rank`, x, y, looks.rank, rank), box.w - 4, LETTER);
  const moreAt = (x: number, y: number) => squeezed(textMark(`${key} more`, x, y, looks.small, more), box.w - 4, SMALL);
  const [centre, middle] = [centreOf(box), middleOf(box)];
  if (box.h >= 34) {
    const above = rankAt(centre, box.y + 13);
    return moreWidth <= box.w ? [above, moreAt(centre, box.y + box.h - 10)] : [above];
  }
  if (rankWidth + moreWidth + 12 > box.w) return [rankAt(centre, middle)];
  return [rankAt(box.x + 4 + rankWidth / 2, middle), moreAt(box.x + box.w - 4 - moreWidth / 2, middle)];
}

/** An element that was spilled, drawn at the next free position of its new sublist. */
function spillMarks(keyOf: (data: number) => string, { inTransit }: Pieo, plan: PieoPlan, sheets: Sheets): void {
  if (!inTransit || inTransit.copied) return;
  const { data, sublist: id } = inTransit;
  const column = plan.columns.find(({ sublist }) => sublist.id === id);
  const box = column?.cells[column.sublist.elements.length];
  if (!box) return;
  const key = keyOf(data);
  const tooltip = `Data ${data} on its way to sublist ${id}, which the next cycle writes`;
  const texts = [moreText(key, box, `data ${data}`)];
  elementMarks({ key, box, className: styles.onItsWay, rx: 2, tooltip, from: originOf(plan), texts }, sheets);
}

/** The arrow of an element that moves from a sublist to its neighbour. */
function moveMarks({ work }: Pieo, { columns }: PieoPlan, { top }: Sheets): void {
  const move = work?.spilled ?? work?.borrowed;
  const pointerOf = (id: number | undefined) => columns.find(({ sublist }) => sublist.id === id)?.pointer;
  const [from, to] = [pointerOf(move?.sublist), pointerOf(move?.to)];
  if (from && to) top.push(...arrowAlong("move", from.y + from.h + 7, centreOf(from), centreOf(to)));
}
