// The tree from the root downwards: every slot with its element and its count, what goes down or comes up, and at the left the operation that is
// at work on each level.

import { opThing } from "../../base/thing";
import { signedNumber } from "../../kit/marks/glyph";
import {
  type Box,
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
import { bandMark } from "../queue-bands";
import { decode, heldInAll, queueOf, type Slot, type Tree, type Visit } from "./decode";
import { layout, type Plan } from "./layout";
import { slotThing } from "./names";
import styles from "./structure.module.css";

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space);
  const layers = layersOf((sheets) => {
    frameMarks(state, plan, sheets);
    during("read", sheets, (sheets) => workMarks(state, plan, sheets));
    const repeated = new Map<number, number>();
    for (const slots of state.slots) for (const slot of slots) slotMarks(state, slot, plan, sheets, repeated);
    for (const visit of state.visits) {
      during("decide", sheets, (sheets) => moveMarks(visit, plan, sheets));
      // Of a model nothing is on its way.
      if (visit.what === "passed" && scene.info.stages.length > 0) movingMarks(state, visit, plan, sheets, repeated);
    }
    queueMarks(state, plan, sheets);
    sheets.front.push(textMark("account", 14, plan.foot, styles.side, accountOf(state)));
  });
  const root = plan.slots[0]?.[0];
  return { width, height: plan.height, layers, exit: { x: root?.x ?? 0, y: 4 } };
}

function accountOf(state: Tree): string {
  const { held, capacity, levels, shown } = state;
  const all = capacity * held.length;
  const share = held.length > 1 ? `; for each queue ${lostOf(held.length)} is out of reach` : "";
  const hidden = shown < levels ? ` · L${shown + 1} to L${levels} are in the counts` : "";
  return `${heldInAll(state)} of ${all} elements${share}${hidden}`;
}

/** What a logical queue cannot use of the memory that all share: (q - 1) / q (BBQ paper, appendix A.1). */
const lostOf = (queues: number): string => `${(100 * (queues - 1)) / queues} %`;

/** Units of a letter over the root, with what stands between two texts. */
const WORD = 7;

/** Over the root, which slots each logical queue has, and how many elements it holds. */
function queueMarks(state: Tree, { slots: [root = []] }: Plan, sheets: Sheets): void {
  const { held, capacity } = state;
  if (held.length === 1) return;
  for (const [slot, box] of root.entries()) bandMark(`root ${slot}`, box, queueOf(state, slot), sheets);
  for (const [queue, count] of held.entries()) {
    const own = root.filter((_, slot) => queueOf(state, slot) === queue);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) continue;
    const [left, right] = [first.x, last.x + last.w];
    const texts = [
      `queue ${queue}: ${count} of ${capacity}`,
      `q${queue} ${count}/${capacity}`,
      `q${queue} ${count}`,
      `${count}`,
    ];
    const words = texts.find(({ length }) => length * WORD <= right - left) ?? `${count}`;
    const mark = textMark(`queue ${queue}`, (left + right) / 2, first.y - 13, styles.queue, words);
    sheets.front.push(squeezed(mark, right - left, WORD));
  }
}

const centre = ({ x, w }: Box) => x + w / 2;
const middle = ({ y, h }: Box) => y + h / 2;

/** Frames of the nodes, and lines from the slots to their children. */
function frameMarks({ shown }: Tree, { nodes, slots }: Plan, { back }: Sheets): void {
  for (const [at, boxes] of nodes.entries()) {
    for (const [node, box] of boxes.entries()) {
      back.push(boxMark(`node ${at + 1} ${node}`, box, styles.node, { rx: 4 }));
      const above = at > 0 && at < shown ? slots[at - 1]?.[node] : undefined;
      if (!above) continue;
      const d = `M${centre(above)} ${above.y + above.h + 3}L${centre(box)} ${box.y}`;
      back.push(pathMark(`edge ${at + 1} ${node}`, 0, 0, styles.edge, d));
    }
  }
}

/** Where an operation is drawn that is at work on a level. */
const chipOf = (box: Box): Box => ({ x: box.x + 26, y: middle(box) - 11, w: 48, h: 22 });

/** Marks of an element that an operation has moved: a new one comes from its operation on the root, or out of a level that is not drawn. */
function moving({ work }: Tree, visit: Visit | undefined, plan: Plan, box: Box, marks: readonly Mark[]): Mark[] {
  const [root, first] = [plan.nodes[0]?.[0], plan.work[0]];
  if (visit?.what === "refilled") {
    const [, , x = 0, y = 0] = lineOf(visit, plan) ?? [];
    return comingFrom({ x, y }, box, marks);
  }
  if (!visit || !root) return gliding(marks);
  // A model has no operations at work on levels.
  const chip = work[0] && first ? chipOf(first) : { x: centre(root), y: 4, w: 0, h: 0 };
  return comingFrom({ x: centre(chip), y: middle(chip) }, box, marks);
}

