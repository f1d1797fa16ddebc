// Draws what surrounds the levels: the clock, the arithmetic of a step, and the flows; for exact fair queueing also the list.

import { centreOf, middleOf } from "../../kit/drawing/box";
import { cellsIn, heightOfCells } from "../../kit/drawing/cells";
import { elementMarks } from "../../kit/drawing/elements";
import { flowColour } from "../../kit/drawing/flow-style";
import looks from "../../kit/drawing/looks.module.css";
import { glyphMarks } from "../../kit/marks/glyph-marks";
import {
  type Box,
  classes,
  inPhase,
  type Mark,
  pathMark,
  type Sheets,
  squeezed,
  textMark,
  tweened,
} from "../../kit/marks/mark";
import { type BandLines, formulaText, type GearboxLine } from "./arithmetic";
import { flowThing, type Gearbox, type GearboxFlow } from "./decode";
import { GUTTER } from "./draw-levels";
import type { GearboxPacket } from "./levels";
import styles from "./structure.module.css";

/** Boxes of the parts around the levels. */
export interface AroundPlan {
  width: number;
  clock: { x: number; y: number; r: number } | null;
  /** True if there is little height: the clock is at the right, and the arithmetic at its left. */
  low: boolean;
  /** The arithmetic, at the top. */
  band: Box;
  lines: BandLines;
  /** The packets of the list that fit. */
  list: readonly (Box & { packet: GearboxPacket })[];
  listMore: number;
  flows: Box;
  chips: FlowChips;
}

const TURN = 2 * Math.PI;
/** Largest number of FIFOs of a set with separate lines on the dial. */
const MOST_LINES = 64;
/** Width of a letter of the time, and by how much the time may exceed the dial at each side, in pixels. */
const [TIME_LETTER, OVERHANG] = [9, 8];
/** Width of a digit of F and of a letter of a flow, in pixels. */
const LETTER = 7.3;

/** A hand of the clock, with the colour and the width of its level; 0 is the finest level. */
export function handMark(key: string, { x, y }: { x: number; y: number }, level: number, d: string): Mark {
  const mark = pathMark(key, x, y, styles.hand, d);
  const style = `stroke-width: ${1.5 + 1.75 * level}; stroke: var(--series-${(level % 8) + 1})`;
  return { ...mark, attributes: { ...mark.attributes, style } };
}

/** Virtual time as a clock: a hand for each level, the longest for the finest, and a line for each FIFO of a set. */
export function clockMarks(state: Gearbox, { clock }: AroundPlan, { back, middle, front }: Sheets): void {
  if (!clock) return;
  const { x, y, r } = clock;
  const { time, was, levels, perSet } = state;
  const at = (part: number, radius: number) => `${Math.sin(part * TURN) * radius} ${-Math.cos(part * TURN) * radius}`;
  const fifoOf = (granularity: number) => Math.floor(time / granularity) % perSet;
  const digits = levels.map(({ number, granularity }) => `level ${number} at FIFO ${fifoOf(granularity)} of its set`);
  const tooltip = `Virtual time ${time}: ${digits.join(", ")}`;
  back.push({ key: "dial", tag: "circle", x, y, attributes: { class: styles.dial, r }, tooltip });
  if (perSet <= MOST_LINES) {
    const line = (i: number) => `M${at(i / perSet, r)}L${at(i / perSet, r - (i === 0 ? 9 : 5))}`;
    const lines = Array.from({ length: perSet }, (_, i) => line(i));
    back.push(pathMark("dial lines", x, y, styles.line, lines.join("")));
  }
  levels.forEach(({ number, granularity }, i) => {
    const length = (r - 8) * (1 - (0.62 * i) / levels.length);
    const turned = 360 * ((time / granularity / perSet) % 1);
    const tooltip = `Hand of level ${number}: FIFO ${fifoOf(granularity)} of its set`;
    middle.push({ ...handMark(`hand ${number}`, clock, i, `M0 0V${-length}`), turned, tweens: true, tooltip });
  });
  middle.push({ key: "pin", tag: "circle", x, y, attributes: { class: styles.pin, r: 3.5 } });
  const both = `${was} → ${time}`;
  const moved = both.length * TIME_LETTER <= 2 * r ? both : `→ ${time}`;
  const now = textMark("now", x, y + r * 0.48, styles.now, was === null ? `${time}` : moved);
  front.push(squeezed(now, 2 * r + 2 * OVERHANG, TIME_LETTER));
}

