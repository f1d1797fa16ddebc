// How a run of packets ended, in words.

import { count } from "../../../../base/format";
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
export function endText(end: string, left: LeftFrame): string {
  const places = PLACES.filter(([place]) => left[place] > 0).map(([place, text]) => `${count(left[place])} ${text}`);
  const rest = places.length === 0 ? "No packet is left." : `Packets left: ${places.join(", ")}.`;
  return `${ENDS[end] ?? "The run is over."} ${rest}`;
}
