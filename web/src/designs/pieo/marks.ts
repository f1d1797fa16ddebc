// The four cycles above, then the array of pointers, and below each pointer its sublist as a column.

import { opThing } from "../../base/thing";
import { signedNumber } from "../../kit/marks/glyph";
import {
  boxMark,
  classes,
  comingFrom,
  during,
  gliding,
  layersOf,
  type Mark,
  type Picture,
  pathMark,
  type Sheets,
  squeezed,
  textMark,
} from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/kinds";
import type { Scene } from "../contract";
import { CYCLES, decode, type Element, onItsWay, type Pieo, placeOf, type Sublist } from "./decode";
import { type Box, layout, type Plan } from "./layout";
import { elementThing, pointerThing } from "./names";
import styles from "./structure.module.css";

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space);
  const layers = layersOf((sheets) => {
    if (scene.info.stages.length > 0) during("read", sheets, (sheets) => cycleMarks(state, plan, sheets));
    const repeated = new Map<number, number>();
    for (const sublist of state.sublists) {
      pointerMarks(state, sublist, plan, sheets);
      columnMarks(state, sublist, plan, sheets, repeated);
    }
    during("decide", sheets, (sheets) => moveMarks(state, plan, sheets));
    spillMarks(state, plan, sheets, repeated);
    sheets.front.push(textMark("account", plan.cycles[0]?.x ?? 0, plan.foot, styles.side, accountOf(state)));
  });
  return { width, height: plan.height, layers, exit: { x: plan.pointers[0]?.x ?? 0, y: 8 } };
}

/** Width of a small letter. */
const SMALL = 7;
/** And of one in a rank. */
const LETTER = 9;

/** From when on something is eligible, with what stands behind it, as long as there is room for; null if there is none. */
const fromWhen = (times: string, behind: string, width: number): string | null =>
  ["from ", "at ", ""].map((word) => `${word}${times}${behind}`).find((text) => text.length * SMALL <= width) ?? null;

/** The list counts an operation from its verdict on, some cycles before its element is written or gone. */
function accountOf({ held, size, used, now, work, cycle }: Pieo): string {
  const counted = work && cycle !== null ? `, op ${work.op} included` : "";
  return `time ${now} · ${used} of ${2 * size} sublists · ${held} of ${size * size} elements${counted}`;
}

const centre = ({ x, w }: Box) => x + w / 2;
const middle = ({ y, h }: Box) => y + h / 2;

/** Where an operation is drawn, at the right of its cycle; a narrow box has no room for its sign. */
function chipOf(box: Box): Box {
  const w = box.w >= 116 ? 46 : 30;
  return { x: box.x + box.w - w - 4, y: box.y + 3, w, h: box.h - 6 };
}

/** Marks of an element that comes from its operation; of a model, which has no cycles, from above. */
function coming({ cycle }: Pieo, { cycles, pointers }: Plan, box: Box, marks: readonly Mark[]): Mark[] {
  const at = cycles[cycle ?? -1];
  const chip = at ? chipOf(at) : { x: pointers[0]?.x ?? 0, y: 4, w: 0, h: 0 };
  return comingFrom({ x: centre(chip), y: middle(chip) }, box, marks);
}

function cycleMarks({ work, cycle }: Pieo, { cycles }: Plan, { back, things, front }: Sheets): void {
  for (const [number, box] of cycles.entries()) {
    back.push(boxMark(`cycle ${number}`, box, styles.cycle, { rx: 4 }));
    front.push(textMark(`cycle ${number} name`, box.x + 8, middle(box), styles.side, `${number} ${CYCLES[number]}`));
  }
  const box = cycles[cycle ?? -1];
  if (!box || !work) return;
  const thing = opThing(work.op);
  const at = chipOf(box);
  const look = classes(kindStyle(work.kind).tone, styles.chip);
  const label = `Op ${work.op}, ${work.kind}: cycle ${cycle}, ${CYCLES[cycle ?? 0]}`;
  things.push(
    ...gliding([
      boxMark(thing, at, look, { rx: 4, thing, label, news: 1 }),
      ...signedNumber(thing, work.kind, work.op, at, styles.number),
    ]),
  );
}

function pointerMarks({ work }: Pieo, sublist: Sublist, plan: Plan, { middle: boxes, front }: Sheets): void {
  const { id, place, rank, send } = sublist;
  const box = plan.pointers[place];
  if (!box) return;
  const selected = work?.selected?.place === place;
  const look = classes(
    selected && work && kindStyle(work.kind).tone,
    rank === null ? styles.free : styles.pointer,
    selected && styles.selected,
    styles.press,
  );
  const times = send.map((time) => (time === null ? "–" : `${time}`)).join(", ");
  const label =
    rank === null
      ? `Place ${place}: sublist ${id}, free`
      : `Place ${place}: sublist ${id}, smallest rank ${rank}, earliest ${times}`;
  boxes.push(
    boxMark(`pointer ${place}`, box, look, {
      rx: 3,
      thing: pointerThing(place),
      label,
      ...(selected ? { news: 2 } : {}),
    }),
  );
  front.push(textMark(`pointer ${place} id`, centre(box), box.y + 9, styles.small, `#${id}`));
  if (rank === null) return;
  const words = `≥ ${rank}`;
  const shown = LETTER * words.length <= box.w ? words : `${rank}`;
  const rankText = textMark(`pointer ${place} rank`, centre(box), box.y + 23, styles.rank, shown);
  front.push(squeezed(rankText, box.w - 4, LETTER));
  const earliest = fromWhen(times, "", box.w);
  if (earliest !== null) front.push(textMark(`pointer ${place} send`, centre(box), box.y + 38, styles.small, earliest));
}