function workMarks({ work, levels }: Tree, plan: Plan, { things, front }: Sheets): void {
  for (const [at, box] of plan.work.entries()) {
    const there = work[at];
    const name = at < levels ? `L${at + 1}` : "ends";
    if (at < plan.slots.length) front.push(textMark(`level ${at + 1}`, box.x, middle(box), styles.side, name));
    if (!there) continue;
    const { op, kind } = there;
    const thing = opThing(op);
    const chip = chipOf(box);
    const where = at < levels ? `at work on L${at + 1}` : `ends on L${levels}`;
    things.push(
      ...gliding([
        boxMark(thing, chip, classes(kindStyle(kind).tone, styles.chip), {
          rx: 4,
          thing,
          label: `Op ${op}, ${kind}: ${where}`,
          news: 1,
        }),
        ...signedNumber(thing, kind, op, chip, styles.number),
      ]),
    );
  }
}

/** An element is one mark wherever it is. */
function keyOf(data: number, repeated: Map<number, number>): string {
  const before = repeated.get(data) ?? 0;
  repeated.set(data, before + 1);
  return `data ${data} ${before}`;
}

/** What an operation did with a slot in this step, if it did anything. */
const visitOf = ({ visits }: Tree, { level, slot }: Slot): Visit | undefined =>
  visits.findLast((visit) => visit.level === level && visit.slot === slot);

function slotMarks(state: Tree, slot: Slot, plan: Plan, sheets: Sheets, repeated: Map<number, number>): void {
  const box = plan.slots[slot.level - 1]?.[slot.slot];
  if (!box) return;
  const { level, rank, data, count, gap } = slot;
  const visit = visitOf(state, slot);
  const thing = slotThing(level, slot.slot);
  const name = `Slot ${slot.slot} of L${level}`;
  const tone = visit && kindStyle(visit.kind).tone;
  const news = visit ? { news: 2 } : {};
  // Of the last level every count is 1.
  const counts = level < state.levels && count > 0;
  if (count === 0 || gap) {
    const look = classes(tone, styles.free, visit && styles.chosen, styles.press);
    const label = gap ? `${name}: its element has left, count ${count}` : `${name}: empty`;
    sheets.middle.push(boxMark(`free ${level} ${slot.slot}`, box, look, { rx: 2, thing, label, ...news }));
  } else {
    const key = keyOf(data, repeated);
    const look = classes(tone, styles.entry, visit && styles.chosen, styles.press);
    const label = `${name}: data ${data}, rank ${rank}, count ${count}`;
    sheets.things.push(...moving(state, visit, plan, box, [boxMark(key, box, look, { rx: 2, thing, label, ...news })]));
    // Below the count, where both would meet.
    const text = `${rank}`;
    const low = counts && text.length * 9 + 30 > box.w ? 6 : 0;
    const size = text.length * 9 + 4 > box.w ? styles.small : styles.rank;
    const words = textMark(`${key} rank`, centre(box), middle(box) + low, size, text);
    sheets.front.push(...moving(state, visit, plan, box, [words]));
  }
  if (!counts) return;
  sheets.front.push(textMark(`count ${level} ${slot.slot}`, box.x + box.w - 3, box.y + 9, styles.count, `${count}`));
}

/** Ends of the line between a slot and its child, the upper one first; of a level that is not drawn a stub. */
function lineOf(
  { level, slot }: Visit,
  { slots, nodes }: Plan,
): [x0: number, y0: number, x1: number, y1: number] | null {
  const from = slots[level - 1]?.[slot];
  if (!from) return null;
  const child = nodes[level]?.[slot];
  const [x, y] = [centre(from), from.y + from.h + 3];
  return child ? [x, y, centre(child), child.y - 2] : [x, y, x, y + 16];
}

/** An arrow along which an element goes down or comes up. */
function moveMarks(visit: Visit, plan: Plan, { top }: Sheets): void {
  const { level, slot, what } = visit;
  const line = what === "passed" || what === "refilled" ? lineOf(visit, plan) : null;
  if (!line) return;
  const [x0, y0, x1, y1] = line;
  const [x, y] = what === "passed" ? [x1, y1] : [x0, y0];
  const turned = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI + (what === "passed" ? 0 : 180);
  const key = `${what} ${level} ${slot}`;
  top.push(pathMark(key, 0, 0, styles.flow, `M${x0} ${y0}L${x1} ${y1}`), {
    ...pathMark(`${key} tip`, x, y, styles.tip, "M0 0l-7 -4v8z"),
    turned,
  });
}

/** An element on its way down: in no slot, in the middle of the line to the next level. */
function movingMarks(state: Tree, visit: Visit, plan: Plan, { top }: Sheets, repeated: Map<number, number>): void {
  const line = lineOf(visit, plan);
  if (!line) return;
  const [x, y] = [(line[0] + line[2]) / 2, (line[1] + line[3]) / 2];
  const key = keyOf(visit.data, repeated);
  const text = `${visit.rank}`;
  const w = 9 * text.length + 10;
  const box = { x: x - w / 2, y: y - 9, w, h: 18 };
  const hint = `data ${visit.data}, rank ${text}, on its way to L${visit.level + 1}`;
  top.push(
    ...moving(state, visit, plan, box, [
      boxMark(key, box, styles.moving, { rx: 2, hint }),
      textMark(`${key} rank`, x, y, styles.rank, text),
    ]),
  );
}
