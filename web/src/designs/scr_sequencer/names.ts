// How things are called.

import type { Thing } from "../../base/thing";
import type { Mention } from "../contract";

export const rowThing = (row: number): Thing => `row.0[${row}]`;
export const coreThing = (core: number): Thing => `core[${core}]`;
export const packetThing = (number: number): Thing => `packet[${number}]`;
/** What is in front of the packet that left last. */
export const PREFIX: Thing = "prefix[0]";

export const coreMention = (core: number): Mention => ({ text: `core ${core}`, thing: coreThing(core) });
export const packetMention = (number: number): Mention => ({ text: `packet ${number}`, thing: packetThing(number) });

/** Packet programs in the order of their numbers, as people call them. */
export const PROGRAMS = ["DDoS mitigator", "heavy hitters", "connection tracker", "token bucket", "port knocking"];

/** Why a packet gets no number, in the order of the hardware's counters. */
export const CAUSES = [
  "it is cut off within a header",
  "it carries no IPv4",
  "it carries IPv6",
  "a header contradicts itself",
  "it is a later fragment",
  "its protocol is not one of the program's",
];

/** Techniques, as people call them. */
export const TECHNIQUES: Readonly<Record<string, string>> = {
  scr: "State-Compute Replication",
  lock: "Lock: one state for all cores",
  rss: "RSS: a core per flow, by hash",
  "rss++": "RSS++: entries move to idle cores",
};