/** In pixels: size of a glyph in the band, its centre from the left, and the left edge of the texts. */
const [SIGN, SIGN_X, TEXT_X] = [18, 10, 26];
/** Distance between lines of the band, and the extra gap between arrival and departure. */
const [BAND_LINE, BETWEEN] = [18, 4];

const LINE_CLASSES = { plain: styles.sum, wrong: classes(looks.wrong, styles.strong), side: looks.side };

/** Vertical centre of the first line. */
const firstLine = ({ band, low }: Pick<AroundPlan, "band" | "low">): number => band.y + (low ? 6 : 28);

export const arrivalGlyph = (plan: AroundPlan) => ({ x: plan.band.x + SIGN_X, y: firstLine(plan) });

/** Lower edge of all lines of the band. */
export const bandEnd = ({
  lines: { arrivalLines, departureLines },
  ...plan
}: Pick<AroundPlan, "band" | "low" | "lines">): number =>
  firstLine(plan) +
  BAND_LINE * (arrivalLines.length + departureLines.length) -
  BAND_LINE / 2 +
  (arrivalLines.length > 0 && departureLines.length > 0 ? BETWEEN : 0);

/** Arrival and departure with their arithmetic. The arrival is read first; the departure appears in its own phase. */
export function bandMarks({ arrival, departure }: Gearbox, plan: AroundPlan, sheets: Sheets): void {
  const { band, low } = plan;
  const { sum, arrivalLines, departureLines } = plan.lines;
  const first = firstLine(plan);
  const [x, y, className] = low
    ? [band.x + band.w, first, classes(looks.side, looks.end)]
    : [band.x, band.y + 8, looks.side];
  inPhase("write", sheets, ({ front }) => front.push(textMark("sum", x, y, className, formulaText(sum))));
  /** Lines beside a glyph. */
  const lines = (key: string, texts: readonly GearboxLine[], top: number): Mark[] =>
    texts.map(({ text, style }, i) =>
      textMark(`${key} ${i}`, band.x + TEXT_X, top + BAND_LINE * i, LINE_CLASSES[style], formulaText(text)),
    );
  const sign = { x: band.x + SIGN_X, size: SIGN };
  if (arrival) {
    const key = `op[${arrival.op}]`;
    const faint = arrival.refused !== null;
    const all = [
      ...glyphMarks(`${key} sign`, "enqueue", { ...sign, y: first, faint }),
      ...lines(key, arrivalLines, first),
    ];
    inPhase("read", sheets, ({ front }) => front.push(...tweened(all)));
  }
  if (departure) {
    const y = first + (arrival ? BAND_LINE * arrivalLines.length + BETWEEN : 0);
    inPhase("leave", sheets, ({ front }) => {
      front.push(...glyphMarks("served sign", "dequeue", { ...sign, y }), ...lines("served", departureLines, y));
    });
  }
}

/** Size of a packet of the list, including the gap. */
const CELL = { w: 62, h: 44 };

/** Height of a list with all its packets. */
export const listHeight = (width: number, packets: number): number => heightOfCells(width, packets, CELL);

/** The packets of a list that fit into a box, and the number of others. */
export function listIn(box: Box, list: readonly GearboxPacket[]): Pick<AroundPlan, "list" | "listMore"> {
  const { cells } = cellsIn(box, list.length, CELL);
  const drawn = list.flatMap((packet, i) => (cells[i] ? { packet, ...cells[i] } : []));
  return { list: drawn, listMore: list.length - drawn.length };
}

