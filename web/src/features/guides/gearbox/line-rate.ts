// The link rate that a scheduler can serve (Gearbox, sections 2.2, 4.2 and 6, footnotes 2 and 4).

/** Additional bytes of a packet on an Ethernet link: preamble and gap. */
const PREAMBLE = 8;
const GAP = 12;

/** A scheduler and a link. */
export interface GearboxGuideSetting {
  /** Clock of the scheduler, MHz. */
  clock: number;
  /** Clock cycles of an enqueue plus a dequeue. */
  clocks: number;
  /** Bytes of a packet. */
  bytes: number;
  /** Rate of the link, Gb/s. */
  link: number;
}

/** Bits of a packet on the link. */
const bits = (bytes: number) => 8 * (PREAMBLE + bytes + GAP);

/** Packets that it accepts and serves, in millions per second. */
export const packetRate = ({ clock, clocks }: GearboxGuideSetting) => clock / clocks;

/** The link rate that it fills with such packets, Gb/s. */
export const lineRate = (setting: GearboxGuideSetting) => (packetRate(setting) * bits(setting.bytes)) / 1000;

/** Duration of such a packet on the link, ns. */
export const packetTime = ({ bytes, link }: GearboxGuideSetting) => bits(bytes) / link;

/** The shortest packets with which it fills the link, bytes. */
export const shortest = (setting: GearboxGuideSetting) =>
  Math.max(1, Math.ceil((setting.link * 1000) / packetRate(setting) / 8 - PREAMBLE - GAP));

/** Settings that the paper names, and the hardware that runs here at half the clock. */
export const SETTINGS: readonly { name: string; setting: GearboxGuideSetting }[] = [
  { name: "Published, 123 B", setting: { clock: 350, clocks: 4, bytes: 123, link: 100 } },
  { name: "Published, 64 B", setting: { clock: 350, clocks: 4, bytes: 64, link: 100 } },
  { name: "Here, half the clock", setting: { clock: 175, clocks: 2, bytes: 64, link: 100 } },
  { name: "Here, the same clock", setting: { clock: 350, clocks: 2, bytes: 64, link: 100 } },
];
