// What is drawn around the levels: the clock, the arithmetic of a step, the flows; and the list of exact order in place of levels.

import { centreOf, middleOf } from "../../kit/drawing/box";
import { cellsIn, heightOfCells } from "../../kit/drawing/cells";
import { elementMarks } from "../../kit/drawing/elements";
import { flowColour } from "../../kit/drawing/flow-style";
import looks from "../../kit/drawing/looks.module.css";
import { glyphMarks } from "../../kit/marks/glyph";
import {
  type Box,
  classes,
  during,
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

/** Where the parts around the levels are. */
export interface AroundPlan {
  width: number;
  clock: { x: number; y: number; r: number } | null;
  /** The clock stands at the right, and the arithmetic fills the lines left of it: there is little height. */
  low: boolean;
  /** The arithmetic, at the top. */
  band: Box;
  lines: BandLines;
  /** The packets of the list that there is room for. */
  list: readonly (Box & { packet: GearboxPacket })[];
  listMore: number;
  flows: Box;
  chips: FlowChips;
}

const TURN = 2 * Math.PI;
/** FIFOs of a set that have a line each on the dial; of more there would be no room between the lines. */
const MOST_LINES = 64;
/** Pixels of a letter of the time, and by which the time may stand over the dial at each side. */
const [TIME_LETTER, BESIDE] = [9, 8];
/** Pixels of a digit of F, and of a letter of a flow. */
const LETTER = 7.3;

/** A hand of the clock, with the colour and the width of its level; 0 is the finest level. */
export function handMark(key: string, { x, y }: { x: number; y: number }, level: number, d: string): Mark {
  const mark = pathMark(key, x, y, styles.hand, d);
  const style = `stroke-width: ${1.5 + 1.75 * level}; stroke: var(--series-${(level % 8) + 1})`;
  return { ...mark, attributes: { ...mark.attributes, style } };
}

/** Virtual time as a clock: a hand for each level, the finest the longest, and a line for each FIFO of a set. */
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
  front.push(squeezed(now, 2 * r + 2 * BESIDE, TIME_LETTER));
}

/** Pixels of a sign in the band, of its middle from the left, and of the texts behind it. */
const [SIGN, SIGN_X, TEXT_X] = [18, 10, 26];
/** From one line of the band to the next, and more between what came and what left. */
const [BAND_LINE, BETWEEN] = [18, 4];

const LINE_LOOKS = { plain: styles.sum, wrong: classes(looks.wrong, styles.strong), side: looks.side };

/** Middle of the first line. */
const firstLine = ({ band, low }: Pick<AroundPlan, "band" | "low">): number => band.y + (low ? 6 : 28);

/** The sign of what came. */
export const cameTo = (plan: AroundPlan) => ({ x: plan.band.x + SIGN_X, y: firstLine(plan) });

/** Lower end of all lines of the band. */
export const bandEnd = ({ lines: { came, served }, ...plan }: Pick<AroundPlan, "band" | "low" | "lines">): number =>
  firstLine(plan) +
  BAND_LINE * (came.length + served.length) -
  BAND_LINE / 2 +
  (came.length > 0 && served.length > 0 ? BETWEEN : 0);

/** What came and what left, with the arithmetic behind it. What came is read first; what leaves is said when it does. */
export function bandMarks({ arrival, departure }: Gearbox, plan: AroundPlan, sheets: Sheets): void {
  const { band, low } = plan;
  const { sum, came, served } = plan.lines;
  const first = firstLine(plan);
  const [x, y, look] = low
    ? [band.x + band.w, first, classes(looks.side, looks.end)]
    : [band.x, band.y + 8, looks.side];
  during("write", sheets, ({ front }) => front.push(textMark("sum", x, y, look, formulaText(sum))));
  /** Lines behind a sign. */
  const lines = (key: string, texts: readonly GearboxLine[], top: number): Mark[] =>
    texts.map(({ text, look }, i) =>
      textMark(`${key} ${i}`, band.x + TEXT_X, top + BAND_LINE * i, LINE_LOOKS[look], formulaText(text)),
    );
  const sign = { x: band.x + SIGN_X, size: SIGN };
  if (arrival) {
    const key = `op[${arrival.op}]`;
    const faint = arrival.refused !== null;
    const all = [...glyphMarks(`${key} sign`, "enqueue", { ...sign, y: first, faint }), ...lines(key, came, first)];
    during("read", sheets, ({ front }) => front.push(...tweened(all)));
  }
  if (departure) {
    const y = first + (arrival ? BAND_LINE * came.length + BETWEEN : 0);
    during("leave", sheets, ({ front }) => {
      front.push(...glyphMarks("served sign", "dequeue", { ...sign, y }), ...lines("served", served, y));
    });
  }
}

/** A packet of the list, with the space around it. */
const CELL = { w: 62, h: 44 };

/** Height in which all packets of a list have room. */
export const listHeight = (width: number, packets: number): number => heightOfCells(width, packets, CELL);

/** The packets of a list in a box, and how many more there are. */
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
        look: styles.packet,
        style: flowColour(flow),
        label: `Packet ${data} of flow ${flow}, F ${finish}`,
        news: fresh ? 2 : departure && i === 0 ? 1 : undefined,
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

/** Pixels from one chip to the next where there is room, else of its margins and the gap around its text. */
const [CHIP, AROUND] = [118, 18];
/** Pixels left of the chips, right of them, and of the count of those that do not fit. */
const [NAME, END, MORE] = [50, 10, 56];

/** Texts about each flow that has sent. */
interface FlowChips {
  chips: readonly { flow: GearboxFlow; text: string }[];
  /** From one chip to the next. */
  pitch: number;
  /** Chips in a row. */
  fit: number;
  rows: number;
  /** Flows that there is no room for. */
  more: number;
}

/** Closer and then shorter where not all of them fit; in rows if `whole`, else cut and counted. */
export function flowChips({ flows, kind }: Gearbox, width: number, whole: boolean): FlowChips {
  const known = flows.filter(({ finish, level }) => finish !== null || level > 0);
  const textOf = ({ flow, finish, level }: GearboxFlow, name: string) =>
    `${flow}: ${name}${finish ?? "–"}${level > 0 && kind === "gearbox" ? `, L${level}` : ""}`;
  const widthOf = (name: string) => AROUND + LETTER * Math.max(0, ...known.map((flow) => textOf(flow, name).length));
  const fits = (pitch: number) => known.length * pitch <= width - NAME - END;
  const name = fits(widthOf("F ")) || whole ? "F " : "";
  const pitch = fits(CHIP) ? CHIP : widthOf(name);
  const fit = Math.max(1, Math.floor((width - NAME) / pitch));
  const room = whole || known.length <= fit ? known.length : Math.max(1, Math.floor((width - NAME - MORE) / pitch));
  const chips = known.slice(0, room).map((flow) => ({ flow, text: textOf(flow, name) }));
  return { chips, pitch, fit, rows: Math.max(1, Math.ceil(chips.length / fit)), more: known.length - chips.length };
}

/** What the departure-time calculator knows of each flow. */
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
        look: styles.packet,
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