/** The exact order: by F, the next one first. */
export function listMarks({ kind, arrival, departure }: Gearbox, plan: AroundPlan, sheets: Sheets): void {
  if (kind !== "wfq") return;
  const { front } = sheets;
  const { list, listMore, flows, width, band } = plan;
  const top = band.y + band.h + 4;
  const side = classes(looks.side, looks.end);
  front.push(
    textMark("list", GUTTER - 12, top + 14, classes(looks.end, styles.strong), "list"),
    textMark("list order", GUTTER - 12, top + 29, side, "by F, least first"),
  );
  if (list.length === 0)
    front.push({ ...textMark("list empty", GUTTER, top + 14, looks.side, "empty"), phase: "write" });
  list.forEach(({ packet, ...box }, i) => {
    const { thing, data, flow, finish } = packet;
    const fresh = arrival?.refused === null && arrival.data === data && arrival.flow === flow;
    const [x, y] = [centreOf(box), middleOf(box)];
    elementMarks(
      {
        key: thing,
        box,
        thing,
        className: styles.packet,
        style: flowColour(flow),
        label: `Packet ${data} of flow ${flow}, F ${finish}`,
        changeRank: fresh ? 2 : departure && i === 0 ? 1 : undefined,
        tweens: false,
        texts: [
          squeezed(textMark(`${thing} F`, x, y - 6, styles.finish, `${finish}`), box.w - 4, LETTER),
          textMark(`${thing} flow`, x, y + 9, styles.of, `flow ${flow}`),
        ],
      },
      sheets,
    );
  });
  if (listMore > 0) front.push(textMark("list more", width - 14, flows.y - 6, side, `+${listMore} more`));
}

/** Distance between chips if there is enough space, else the sum of margins and gap around the text, in pixels. */
const [CHIP, AROUND] = [118, 18];
/** In pixels: space left of the chips, right of them, and of the count of omitted flows. */
const [NAME, END, MORE] = [50, 10, 56];

/** Chips with texts about each flow that has sent a packet. */
interface FlowChips {
  chips: readonly { flow: GearboxFlow; text: string }[];
  /** Distance between chips. */
  pitch: number;
  /** Number of chips in a row. */
  fit: number;
  rows: number;
  /** Number of omitted flows. */
  more: number;
}

/** Moves chips closer together and shortens them if they do not fit; then uses several rows if `complete`, else omits and counts the rest. */
export function flowChips({ flows, kind }: Gearbox, width: number, complete: boolean): FlowChips {
  const known = flows.filter(({ finish, level }) => finish !== null || level > 0);
  const textOf = ({ flow, finish, level }: GearboxFlow, name: string) =>
    `${flow}: ${name}${finish ?? "–"}${level > 0 && kind === "gearbox" ? `, L${level}` : ""}`;
  const widthOf = (name: string) => AROUND + LETTER * Math.max(0, ...known.map((flow) => textOf(flow, name).length));
  const fits = (pitch: number) => known.length * pitch <= width - NAME - END;
  const name = fits(widthOf("F ")) || complete ? "F " : "";
  const pitch = fits(CHIP) ? CHIP : widthOf(name);
  const fit = Math.max(1, Math.floor((width - NAME) / pitch));
  const available =
    complete || known.length <= fit ? known.length : Math.max(1, Math.floor((width - NAME - MORE) / pitch));
  const chips = known.slice(0, available).map((flow) => ({ flow, text: textOf(flow, name) }));
  return { chips, pitch, fit, rows: Math.max(1, Math.ceil(chips.length / fit)), more: known.length - chips.length };
}

/** The state of each flow in the departure-time calculator. */
export function flowMarks({ flows, chips: { chips, pitch, fit, rows, more } }: AroundPlan, sheets: Sheets): void {
  const h = flows.h / rows;
  const middle = (row: number) => flows.y + row * h + (h - 2) / 2;
  const left = flows.x + NAME;
  sheets.front.push(textMark("flows", flows.x, middle(0), looks.side, "flows"));
  chips.forEach(({ flow: { flow, finish, level }, text }, i) => {
    const row = Math.floor(i / fit);
    const box = { x: left + (i % fit) * pitch, y: flows.y + row * h + 2, w: pitch - 8, h: h - 6 };
    const thing = flowThing(flow);
    const own = textMark(`${thing} text`, centreOf(box), middle(row), styles.finish, text);
    elementMarks(
      {
        key: thing,
        box,
        thing,
        className: styles.packet,
        style: flowColour(flow),
        label: `Flow ${flow}: last departure time ${finish ?? "over"}${level > 0 ? `, level ${level}` : ""}`,
        tweens: false,
        texts: [squeezed(own, pitch - 12, LETTER)],
      },
      sheets,
    );
  });
  if (more > 0)
    sheets.front.push(textMark("flows more", left + chips.length * pitch, middle(0), looks.side, `+${more} more`));
}