/** Lines across a box, from its upper left corner. */
function hatch({ w, h }: Box): string {
  let d = "";
  for (let at = 7; at < w + h; at += 7) {
    const [x0, y0] = at < h ? [0, at] : [at - h, h];
    const [x1, y1] = at < w ? [at, 0] : [w, at - w];
    d += `M${x0} ${y0}L${x1} ${y1}`;
  }
  return d;
}

function columnMarks(state: Pieo, sublist: Sublist, plan: Plan, sheets: Sheets, repeated: Map<number, number>): void {
  const cells = plan.cells[sublist.place] ?? [];
  for (const [at, box] of cells.entries()) {
    const element = sublist.elements[at];
    if (element) elementMarks(state, sublist, element, box, plan, sheets, repeated);
    else if (sublist.place < state.used)
      sheets.back.push(boxMark(`free ${sublist.place} ${at}`, box, styles.free, { rx: 2 }));
  }
}

function elementMarks(
  state: Pieo,
  { id }: Sublist,
  { place, rank, data, send, group, eligible }: Element,
  box: Box,
  plan: Plan,
  { things, front }: Sheets,
  repeated: Map<number, number>,
): void {
  const { size, groups, work } = state;
  const before = repeated.get(data) ?? 0;
  repeated.set(data, before + 1);
  const key = `data ${data} ${before}`;
  const { placed, spilled } = work ?? {};
  const fresh =
    (placed?.sublist === id && placed.place === place) ||
    Boolean(spilled?.fresh && spilled.to === id && spilled.data === data);
  const thing = elementThing(id, place, size);
  const way = onItsWay(state);
  const copy = way?.copied && way.sublist === id && way.data === data;
  const when = eligible ? "eligible" : `eligible from ${send}`;
  const moving = (marks: readonly Mark[]) => (fresh ? coming(state, plan, box, marks) : gliding(marks));
  const shown = [
    boxMark(key, box, classes(copy ? styles.onItsWay : styles.entry, fresh && styles.fresh, styles.press), {
      rx: 2,
      thing,
      label: `Sublist ${id}, place ${place}: data ${data}, rank ${rank}, ${when}${groups > 1 ? `, group ${group}` : ""}${copy ? ", a copy that the next cycle overwrites" : ""}`,
      ...(fresh ? { news: 2 } : {}),
    }),
  ];
  if (!eligible && !copy) shown.push(pathMark(`${key} hatch`, box.x, box.y, styles.hatch, hatch(box)));
  things.push(...moving(shown));
  if (copy) {
    front.push(...gliding([textMark(`${key} more`, centre(box), middle(box), styles.small, "copied")]));
    return;
  }
  const dataText = box.w >= 58 ? `data ${data}` : `d${data}`;
  const of = groups > 1 ? ` g${group}` : "";
  const more = eligible ? `${dataText}${of}` : (fromWhen(`${send}`, of, box.w) ?? "");
  front.push(...moving(elementTexts(key, box, `${rank}`, more)));
}

/** Rank, and below it or next to it what else there is room for. */
function elementTexts(key: string, box: Box, rank: string, more: string): Mark[] {
  const [rankWidth, moreWidth] = [LETTER * rank.length, SMALL * more.length];
  const text = (part: string, x: number, y: number, look: string | undefined, words: string) =>
    squeezed(textMark(`${key} ${part}`, x, y, look, words), box.w - 4, part === "rank" ? LETTER : SMALL);
  if (box.h >= 34) {
    const above = text("rank", centre(box), box.y + 13, styles.rank, rank);
    return moreWidth <= box.w ? [above, text("more", centre(box), box.y + box.h - 10, styles.small, more)] : [above];
  }
  if (rankWidth + moreWidth + 12 > box.w) return [text("rank", centre(box), middle(box), styles.rank, rank)];
  return [
    text("rank", box.x + 4 + rankWidth / 2, middle(box), styles.rank, rank),
    text("more", box.x + box.w - 4 - moreWidth / 2, middle(box), styles.small, more),
  ];
}

/** An element that has made room, where its new sublist has the next free place. */
function spillMarks(state: Pieo, plan: Plan, { things, front }: Sheets, repeated: ReadonlyMap<number, number>): void {
  const way = onItsWay(state);
  if (!way || way.copied) return;
  const at = placeOf(state, way.sublist);
  const box = plan.cells[at]?.[state.sublists[at]?.elements.length ?? 0];
  if (!box) return;
  const key = `data ${way.data} ${repeated.get(way.data) ?? 0}`;
  const label = `Data ${way.data} on its way to sublist ${way.sublist}, which the next cycle writes`;
  const words = textMark(`${key} more`, centre(box), middle(box), styles.small, `data ${way.data}`);
  things.push(...coming(state, plan, box, [boxMark(key, box, styles.onItsWay, { rx: 2, hint: label })]));
  front.push(...coming(state, plan, box, [words]));
}

/** What passes from a sublist to its neighbour. */
function moveMarks(state: Pieo, plan: Plan, { top }: Sheets): void {
  const { work } = state;
  const move = work?.spilled ?? work?.borrowed;
  if (!move) return;
  const [from, to] = [plan.pointers[placeOf(state, move.sublist)], plan.pointers[placeOf(state, move.to)]];
  if (!from || !to) return;
  const y = from.y + from.h + 7;
  const [x0, x1] = [centre(from), centre(to)];
  const tip = x1 > x0 ? "M0 0l-7 -4v8z" : "M0 0l7 -4v8z";
  top.push(pathMark("move", 0, 0, styles.flow, `M${x0} ${y}H${x1}`), pathMark("move tip", x1, y, styles.tip, tip));
}
