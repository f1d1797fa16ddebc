// What operations work out, as the paper's Algorithm 1 and its departure times do, and the lines of text about it at the top of a drawing.

import { cut } from "../../base/format";
import drawing from "../../kit/drawing/structure.module.css";
import type { Mark, Span } from "../../kit/marks/mark";
import type { Gearbox, GearboxArrival, GearboxDeparture } from "./decode";
import type { Quota } from "./levels";

/** F of the packet. */
export function finishText({ time, last, ahead, packetTime, finish }: GearboxArrival): string {
  const before = ahead > 0 ? `max(t_s ${time}, last F ${last})` : `max(t_s ${time}, no later F)`;
  return `F = ${before} + packet time ${packetTime} = ${finish ?? "beyond every range"}`;
}

/** The level and the FIFO; null where none is looked for, or where it is refused at once. */
export function levelText(
  { interval, level, into, refused, finish }: GearboxArrival,
  { kind, before }: Gearbox,
): string | null {
  if (kind === "wfq") return refused ? null : "its place is by F, behind equal ones";
  if (interval === null) return null;
  const leveled = kind === "gearbox";
  if (refused === "range") return `F − t_s = ${interval}: no ${leveled ? "level" : "FIFO"} reaches so far, dropped`;
  if (!level || finish === null) return null;
  const { number, granularity } = level;
  const quotient = `⌊${before > 0 ? `(F − ${before})` : "F"}/${granularity}⌋ = ${Math.floor((finish - before) / granularity)}`;
  const target = [...(leveled ? [`level ${number}`] : []), ...(into ? [into.name] : [])].join(", ");
  return `F − t_s = ${interval}, ${quotient} → ${target}${refused === "full" ? ": full, dropped" : ""}`;
}

/** Why another level took it than the lowest that reaches so far; null if none did. */
function ruleText({ selected, stepped }: GearboxArrival): string | null {
  if (!selected) return null;
  const { wanted, held, level, lowered } = selected;
  const reasons = [
    ...(level > wanted && wanted > 0 ? [`level ${wanted} reaches so far, but the flow stays on level ${held}`] : []),
    ...(lowered > 0 ? ["the epoch guard keeps it behind the packet before it"] : []),
    ...(stepped && stepped.sub > 0 ? [`step-down: the flow may use level ${stepped.held} again`] : []),
  ];
  return reasons.length > 0 ? reasons.join("; ") : null;
}

/** What left, and how late. */
export function servedText({ data, flow, from, finish, late, early }: GearboxDeparture, { kind }: Gearbox): string {
  const of = flow === null ? "" : ` of flow ${flow}`;
  const where = from ? ` from ${kind === "gearbox" ? `level ${from.level}, ` : ""}${from.name}` : "";
  const when = late > 0 ? `${late} late` : early > 0 ? `${early} early` : "on time";
  return `packet ${data}${of} leaves${where}: F = ${finish}, ${when} (DTD ${late})`;
}

/** Whether a level's share of this unit of time had left already, so that its quota allows no packet more (GA5). */
export const isUsedUp = ({ bytes, parts, served }: Quota): boolean =>
  served > 0 && served * (parts - 1) >= bytes - served;

/** Share of an upper level in this unit of virtual time, in bytes, rounded up. */
export const quotaBytes = ({ bytes, parts }: Quota): number => Math.ceil(bytes / Math.max(1, parts));

/** A line at the top of a drawing. */
export interface GearboxLine {
  text: string;
  look: "plain" | "wrong" | "side";
}

export interface BandLines {
  /** Time and what waits. */
  sum: string;
  /** About the packet that came. */
  came: readonly GearboxLine[];
  /** About the packet that left. */
  served: readonly GearboxLine[];
}

/** Pixels of a letter. */
const LETTER = 6.6;
/** Pixels of the sign in front of the lines, and between the first line and what stands at its end. */
const [SIGN, APART] = [26, 12];

/**
 * The lines of a step in so much width. What does not fit is cut, or goes on in the next line if `whole`. `low`: time and what waits stand at the
 * end of the first line. `clock`: there is one, which shows the time too.
 */
export function bandLines(
  state: Gearbox,
  { width, low, clock, whole }: { width: number; low: boolean; clock: boolean; whole: boolean },
): BandLines {
  const { time, was, held } = state;
  const moves = was === null ? `t_s = ${time}` : `t_s moves from ${was} to ${time}`;
  const waiting = held === 1 ? "1 packet waits" : `${held} packets wait`;
  // In little height the clock alone shows the time.
  const sum = low ? `${held} wait` : clock ? `${waiting}, ${moves}` : `${moves}; ${waiting}`;
  const most = Math.floor((width - SIGN) / LETTER);
  const mostOfFirst = low ? Math.floor((width - SIGN - (sum.length * LETTER + APART)) / LETTER) : most;
  const [came, served] = [cameLines(state), servedLines(state)];
  const [first] = [...came, ...served];
  const fitted = (line: GearboxLine) => {
    const own = line === first ? mostOfFirst : most;
    const pieces = whole ? wrapped(line.text, own, most) : [cut(line.text, own)];
    return pieces.map((text): GearboxLine => ({ ...line, text }));
  };
  return { sum, came: came.flatMap(fitted), served: served.flatMap(fitted) };
}

/** A text in lines of at most so many letters, the first of which may have less room. */
function wrapped(text: string, first: number, others: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const most = lines.length === 0 ? first : others;
    if (line !== "" && line.length + 1 + word.length > most) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function cameLines(state: Gearbox): GearboxLine[] {
  const { arrival } = state;
  if (!arrival) return [];
  const { flow, bytes, refused } = arrival;
  const [level, rule] = [levelText(arrival, state), ruleText(arrival)];
  return [
    { text: `flow ${flow}, ${bytes} B: ${finishText(arrival)}`, look: "plain" },
    ...(level ? [{ text: level, look: refused ? "wrong" : "plain" } as const] : []),
    ...(rule ? [{ text: rule, look: "side" } as const] : []),
  ];
}

function servedLines(state: Gearbox): GearboxLine[] {
  const { departure, overtaken } = state;
  if (!departure) return [];
  const lines: GearboxLine[] = [{ text: servedText(departure, state), look: "plain" }];
  if (!overtaken) return lines;
  const { overtaken_data: data, overtaken_finish: finish } = overtaken;
  return [...lines, { text: `⚠ out of order: it leaves before packet ${data}, F ${finish}`, look: "wrong" }];
}

/** A drawn text, in pieces with each `t_s` set as in a formula; in one piece if there is none. */
export const formulaText = (text: string): Mark["text"] =>
  text.includes("t_s")
    ? text.split(/(t_s)/).flatMap((part): Span[] =>
        part === "t_s"
          ? [
              { text: "t", look: drawing.variable },
              { text: "s", look: drawing.index },
            ]
          : [{ text: part }],
      )
    : text;
