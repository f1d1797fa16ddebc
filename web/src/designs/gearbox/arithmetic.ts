// Texts about the arithmetic of operations (the paper's Algorithm 1 and its departure times), shown at the top of a drawing.

import { cut } from "../../base/format";
import drawing from "../../kit/drawing/structure.module.css";
import type { Mark, Span } from "../../kit/marks/mark";
import type { Gearbox, GearboxArrival, GearboxDeparture } from "./decode";
import type { Quota } from "./levels";

/** The computation of the packet's departure time F. */
export function finishText({ time, last, ahead, packetTime, finish }: GearboxArrival): string {
  const before = ahead > 0 ? `max(t_s ${time}, last F ${last})` : `max(t_s ${time}, no later F)`;
  return `F = ${before} + packet time ${packetTime} = ${finish ?? "beyond every range"}`;
}

/** The choice of level and FIFO; null if there is none to choose, or the packet is refused at once. */
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

/** Why a level other than the lowest sufficient one took the packet; null if none did. */
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

/** The packet that left, and how late it was. */
export function servedText({ data, flow, from, finish, late, early }: GearboxDeparture, { kind }: Gearbox): string {
  const of = flow === null ? "" : ` of flow ${flow}`;
  const where = from ? ` from ${kind === "gearbox" ? `level ${from.level}, ` : ""}${from.name}` : "";
  const when = late > 0 ? `${late} late` : early > 0 ? `${early} early` : "on time";
  return `packet ${data}${of} leaves${where}: F = ${finish}, ${when} (DTD ${late})`;
}

/** True if a level has already served its share of this unit of time, so that its quota allows no further packet (GA5). */
export const isUsedUp = ({ bytes, parts, served }: Quota): boolean =>
  served > 0 && served * (parts - 1) >= bytes - served;

/** Share of an upper level in this unit of virtual time, in bytes, rounded up. */
export const quotaBytes = ({ bytes, parts }: Quota): number => Math.ceil(bytes / Math.max(1, parts));

/** A line at the top of a drawing. */
export interface GearboxLine {
  text: string;
  style: "plain" | "wrong" | "side";
}

export interface BandLines {
  /** Virtual time, and the number of waiting packets. */
  sum: string;
  /** About the packet that arrived. */
  arrivalLines: readonly GearboxLine[];
  /** About the packet that left. */
  departureLines: readonly GearboxLine[];
}

/** Width of a letter, in pixels. */
const LETTER = 6.6;
/** Width of the glyph before the lines, and gap between the first line and the text at its end, in pixels. */
const [SIGN, SUM_GAP] = [26, 12];

/** The lines of a step for a width. A text that does not fit is cut, or continued in the next line if `complete`. `low`: time and number of
 * waiting packets stand at the end of the first line. `clock`: a clock shows the time too. */
export function bandLines(
  state: Gearbox,
  { width, low, clock, complete }: { width: number; low: boolean; clock: boolean; complete: boolean },
): BandLines {
  const { time, was, held } = state;
  const moves = was === null ? `t_s = ${time}` : `t_s moves from ${was} to ${time}`;
  const waiting = held === 1 ? "1 packet waits" : `${held} packets wait`;
  // If there is little height, only the clock shows the time.
  const sum = low ? `${held} wait` : clock ? `${waiting}, ${moves}` : `${moves}; ${waiting}`;
  const most = Math.floor((width - SIGN) / LETTER);
  const mostOfFirst = low ? Math.floor((width - SIGN - (sum.length * LETTER + SUM_GAP)) / LETTER) : most;
  const [arrivalLines, served] = [linesOfArrival(state), linesOfDeparture(state)];
  const [first] = [...arrivalLines, ...served];
  const fitted = (line: GearboxLine) => {
    const own = line === first ? mostOfFirst : most;
    const pieces = complete ? wrapped(line.text, own, most) : [cut(line.text, own)];
    return pieces.map((text): GearboxLine => ({ ...line, text }));
  };
  return { sum, arrivalLines: arrivalLines.flatMap(fitted), departureLines: served.flatMap(fitted) };
}

/** Breaks a text into lines; the first line may be shorter than the others. */
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

function linesOfArrival(state: Gearbox): GearboxLine[] {
  const { arrival } = state;
  if (!arrival) return [];
  const { flow, bytes, refused } = arrival;
  const [level, rule] = [levelText(arrival, state), ruleText(arrival)];
  return [
    { text: `flow ${flow}, ${bytes} B: ${finishText(arrival)}`, style: "plain" },
    ...(level ? [{ text: level, style: refused ? "wrong" : "plain" } as const] : []),
    ...(rule ? [{ text: rule, style: "side" } as const] : []),
  ];
}

function linesOfDeparture(state: Gearbox): GearboxLine[] {
  const { departure, overtaken } = state;
  if (!departure) return [];
  const lines: GearboxLine[] = [{ text: servedText(departure, state), style: "plain" }];
  if (!overtaken) return lines;
  const { overtaken_data: data, overtaken_finish: finish } = overtaken;
  return [...lines, { text: `⚠ out of order: it leaves before packet ${data}, F ${finish}`, style: "wrong" }];
}

/** Splits a text so that each `t_s` is set as in a formula; returns the text itself if there is none. */
export const formulaText = (text: string): Mark["text"] =>
  text.includes("t_s")
    ? text.split(/(t_s)/).flatMap((part): Span[] =>
        part === "t_s"
          ? [
              { text: "t", className: drawing.variable },
              { text: "s", className: drawing.index },
            ]
          : [{ text: part }],
      )
    : text;
