// How a run of packets ended, in words.

import { type Clause, clause, grouped, NOTHING } from "../../../../designs/clause";
import { plainText } from "../../../../designs/contract";
import type { LeftFrame } from "../../../../gen/types/LeftFrame";

const ENDS: Readonly<Record<string, string>> = {
  stuck: "The run is stuck: no packet comes, and no operation is accepted any more.",
  stopped: "The scenario stops the run here.",
  "out-of-steps": "The run took more steps than its packets can need.",
};

/** Where packets stand, in the words of the sentence. */
const PLACES = [
  ["port", "in front of the port"],
  ["behind", "behind their flow's element"],
  ["queue", "in the queue"],
  ["link", "at the link"],
] as const;

/** The end of a run that leaves packets: `stuck`, `stopped` or `out-of-steps`, and the packets by where they stand. */
export function endClause(end: string, left: LeftFrame): Clause {
  const places = PLACES.filter(([place]) => left[place] > 0);
  const listed = places.reduce(
    (all, [place, text], i) => clause`${all}${i === 0 ? "" : ", "}${grouped({ [place]: left[place] })} ${text}`,
    NOTHING,
  );
  const rest = places.length === 0 ? clause`No packet is left.` : clause`Packets left: ${listed}.`;
  return clause`${{ end: ENDS[end] ?? "The run is over." }} ${rest}`;
}

/** The same as text. */
export const endText = (end: string, left: LeftFrame): string => plainText(endClause(end, left).sentence);
