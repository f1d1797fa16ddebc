// What an enqueue works out, line by line, as the paper's Algorithm 1 and its departure times do.

import type { Arrival, Departure, Gearbox } from "./decode";
import { fifoName } from "./names";

/** F of the packet. */
export function finishText({ time, last, ahead, packetTime, finish }: Arrival): string {
  const before = ahead > 0 ? `max(t_s ${time}, last F ${last})` : `max(t_s ${time}, no later F)`;
  return `F = ${before} + packet time ${packetTime} = ${finish ?? "beyond every range"}`;
}

/** The level and the FIFO; null where none is looked for, or where it is refused at once. */
export function levelText(arrival: Arrival, { levels, kind, before }: Gearbox): string | null {
  const { interval, selected, placed, refused, finish } = arrival;
  if (kind === "wfq") return placed ? `its place is by F, behind equal ones` : null;
  if (interval === null) return null;
  if (refused === "range")
    return `F − t_s = ${interval}: no ${kind === "gearbox" ? "level" : "FIFO"} reaches so far, dropped`;
  if (finish === null) return null;
  const granularity = levels[(placed?.level ?? selected?.level ?? 1) - 1]?.granularity ?? 1;
  const level = placed ? `level ${placed.level}` : `level ${selected?.level ?? 1}`;
  const fifo = placed ? `, ${fifoName(placed, levels[placed.level - 1]?.sets ?? 1)}` : "";
  const full = refused === "full" ? ": full, dropped" : "";
  const where = kind === "calendar_queue" ? fifo.slice(2) : `${level}${fifo}`;
  const of = before > 0 ? `(F − ${before})` : "F";
  const number = Math.floor((finish - before) / granularity);
  return `F − t_s = ${interval}, ⌊${of}/${granularity}⌋ = ${number} → ${where}${full}`;
}

/** Why another level took it than the lowest that reaches so far; null if none did. */
export function ruleText({ selected, stepped }: Arrival): string | null {
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
export function servedText(departure: Departure, { levels, kind }: Gearbox): string {
  const { data, flow, level, finish, late, early } = departure;
  const of = flow === null ? "" : ` of flow ${flow}`;
  const from =
    kind === "wfq"
      ? ""
      : ` from ${kind === "gearbox" ? `level ${level}, ` : ""}${fifoName(departure, levels[level - 1]?.sets ?? 1)}`;
  const when = late > 0 ? `${late} late` : early > 0 ? `${early} early` : "on time";
  return `packet ${data}${of} leaves${from}: F = ${finish}, ${when} (DTD ${late})`;
}

/** Whether a level's share of this unit of time had left already, so that its quota allows no packet more (GA5). */
export const isUsedUp = ({ bytes, parts, served }: { bytes: number; parts: number; served: number }) =>
  served > 0 && served * (parts - 1) >= bytes - served;

/** Share of an upper level in this unit of virtual time, in bytes, rounded up; null if nothing was worked out in this step. */
export const quotaBytes = (quota: { bytes: number; parts: number } | null) =>
  quota ? Math.ceil(quota.bytes / Math.max(1, quota.parts)) : null;
