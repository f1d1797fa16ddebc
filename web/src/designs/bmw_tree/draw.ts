// Draws the tree from the root down: every slot with its element and its count, moving elements, and at the left the operation in each
// level. Levels are rows of nodes; the last drawn level has columns below the slots of the row above.

import type { Info } from "../../gen/types/Info";
import { arrowBetween } from "../../kit/drawing/arrows";
import { centreOf, inset, middleOf } from "../../kit/drawing/box";
import { elementKeys, elementMarks } from "../../kit/drawing/elements";
import looks from "../../kit/drawing/looks.module.css";
import { chipMarks } from "../../kit/drawing/operations";
import { accountMark } from "../../kit/drawing/texts";
import { type Edge, edgeMark, edgeOf, levelAcross, levelOfColumns, middleOfEdge } from "../../kit/drawing/tree";
import {
  type Box,
  boxMark,
  classes,
  inPhase,
  layersOf,
  type Picture,
  type Sheets,
  squeezed,
  textMark,
} from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/glyph";
import type { Scene } from "../contract";
import { bandMark } from "../queue-bands";
import {
  type BmwShape,
  type BmwTree,
  decode,
  heldInAll,
  isTaken,
  type Slot,
  shapeOf,
  slotThing,
  type Visit,
} from "./decode";
import styles from "./structure.module.css";

/** Boxes of the parts. */
interface BmwPlan {
  width: number;
  height: number;
  /** By drawn level: frames around its nodes, and its slots. */
  levels: readonly { frames: readonly Box[]; slots: readonly Box[] }[];
  /** By level, drawn or not, the box of its operation; then one for the operation that ends at the last level. */
  work: readonly Box[];
  /** Where new elements enter: at their operation in the root, for a model above it. */
  origin: { x: number; y: number };
  /** Baseline of the account. */
  foot: number;
}

const MARGIN = 14;
/** Height of the logical queues' accounts above the root. */
const QUEUES = 14;
/** Widths: left of the levels; narrowest and widest column. */
const [SIDE, COLUMN, MOST_COLUMN] = [84, 42, 96];
/** Heights: smallest and largest slot in a row, then in a column; smallest and largest gap between levels; the line at the bottom. */
const [ROW, MOST_ROW, CELL, MOST_CELL, BETWEEN, MOST_BETWEEN, FOOT] = [36, 48, 26, 40, 34, 70, 30];
/** Distance between the slots of a node and its frame. */
const FRAME = 3;

/** Number of slots of the widest row, below which the last level stands in columns. */
const columnsOf = ({ ways, shown }: BmwShape) => ways ** (shown - 1);

const aboveRoot = ({ queues }: BmwShape) => (queues > 1 ? QUEUES : 0);

/** Smallest height of all parts. */
const leastHeight = (shape: BmwShape) =>
  2 * MARGIN + aboveRoot(shape) + (shape.shown - 1) * (ROW + BETWEEN) + shape.ways * CELL + FOOT;

/** Size in pixels below which the tree is scaled down. */
export function least(info: Info): { width: number; height: number } {
  const shape = shapeOf(info);
  return { width: Math.max(420, 2 * MARGIN + SIDE + columnsOf(shape) * COLUMN), height: leastHeight(shape) };
}

function layout(tree: BmwTree, width: number, space: number): BmwPlan {
  const { ways, shown } = tree;
  const rows = shown - 1;
  const height = Math.max(space, leastHeight(tree));
  // All parts share the spare height, each up to its largest.
  const spare = height - leastHeight(tree);
  const most = rows * (MOST_ROW - ROW + MOST_BETWEEN - BETWEEN) + ways * (MOST_CELL - CELL);
  const share = Math.min(1, spare / most);
  const grown = (from: number, to: number) => from + (to - from) * share;
  const [row, cell, between] = [grown(ROW, MOST_ROW), grown(CELL, MOST_CELL), grown(BETWEEN, MOST_BETWEEN)];
  const columns = columnsOf(tree);
  const column = Math.min(MOST_COLUMN, (width - 2 * MARGIN - SIDE) / columns);
  const w = columns * column;
  const x = SIDE + MARGIN + (width - 2 * MARGIN - SIDE - w) / 2;
  const top = MARGIN + aboveRoot(tree) + Math.max(0, spare - most) / 2;
  const yOf = (level: number) => top + level * (row + between);
  const levels = Array.from({ length: shown }, (_, at) => {
    const nodes =
      at < rows
        ? levelAcross({ x, y: yOf(at), w, h: row }, ways ** at, { ways, gap: 4, most: MOST_COLUMN })
        : levelOfColumns({ x, y: yOf(at), w, h: ways * cell }, ways ** at, { ways, gap: 6, below: 3 });
    return { frames: nodes.map(({ box }) => inset(box, -FRAME)), slots: nodes.flatMap(({ slots }) => slots) };
  });
  // Operations in levels that are not drawn, and the one that ends at the last level, are stacked at the bottom of the last column.
  const work = Array.from({ length: tree.levels + 1 }, (_, at): Box => {
    const below = Math.max(0, at - rows);
    const h = Math.min(at < rows ? row : cell - 3, 30);
    return { x: MARGIN, y: yOf(Math.min(at, rows)) + below * (cell + 2), w: SIDE - 8, h };
  });
  const [chip] = tree.work[0] ? work.map(chipIn) : [];
  const origin = chip ? { x: centreOf(chip), y: middleOf(chip) } : { x: x + w / 2, y: 4 };
  return { width, height, levels, work, origin, foot: yOf(rows) + ways * cell + FOOT / 2 + 4 };
}

