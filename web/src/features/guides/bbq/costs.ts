// What a BBQ costs, and how fast it is (BBQ, sections 2.1.1, 6, 7.1, 9 and appendix B).

import { SRAM_AREA } from "./published";
import { type BbqGuideTree, treeBits } from "./tree-bits";

/** A queue with bitmaps of `width` bits on `levels` levels for 2^`k` − 1 elements, each with as many bits of data as table 4 counts: k. */
export type BbqGuideQueue = Omit<BbqGuideTree, "data">;

/** Bits of its memories. */
export interface MemoryBits {
  /** One a bit of the tree. */
  bitmaps: number;
  /** Of k bits a bit of the tree. */
  counters: number;
  /** One a counter. */
  waterlevel: number;
  /** HEAD and TAIL of each bucket. */
  buckets: number;
  /** Data, two links and the free list: four words of k bits an element. */
  elements: number;
}

export function memoryBits(of: BbqGuideQueue): MemoryBits {
  const { bitmaps, counters, buckets, queue } = treeBits({ ...of, data: of.k });
  return { bitmaps, counters: counters - bitmaps, waterlevel: bitmaps, buckets, elements: queue };
}

export const total = (bits: MemoryBits) => Object.values(bits).reduce((sum: number, one: number) => sum + one, 0);

/** Area of so many bits of SRAM, mm². */
export const sramArea = (bits: number) => (bits / 1e6) * SRAM_AREA;

/** Millions of packets a second. `clock` in MHz, `cycles` for an enqueue and a dequeue. */
export const packetRate = ({ clock, cycles }: { clock: number; cycles: number }) => clock / cycles;

/** Bytes that a packet takes of an Ethernet link in addition to its own: preamble and gap. */
const AROUND = 20;

/** Millions of packets of so many bytes that a link of so many Gb/s carries a second. */
export const lineRate = ({ link, bytes }: { link: number; bytes: number }) => (link * 1000) / (8 * (bytes + AROUND));

/** Instances that keep up with a rate, an enqueue layer and a dequeue layer of them (section 7.1). */
export const instances = ({ rate, instance }: { rate: number; instance: number }) => 2 * Math.ceil(rate / instance);

/** Queues in the mesh of a switch of k ports (figure 1). */
export const mesh = (k: number) => ({ without: k * k + k, withLogical: 2 * k });

/** Bytes of the lowest bitmaps alone, a bit a priority. */
export const bitmapBytes = (bits: number) => 2 ** bits / 8;

/** Years until a number of so many bits that counts nanoseconds has passed all of its values. A year has 365.25 days. */
export const yearsOfNanoseconds = (bits: number) => 2 ** bits / 1e9 / 86_400 / 365.25;
