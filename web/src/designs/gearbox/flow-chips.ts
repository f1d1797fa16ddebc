// Texts about each flow that has sent, and their width. Pure geometry.

import type { Flow, Gearbox } from "./decode";

/** Pixels from one chip to the next where there is room; else of a letter, and of the chip's margins and the gap. */
const CHIP = 118;
export const LETTER = 7.3;
const AROUND = 18;
/** Pixels left of the chips, and right of them. */
export const NAME = 50;
const END = 10;
/** Pixels of the count of those that do not fit. */
const MORE = 56;

export interface FlowChips {
  chips: readonly { flow: Flow; text: string }[];
  /** From one chip to the next. */
  pitch: number;
  /** Chips in a row. */
  fit: number;
  rows: number;
  /** Flows that there is no room for. */
  more: number;
}

/** Closer and then shorter where not all of them fit; in rows if `whole`, else cut and counted. */
export function flowChips({ flows, kind }: Pick<Gearbox, "flows" | "kind">, width: number, whole: boolean): FlowChips {
  const known = flows.filter(({ finish, level }) => finish !== null || level > 0);
  const texts = (name: string) =>
    known.map(
      ({ flow, finish, level }) =>
        `${flow}: ${name}${finish ?? "–"}${level > 0 && kind === "gearbox" ? `, L${level}` : ""}`,
    );
  const widthOf = (all: readonly string[]) => AROUND + LETTER * Math.max(0, ...all.map(({ length }) => length));
  const fits = (pitch: number) => known.length * pitch <= width - NAME - END;
  const long = texts("F ");
  const all = fits(widthOf(long)) || whole ? long : texts("");
  const pitch = fits(CHIP) ? CHIP : widthOf(all);
  const fit = Math.max(1, Math.floor((width - NAME) / pitch));
  const room = whole || known.length <= fit ? known.length : Math.max(1, Math.floor((width - NAME - MORE) / pitch));
  const chips = known.slice(0, room).map((flow, i) => ({ flow, text: all[i] ?? "" }));
  return { chips, pitch, fit, rows: Math.max(1, Math.ceil(chips.length / fit)), more: known.length - chips.length };
}
