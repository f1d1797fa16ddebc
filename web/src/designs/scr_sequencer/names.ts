// How things are called.

import type { Thing } from "../../base/thing";
import type { Mention } from "../contract";
import type { PARSED_CAUSE } from "../numbers";

export const rowThing = (row: number): Thing => `row.0[${row}]`;
export const coreThing = (core: number): Thing => `core[${core}]`;
export const packetThing = (number: number): Thing => `packet[${number}]`;
/** The row of a technique, in the order of the scenario. */
export const techniqueThing = (number: number): Thing => `technique[${number}]`;
/** The prefix of the packet that left last. */
export const PREFIX: Thing = "prefix[0]";

export const coreMention = (core: number): Mention => ({ text: `core ${core}`, thing: coreThing(core) });
export const packetMention = (number: number): Mention => ({ text: `packet ${number}`, thing: packetThing(number) });

/** Packet programs, by their words in scenario files. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  "ddos-mitigator": "DDoS mitigator",
  "heavy-hitter": "heavy hitters",
  "connection-tracker": "connection tracker",
  "token-bucket": "token bucket",
  "port-knocking": "port knocking",
};

/** Why a packet gets no number. */
export type Cause = Exclude<(typeof PARSED_CAUSE)[number], "numbered">;
export const CAUSES: Readonly<Record<Cause, string>> = {
  truncated: "it is cut off within a header",
  "not-ipv4": "it carries no IPv4",
  ipv6: "it carries IPv6",
  malformed: "a header contradicts itself",
  fragment: "it is a later fragment",
  "other-protocol": "its protocol is not one of the program's",
};

/** Techniques, as people call them. */
export const TECHNIQUES: Readonly<Record<string, string>> = {
  scr: "State-Compute Replication",
  lock: "Lock: one state for all cores",
  rss: "RSS: a core per flow, by hash",
  "rss++": "RSS++: entries move to idle cores",
};
