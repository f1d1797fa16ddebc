// Levels of FIFO queues and their packets. A calendar queue is a single level; a list in exact order has none.

import type { Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import type { Mention, Scene } from "../contract";
import { readerOf } from "../reader";

/** Reads steps of the three designs, which have the same events and operations. */
export const reader = readerOf<"gearbox", "calendar_queue" | "wfq">("gearbox");

export type GearboxKind = "gearbox" | "calendar_queue" | "wfq";

/** Memories of packets: of a level, of its step-down FIFOs, of a calendar queue, of a list. */
type Memory = `l${number}` | `l${number}.sub` | "packet" | "entry";

/** A waiting packet. */
export interface GearboxPacket {
  data: number;
  flow: number;
  bytes: number;
  /** Its departure time F. */
  finish: number;
  thing: Thing;
}

/** A FIFO queue of a level, or a sub-FIFO of a step-down FIFO. */
export interface GearboxFifo {
  /** Number of its level, from 1. */
  level: number;
  /** Index among all FIFOs of its level, set A before set B. */
  index: number;
  /** 0 is A. */
  set: number;
  /** Index in its set. */
  fifo: number;
  /** Index among the sub-FIFOs of a step-down FIFO, from 1; 0 for a FIFO that is not expanded. */
  sub: number;
  /** `FIFO 3`, `FIFO 3 of set B`, `sub-FIFO 2`. */
  name: string;
  /** Its name, with its level if there are several. */
  mention: Mention;
  thing: Thing;
  /** Begin of the units of virtual time that it covers, now or next. */
  from: number;
  to: number;
  /** Distance from the FIFO that covers the present. */
  distance: number;
  /** The memory of its packets, and the index of the next one there. */
  memory: Memory;
  head: number;
  /** The oldest first; empty if the memory of its level is too large to be read. */
  packets: readonly GearboxPacket[];
  count: number;
  bytes: number;
  /** True for a sub-FIFO, which has a finer granularity. */
  expanded: boolean;
}

/** What a level may serve in this unit of virtual time. */
export interface Quota {
  /** Available bytes, to be divided by `parts`. */
  bytes: number;
  parts: number;
  /** Bytes served before the packet that left. */
  served: number;
}

export interface Level {
  /** From 1, the finest. */
  number: number;
  /** Units of virtual time that each of its FIFOs covers. */
  granularity: number;
  fifos: readonly GearboxFifo[];
  /** Sub-FIFOs of its step-down FIFO; empty without one. */
  subs: readonly GearboxFifo[];
  /** Number of sets of FIFOs. */
  sets: number;
  /** Bytes served in this unit of virtual time, for an upper level. */
  served: number;
  /** Null if this step served nothing from it. */
  quota: Quota | null;
}

/** Properties of all FIFOs. */
export interface GearboxShape {
  /** Virtual time t_s. */
  time: number;
  /** Capacity of a FIFO, in packets. */
  depth: number;
  /** Number of FIFOs of a set. */
  perSet: number;
  /** Units by which the FIFO of a packet lies before its F: 1 if a FIFO is a round of bytes, as in AFQ, else 0. */
  before: number;
}

/** Units that a FIFO of each level covers, the finest first. */
export function granularities(info: Info): readonly number[] {
  if (info.design === "wfq") return [];
  const list = info.parameters.find(({ name }) => name === "granularities")?.list ?? [];
  return list.length > 0 ? list : [reader.parameterOf(info, "granularity", 1)];
}

/** The FIFO of a level that is expanded, if it is always the same one. */
const STEP = 1;

/** The levels, the finest first. */
export function levelsOf(scene: Scene, shape: GearboxShape): Level[] {
  const levels: Level[] = [];
  for (const granularity of granularities(scene.info)) {
    const [number, finer] = [levels.length + 1, levels.at(-1)];
    const fifos = fifosOf(scene, { level: number, granularity, expands: null }, shape);
    const expands = fifos[STEP];
    const subs =
      finer && expands ? fifosOf(scene, { level: number, granularity: finer.granularity, expands }, shape) : [];
    const quota = reader.all(scene, "quota").findLast(({ level }) => level === number);
    levels.push({
      number,
      granularity,
      fifos,
      subs,
      sets: setsOf(fifos.length, shape),
      served: reader.word(scene, "level.served", number - 1),
      quota: quota ? { bytes: quota.bytes, parts: quota.parts, served: quota.served } : null,
    });
  }
  return levels;
}

const setsOf = (fifos: number, { perSet }: GearboxShape): number => Math.max(1, Math.round(fifos / perSet));

/** FIFOs that are used in turn. */
interface Ring {
  level: number;
  granularity: number;
  /** The FIFO that they replace; null for the FIFOs of a level itself. */
  expands: GearboxFifo | null;
}

function fifosOf(scene: Scene, { level, granularity, expands }: Ring, shape: GearboxShape): GearboxFifo[] {
  const { time, depth, perSet, before } = shape;
  const [expanded, plain] = [expands !== null, scene.info.design === "calendar_queue"];
  const own = expanded ? (`l${level}.sub` as const) : (`l${level}` as const);
  const [ring, memory] = plain ? (["fifo", "packet"] as const) : [own, own];
  const rows = reader.rows(scene, { head: `${ring}.head`, count: `${ring}.count`, bytes: `${ring}.bytes` });
  const known = isKnown(scene, memory);
  const sets = expanded ? 1 : setsOf(rows.length, shape);
  const now = Math.floor(time / granularity);
  return rows.map(({ place: index, head, count, bytes }): GearboxFifo => {
    const distance = (((index - now) % rows.length) + rows.length) % rows.length;
    const from = expands ? expands.from + index * granularity : (now + distance) * granularity + before;
    const [set, fifo, sub] = [Math.floor(index / perSet), index % perSet, expanded ? index + 1 : 0];
    const name = nameOf({ set, fifo, sub }, sets);
    const thing = fifoThing(level, index, { plain, expanded });
    const full = sets > 1 ? `level ${level}, ${name}` : `${name} of level ${level}`;
    return {
      level,
      index,
      set,
      fifo,
      sub,
      name,
      thing,
      from,
      to: from + granularity,
      distance,
      memory,
      head,
      count,
      bytes,
      expanded,
      mention: { text: plain ? name : full, thing },
      packets: Array.from({ length: known ? count : 0 }, (_, age) =>
        packetAt(scene, memory, index * depth + ((head + age) % depth)),
      ),
    };
  });
}

/** True if packets were read: the words of a large memory are not. */
const isKnown = (scene: Scene, memory: Memory): boolean => reader.rows(scene, { data: `${memory}.data` }, 1).length > 0;

/** The packet at an index of a memory. */
export function packetAt(scene: Scene, memory: Memory, place: number): GearboxPacket {
  const word = (name: "data" | "flow" | "size" | "finish") => reader.word(scene, `${memory}.${name}`, place);
  const thing = `${memory}.data[${place}]`;
  return { data: word("data"), flow: word("flow"), bytes: word("size"), finish: word("finish"), thing };
}

/** The packet that a step removed from a FIFO: its words stay until another packet overwrites them. Hardware moves the head one cycle
 * later. */
export function leftFrom(scene: Scene, { index, memory, head }: GearboxFifo, depth: number): GearboxPacket | null {
  const place = scene.info.stages.length > 0 ? head : (head + depth - 1) % depth;
  return isKnown(scene, memory) ? packetAt(scene, memory, index * depth + place) : null;
}

/** The thing of a FIFO: of a level of Gearbox, of a step-down FIFO, or of a calendar queue. */
export const fifoThing = (level: number, index: number, { plain = false, expanded = false } = {}): Thing =>
  plain ? `fifo.count[${index}]` : `l${level}.${expanded ? "sub." : ""}count[${index}]`;

const SETS = ["A", "B"];
/** The letter of a set. */
export const setName = (set: number): string => SETS[set] ?? `${set}`;

function nameOf({ set, fifo, sub }: Pick<GearboxFifo, "set" | "fifo" | "sub">, sets: number): string {
  if (sub > 0) return `sub-FIFO ${sub}`;
  return sets > 1 ? `FIFO ${fifo} of set ${setName(set)}` : `FIFO ${fifo}`;
}

/** All FIFOs of a level, the sub-FIFOs of its step-down FIFO last. */
export const allOf = ({ fifos, subs }: Pick<Level, "fifos" | "subs">): readonly GearboxFifo[] => [...fifos, ...subs];

/** The FIFO of an event; null for a list, which has none. */
export function fifoAt(
  levels: readonly Level[],
  at: Pick<GearboxFifo, "level" | "set" | "fifo" | "sub">,
): GearboxFifo | null {
  const level = levels.find(({ number }) => number === at.level);
  const isThere = ({ set, fifo, sub }: GearboxFifo) =>
    sub === at.sub && (sub > 0 || (set === at.set && fifo === at.fifo));
  return level ? (allOf(level).find(isThere) ?? null) : null;
}
