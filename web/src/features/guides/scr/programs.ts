// The five packet programs, with their names on the page.

/** A packet program, and the bytes of f(p) that it needs of a packet. */
export const PACKET_PROGRAMS = [
  { name: "DDoS mitigator", bytes: 4 },
  { name: "Port-knocking firewall", bytes: 8 },
  { name: "Heavy hitters", bytes: 18 },
  { name: "Token bucket policer", bytes: 18 },
  { name: "TCP connection tracker", bytes: 30 },
] as const;
