// Draws a module of a user: at the left what goes in with its handshakes, at the right what comes out, between them what is visible of its
// inside, and below what is inside by its results.

import type { Info } from "../../gen/types/Info";
import looks from "../../kit/drawing/looks.module.css";
import { type Box, boxMark, layersOf, type Picture, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { signalName } from "./bits";
import { decode, type ModuleState } from "./decode";
import { fieldMarks } from "./draw-fields";
import { elementsInRow, heightOfAllElements, HEIGHT as INSIDE, insideMarks } from "./draw-inside";
import { blockMarks, GAP, headingMark, heightOfAll, ROW, TITLE } from "./draw-ports";
import { isWhole, planFields } from "./field-plan";
import { isInside } from "./fields";
import type { PortBlock } from "./ports";
import styles from "./structure.module.css";

const MARGIN = 12;
/** Height of the line with the module's name, and gap between columns. */
const [HEAD, BETWEEN] = [30, 14];
/** Width of a letter of the head. */
const LETTER = 6.6;
/** Least widths of the columns: what goes in, the inside, what comes out. */
const LEAST = { in: 262, inside: 216, out: 234 };
/** Most that the outer columns take. */
const MOST = { in: 400, out: 340 };

/** Boxes of the parts. */
interface ModulePlan {
  width: number;
  height: number;
  in: Box;
  /** Null without a field. */
  inside: Box | null;
  out: Box;
  below: Box;
  /** True if all registers and memories are drawn in full, and the parts leave height. */
  isEasy: boolean;
}

const hasFields = ({ fields }: Info) => fields.some((field) => isInside(field, fields));

/** Size in pixels below which the drawing is scaled down. The height is that of the ports if each word has a row of its own. */
export function least(info: Info): { width: number; height: number } {
  const { operations, ports } = info;
  // Words, then valid and ready; operations that share a port have a code and other reasons to be refused.
  const rows = (port: number) => {
    const own = operations.filter((one) => one.port === port && one.role !== "reset");
    const words = new Set(own.flatMap((one) => one.arguments.map(({ name }) => name))).size;
    return words + 2 + Math.min(2, Math.max(0, own.length - 1));
  };
  const incoming = ports.reduce((sum, _, port) => sum + TITLE + GAP + ROW * rows(port), TITLE + GAP + ROW);
  const wide = hasFields(info) ? LEAST.in + LEAST.inside + LEAST.out + 2 * BETWEEN : LEAST.in + LEAST.out + BETWEEN;
  return { width: wide + 2 * MARGIN, height: Math.max(280, HEAD + incoming + INSIDE + MARGIN) };
}

/** Lays out the parts. */
function layout(state: ModuleState, width: number, space: number, complete: boolean): ModulePlan {
  const room = width - 2 * MARGIN;
  const hasInside = state.fields.length > 0;
  const spare = Math.max(0, room - LEAST.in - LEAST.out - (hasInside ? LEAST.inside + BETWEEN : 0) - BETWEEN);
  const outer = hasInside ? 0.5 : 1;
  const inW = hasInside ? Math.min(MOST.in, LEAST.in + spare * 0.3) : LEAST.in + spare * outer * 0.5;
  const outW = hasInside ? Math.min(MOST.out, LEAST.out + spare * 0.2) : LEAST.out + spare * outer * 0.5;
  const insideW = room - inW - outW - 2 * BETWEEN;
  const { incoming, outgoing } = columnsOf(state);
  const ports = Math.max(heightOfAll(incoming), heightOfAll(outgoing));
  const fields =
    hasInside && complete ? planFields(state.fields, { w: insideW - 20, h: 2 * space }).height + 2 * GAP : 0;
  const below = complete ? heightOfAllElements(Math.min(state.count, state.inside.length), room) : INSIDE;
  const height = Math.max(space, HEAD + Math.max(ports, fields) + below + MARGIN);
  // A module that holds more than a row of elements gets more of them, as far as its ports leave height.
  const wanted = complete
    ? below
    : heightOfAllElements(Math.min(state.wiring.capacity ?? 1, 3 * elementsInRow(room)), room);
  const own = Math.max(below, Math.min(wanted, height - HEAD - MARGIN - Math.max(ports, 0.6 * space)));
  const most = height - HEAD - own - MARGIN;
  const planned = planFields(state.fields, { w: insideW - 20, h: most - 2 * GAP });
  // What is below follows what is above; spare height stays at the bottom.
  const h = Math.min(most, Math.max(ports, hasInside ? planned.height + 3 * GAP : 0, 0.4 * space));
  return {
    width,
    height,
    in: { x: MARGIN, y: HEAD, w: inW, h },
    inside: hasInside ? { x: MARGIN + inW + BETWEEN, y: HEAD, w: insideW, h } : null,
    out: { x: width - MARGIN - outW, y: HEAD, w: outW, h },
    below: { x: MARGIN, y: HEAD + h, w: room, h: own },
    isEasy: h < most && own >= wanted && isWhole(planned, state.fields, insideW - 20),
  };
}

/** Enlargements of a drawing in a large panel, the largest first. */
const SCALES = [1.4, 1.2];

/** The parts in a panel: enlarged if everything fits nevertheless. */
function planOf(state: ModuleState, width: number, space: number, complete: boolean): ModulePlan {
  for (const scale of complete ? [] : SCALES) {
    const plan = layout(state, Math.round(width / scale), Math.round(space / scale), false);
    const { in: left, out } = plan;
    if (plan.isEasy && left.x + left.w < out.x && left.w >= LEAST.in + 24 && out.w >= LEAST.out + 12) return plan;
  }
  return layout(state, width, space, complete);
}

function columnsOf({ ports }: ModuleState): { incoming: PortBlock[]; outgoing: PortBlock[] } {
  const { incoming, outgoing, others } = ports;
  return {
    incoming: [...incoming, ...(others.in ? [others.in] : [])],
    outgoing: [...outgoing, ...(others.out ? [others.out] : [])],
  };
}

/** Draws a step in a panel. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = planOf(state, width, space, scene.complete ?? false);
  const { incoming, outgoing } = columnsOf(state);
  const layers = layersOf((sheets) => {
    headMarks(state, plan, sheets);
    blockMarks(incoming, plan.in, scene.info, sheets);
    blockMarks(outgoing, plan.out, scene.info, sheets);
    if (plan.inside) {
      const { x, y, w, h } = plan.inside;
      sheets.back.push(boxMark("module", { x, y, w, h: h - GAP }, styles.module, { rx: 4 }));
      const within = { x: x + 10, y: y + 6, w: w - 20, h: h - GAP - 10 };
      fieldMarks(state.fields, within, planFields(state.fields, within), sheets);
    }
    insideMarks(state, scene.info, plan.below, sheets);
  });
  const { out } = plan;
  return { width: plan.width, height: plan.height, layers, exit: { x: out.x + out.w, y: out.y } };
}

/** The module's name, its clock, and where its columns are. */
function headMarks({ wiring, ports }: ModuleState, plan: ModulePlan, { front }: Sheets): void {
  const middle = HEAD / 2;
  const { clock } = wiring;
  const of = wiring.ports.find(({ name }) => name === clock.port);
  front.push(
    squeezed(
      textMark("module name", plan.in.x, middle, undefined, [
        { text: wiring.top, className: styles.strong },
        { text: `  clock ${of ? signalName(clock, of) : clock.port}`, className: looks.side },
      ]),
      plan.in.w,
      LETTER,
    ),
  );
  if (plan.inside) front.push(headingMark("inside name", plan.inside.x, middle, "visible inside"));
  if (ports.outgoing.length > 0) front.push(headingMark("out name", plan.out.x, middle, "comes out"));
}
