// The lines at the top of a step: packets that came and left. Pure text.

import { cut } from "../../base/format";
import { finishText, levelText, ruleText, servedText } from "./arithmetic";
import type { Arrival, Gearbox, Overtaken } from "./decode";

export interface Line {
  text: string;
  look: "sum" | "wrong" | "small";
}

export interface BandLines {
  /** Time and what waits. */
  sum: string;
  came: readonly Line[];
  served: readonly Line[];
}

/** Pixels of a letter. */
const LETTER = 6.6;
/** Pixels of the sign in front of the lines, and between the first line and what stands at its end. */
const SIGN = 26;
const APART = 12;

/**
 * The lines of a step in so much width. What does not fit is cut, or goes on in the next line if `whole`. `low`: time and what waits stand at the
 * end of the first line.
 */
export function bandLines(
  state: Gearbox,
  { width, low, clock, whole }: { width: number; low: boolean; clock: boolean; whole: boolean },
): BandLines {
  const { arrival, departure, overtaken, time, was, held } = state;
  const moves = was !== null && was !== time ? `t_s moves from ${was} to ${time}` : `t_s = ${time}`;
  const waiting = held === 1 ? "1 packet waits" : `${held} packets wait`;
  // In little height the clock alone shows the time.
  const sum = low ? `${held} wait` : clock ? `${waiting}, ${moves}` : `${moves}; ${waiting}`;
  const lettersOf = (first: boolean) =>
    Math.floor((width - SIGN - (low && first ? sum.length * LETTER + APART : 0)) / LETTER);
  let first = true;
  const fitted = (lines: readonly Line[]) =>
    lines.flatMap(({ text, look }) => {
      const pieces = whole ? wrapped(text, lettersOf(first), lettersOf(false)) : [cut(text, lettersOf(first))];
      first = false;
      return pieces.map((text): Line => ({ text, look }));
    });
  const came = fitted(arrival ? arrivalLines(arrival, state) : []);
  const left = departure ? [{ text: servedText(departure, state), look: "sum" } as const, ...wrong(overtaken)] : [];
  return { sum, came, served: fitted(left) };
}

/** A text in lines of at most so many letters, the first of which may have less room. */
function wrapped(text: string, first: number, others: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    const most = lines.length === 1 ? first : others;
    if (line !== "" && line.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

function arrivalLines(arrival: Arrival, state: Gearbox): Line[] {
  const level = levelText(arrival, state);
  const rule = ruleText(arrival);
  return [
    { text: `flow ${arrival.flow}, ${arrival.bytes} B: ${finishText(arrival)}`, look: "sum" },
    ...(level ? [{ text: level, look: arrival.refused ? "wrong" : "sum" } as const] : []),
    ...(rule ? [{ text: rule, look: "small" } as const] : []),
  ];
}

function wrong(overtaken: Overtaken | null): Line[] {
  if (!overtaken) return [];
  const { data, finish } = overtaken.other;
  return [{ text: `⚠ out of order: it leaves before packet ${data}, F ${finish}`, look: "wrong" }];
}