/** Box of the operation in a level. */
const chipIn = (box: Box): Box => ({ x: box.x + 26, y: middleOf(box) - 11, w: 48, h: 22 });

/** Draws a step in a panel. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space);
  const [root] = plan.levels[0]?.slots ?? [];
  const layers = layersOf((sheets) => {
    frameMarks(plan, sheets);
    inPhase("read", sheets, (sheets) => workMarks(state, plan, sheets));
    const keyOf = elementKeys();
    for (const slot of state.slots.flat()) slotMarks(keyOf, slot, state, plan, sheets);
    for (const visit of state.visits) {
      inPhase("decide", sheets, (sheets) => moveMarks(visit, plan, sheets));
      // A model has no elements between levels.
      if (visit.what === "passed" && state.staged) movingMarks(keyOf, visit, plan, sheets);
    }
    if (state.queues > 1) queueMarks(state, plan, sheets);
    sheets.front.push(accountMark(MARGIN, plan.foot, accountOf(state)));
  });
  return { width, height: plan.height, layers, ...(root && { exit: { x: root.x, y: 4 } }) };
}

function accountOf(state: BmwTree): string {
  const { queues, capacity, levels, shown } = state;
  const share = queues > 1 ? `; for each queue ${lostOf(queues)} is out of reach` : "";
  const hidden = shown < levels ? ` · L${shown + 1} to L${levels} are in the counts` : "";
  return `${heldInAll(state)} of ${capacity * queues} elements${share}${hidden}`;
}

/** The share of the common memory that a logical queue cannot use: (q - 1) / q (BBQ paper, appendix A.1). */
const lostOf = (queues: number): string => `${(100 * (queues - 1)) / queues} %`;

/** Width of a letter above the root, including the gap between two texts, in units. */
const WORD = 7;

/** Above the root, the slots of each logical queue and its number of elements. */
function queueMarks({ held, capacity, slots }: BmwTree, { levels }: BmwPlan, sheets: Sheets): void {
  const root = (slots[0] ?? []).flatMap(({ slot, queue }) => {
    const box = levels[0]?.slots[slot];
    return box ? [{ slot, queue, box }] : [];
  });
  for (const { slot, queue, box } of root) bandMark(`root ${slot}`, box, queue, sheets);
  held.forEach((count, queue) => {
    const own = root.filter((one) => one.queue === queue).map(({ box }) => box);
    const [left, right] = [Math.min(...own.map(({ x }) => x)), Math.max(...own.map(({ x, w }) => x + w))];
    const texts = [`queue ${queue}: ${count} of ${capacity}`, `q${queue} ${count}/${capacity}`, `q${queue} ${count}`];
    const words = texts.find(({ length }) => length * WORD <= right - left) ?? `${count}`;
    const y = Math.min(...own.map(({ y }) => y)) - 13;
    const mark = textMark(`queue ${queue}`, (left + right) / 2, y, styles.queue, words);
    sheets.front.push(squeezed(mark, right - left, WORD));
  });
}

/** Frames of the nodes, and edges from the slots to their children. */
function frameMarks({ levels }: BmwPlan, { back }: Sheets): void {
  levels.forEach(({ frames }, at) => {
    frames.forEach((frame, node) => {
      back.push(boxMark(`node ${at + 1} ${node}`, frame, styles.node, { rx: 4 }));
      const parent = levels[at - 1]?.slots[node];
      if (!parent) return;
      const edge = edgeOf(parent, frame, { below: FRAME });
      back.push(edgeMark(`edge ${at + 1} ${node}`, edge, styles.edge));
    });
  });
}

