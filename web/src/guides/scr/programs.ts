// The five packet programs: what each keeps, what it needs to know of a packet, and what it decides.

/** A packet program. */
export interface PacketProgram {
  name: string;
  /** The shipped scenario that runs it. */
  scenario: string;
  /** A step of it in which a core copies a row from another one, or decides against a packet. */
  step: number;
  /** What entries of the state are found by. */
  key: string;
  /** What an entry holds. */
  state: string;
  /** What f(p) consists of. */
  fields: string;
  /** Bytes of f(p). */
  bytes: number;
  /** What becomes of a packet. */
  verdict: string;
}

export const PACKET_PROGRAMS: readonly PacketProgram[] = [
  {
    name: "DDoS mitigator",
    scenario: "scr-c3-ddos-mitigator",
    step: 273,
    key: "source address",
    state: "hits of each listed source",
    fields: "source address",
    bytes: 4,
    verdict: "dropped if its source is on the block list",
  },
  {
    name: "Port-knocking firewall",
    scenario: "scr-c3-port-knocking",
    step: 279,
    key: "source address",
    state: "how many of three knocks were right",
    fields: "source, destination port, SYN, FIN",
    bytes: 8,
    verdict: "passes if its source has knocked at ports 100, 101 and 102",
  },
  {
    name: "Heavy hitters",
    scenario: "scr-c3-heavy-hitter",
    step: 264,
    key: "5-tuple",
    state: "bytes of the flow",
    fields: "5-tuple, length, SYN, FIN",
    bytes: 18,
    verdict: "passes while its flow has less than 1,024 bytes",
  },
  {
    name: "Token bucket policer",
    scenario: "scr-c3-token-bucket",
    step: 281,
    key: "5-tuple",
    state: "tokens, time of the last packet",
    fields: "5-tuple, time, SYN, FIN",
    bytes: 18,
    verdict: "passes if its flow has a token left",
  },
  {
    name: "TCP connection tracker",
    scenario: "scr-c3-connection-tracker",
    step: 1304,
    key: "5-tuple, one for both directions",
    state: "state of the connection, expected number",
    fields: "5-tuple, flags, both numbers, time",
    bytes: 30,
    verdict: "goes on, flagged if it is invalid",
  },
];

/** The token bucket: tokens that it holds, and nanoseconds in which one comes. */
export const BUCKET = { tokens: 16, period: 1024 } as const;
