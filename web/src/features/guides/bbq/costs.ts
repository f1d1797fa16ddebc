// Costs and speed of a BBQ (BBQ, sections 2.1.1, 6, 7.1, 9 and appendix B).

import { SRAM_AREA, TABLE_4 } from "./published";
import { type BbqGuideTree, treeBits } from "./tree-bits";

/** A queue with bitmaps of `width` bits on `levels` levels for 2^`k` − 1 elements, each with k bits of data as in table 4. */
export type BbqGuideQueue = Omit<BbqGuideTree, "data">;

/** Bits of its memories. */
export interface MemoryBits {
  /** One per bit of the tree. */
  bitmaps: number;
  /** k bits per bit of the tree. */
  counters: number;
  /** One per counter. */
  waterlevel: number;
  /** HEAD and TAIL of each bucket. */
  buckets: number;
  /** Data, two links and the free list: four words of k bits per element. */
  elements: number;
}

export function memoryBits(of: BbqGuideQueue): MemoryBits {
  const { bitmaps, counters, buckets, queue } = treeBits({ ...of, data: of.k });
  return { bitmaps, counters: counters - bitmaps, waterlevel: bitmaps, buckets, elements: queue };
}

export const total = (bits: MemoryBits) => Object.values(bits).reduce((sum: number, one: number) => sum + one, 0);

/** Area of SRAM with this number of bits, in mm². */
export const sramArea = (bits: number) => (bits / 1e6) * SRAM_AREA;

/** Millions of packets per second. `clock` in MHz, `cycles` for an enqueue and a dequeue. */
export const packetRate = ({ clock, cycles }: { clock: number; cycles: number }) => clock / cycles;

/** Additional bytes of a packet on an Ethernet link: preamble and gap. */
const AROUND = 20;

/** Millions of packets per second that a link carries, for a rate in Gb/s and a size in bytes. */
export const lineRate = ({ link, bytes }: { link: number; bytes: number }) => (link * 1000) / (8 * (bytes + AROUND));

/** Number of instances for a rate, in an enqueue layer and a dequeue layer (section 7.1). */
export const instances = ({ rate, instance }: { rate: number; instance: number }) => 2 * Math.ceil(rate / instance);

/** Queues in the mesh of a switch with k ports (figure 1). */
export const mesh = (k: number) => ({ without: k * k + k, withLogical: 2 * k });

/** The queue of each instance in a mesh: table 4's largest, 2^17 − 1 elements and 8^5 = 2^15 priorities. */
const OF_MESH: BbqGuideQueue = { width: 8, levels: 5, k: 17 };

/** Bits of memory of so many such queues, and the area of memory and logic in mm². */
export function meshCosts(queues: number): { bits: number; area: number } {
  const bits = total(memoryBits(OF_MESH));
  const logic = Number(TABLE_4.find(({ elements, priorities }) => elements === 17 && priorities === 15)?.logic);
  return { bits: queues * bits, area: queues * (sramArea(bits) + logic) };
}

/** Bytes of the lowest level of bitmaps alone, one bit per priority. */
export const bitmapBytes = (bits: number) => 2 ** bits / 8;

/** Years until a counter of nanoseconds with this number of bits wraps around. A year has 365.25 days. */
export const yearsOfNanoseconds = (bits: number) => 2 ** bits / 1e9 / 86_400 / 365.25;