/** Names of the drawn levels, and the operations in them. */
function workMarks({ work, levels, shown }: BmwTree, plan: BmwPlan, { things, front }: Sheets): void {
  plan.work.forEach((box, at) => {
    const there = work[at];
    const name = at < levels ? `L${at + 1}` : "ends";
    if (at < shown) front.push(textMark(`level ${at + 1}`, box.x, middleOf(box), looks.side, name));
    const where = at < levels ? `at work on L${at + 1}` : `ends on L${levels}`;
    if (there) things.push(...chipMarks(there.op, there.kind, chipIn(box), where));
  });
}

type KeyOf = ReturnType<typeof elementKeys>;

/** A slot: empty, or with its element and the number of elements in it and below it. */
function slotMarks(keyOf: KeyOf, slot: Slot, { levels }: BmwTree, plan: BmwPlan, sheets: Sheets): void {
  const { level, slot: number, rank, data, count, gap, visit } = slot;
  const box = plan.levels[level - 1]?.slots[number];
  if (!box) return;
  const name = `Slot ${number} of L${level}`;
  const [thing, changeRank] = [slotThing(level, number), visit ? 2 : undefined];
  const chosen = visit ? classes(kindStyle(visit.kind).tone, styles.chosen) : "";
  // On the last level every count is 1.
  const counts = level < levels && count > 0;
  if (isTaken(slot)) {
    const key = keyOf(data);
    const text = `${rank}`;
    // Below the count if they would overlap.
    const low = counts && text.length * 9 + 30 > box.w ? 6 : 0;
    const size = text.length * 9 + 4 > box.w ? styles.small : looks.rank;
    const label = `${name}: data ${data}, rank ${rank}, count ${count}`;
    const texts = [textMark(`${key} rank`, centreOf(box), middleOf(box) + low, size, text)];
    const [className, from] = [classes(looks.entry, chosen), originOf(visit, plan)];
    elementMarks({ key, box, className, rx: 2, thing, label, changeRank, from, texts }, sheets);
  } else {
    const className = classes(styles.free, chosen, looks.press);
    const label = gap ? `${name}: its element has left, count ${count}` : `${name}: empty`;
    sheets.middle.push(
      boxMark(`free ${level} ${number}`, box, className, { rx: 2, thing, label, ...(changeRank && { changeRank }) }),
    );
  }
  if (!counts) return;
  sheets.front.push(textMark(`count ${level} ${number}`, box.x + box.w - 3, box.y + 9, styles.count, `${count}`));
}

/** Start of the animation of a moved element: its operation, or a level below; null if it was not moved. */
function originOf(visit: Visit | null, plan: BmwPlan): BmwPlan["origin"] | null {
  if (visit?.what === "refilled") return moveOf(visit, plan)?.to ?? null;
  return visit && plan.origin;
}

/** The edge between a slot and its child, along which an element moves. */
function moveOf({ level, slot }: Visit, { levels }: BmwPlan): Edge | null {
  const box = levels[level - 1]?.slots[slot];
  return box ? edgeOf(box, levels[level]?.frames[slot], { below: FRAME, above: 2 }) : null;
}

/** An arrow along the edge of an element that moves down or up. */
function moveMarks(visit: Visit, plan: BmwPlan, { top }: Sheets): void {
  const { level, slot, what } = visit;
  const edge = what === "passed" || what === "refilled" ? moveOf(visit, plan) : null;
  if (edge) top.push(...arrowBetween(`${what} ${level} ${slot}`, edge.from, edge.to, what === "refilled"));
}

/** An element that moves down and is in no slot: in the middle of the edge to the next level. */
function movingMarks(keyOf: KeyOf, visit: Visit, plan: BmwPlan, sheets: Sheets): void {
  const edge = moveOf(visit, plan);
  if (!edge) return;
  const { x, y } = middleOfEdge(edge);
  const key = keyOf(visit.data);
  const text = `${visit.rank}`;
  const w = 9 * text.length + 10;
  const box = { x: x - w / 2, y: y - 9, w, h: 18 };
  const tooltip = `data ${visit.data}, rank ${text}, on its way to L${visit.level + 1}`;
  const texts = [textMark(`${key} rank`, x, y, looks.rank, text)];
  // In front of the edges.
  const top = { ...sheets, things: sheets.top, front: sheets.top };
  elementMarks({ key, box, className: styles.moving, rx: 2, tooltip, from: originOf(visit, plan), texts }, top);
}
