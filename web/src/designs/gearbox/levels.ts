// Levels of FIFO queues and the packets in them; a calendar queue is one level, and a list in exact order none.

import type { Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import type { Mention, Scene } from "../contract";
import { readerOf } from "../reader";

/** Reads steps of the three designs, which have the same events and operations. */
export const reader = readerOf<"gearbox", "calendar_queue" | "wfq">("gearbox");

export type GearboxKind = "gearbox" | "calendar_queue" | "wfq";

/** Memories of packets: of a level, of its step-down FIFOs, of a calendar queue, of a list. */
type Memory = `l${number}` | `l${number}.sub` | "packet" | "entry";

/** A packet that waits. */
export interface GearboxPacket {
  data: number;
  flow: number;
  bytes: number;
  /** Its departure time F. */
  finish: number;
  thing: Thing;
}

/** A FIFO queue of a level, or one of those into which a step-down FIFO is expanded. */
export interface GearboxFifo {
  /** Number of its level, from 1 on. */
  level: number;
  /** Among all of its level, set A before set B. */
  index: number;
  /** 0 is A. */
  set: number;
  /** Among those of its set. */
  fifo: number;
  /** Among those of a step-down FIFO, from 1 on; 0 for a FIFO that is not expanded. */
  sub: number;
  /** `FIFO 3`, `FIFO 3 of set B`, `sub-FIFO 2`. */
  name: string;
  /** Its name with that of its level, where there are several. */
  mention: Mention;
  thing: Thing;
  /** Units of virtual time that it covers, from the next or present beginning of its time on. */
  from: number;
  to: number;
  /** FIFOs from the present one; 0 for the one that covers the present. */
  distance: number;
  /** Where its packets are, and its next one among the places for them. */
  memory: Memory;
  head: number;
  /** The oldest first; none of a level whose memory is too large to be read. */
  packets: readonly GearboxPacket[];
  count: number;
  bytes: number;
  /** Whether it is one of those that a finer granularity has. */
  expanded: boolean;
}

/** What a level may serve in this unit of virtual time. */
export interface Quota {
  /** Available bytes, over so many parts. */
  bytes: number;
  parts: number;
  /** Bytes served before the packet that left. */
  served: number;
}

export interface Level {
  /** From 1, the finest, on. */
  number: number;
  /** Units that each of its FIFOs covers. */
  granularity: number;
  fifos: readonly GearboxFifo[];
  /** Into what its step-down FIFO is expanded; empty without one. */
  subs: readonly GearboxFifo[];
  /** Sets of FIFOs. */
  sets: number;
  /** Bytes served in this unit of virtual time, of an upper level. */
  served: number;
  /** Null if nothing was served from it in this step. */
  quota: Quota | null;
}

/** What all FIFOs have in common. */
export interface GearboxShape {
  /** Virtual time t_s. */
  time: number;
  /** Packets that a FIFO has room for. */
  depth: number;
  /** FIFOs of a set. */
  perSet: number;
  /** Units by which the FIFO of a packet lies before its F: 1 where a FIFO is a round of bytes, as in AFQ, else 0. */
  before: number;
}

/** Units that a FIFO of each level covers, the finest first. */
export function granularities(info: Info): readonly number[] {
  if (info.design === "wfq") return [];
  const list = info.parameters.find(({ name }) => name === "granularities")?.list ?? [];
  return list.length > 0 ? list : [reader.parameterOf(info, "granularity", 1)];
}

/** FIFO of a level that is expanded, where it is always the same one. */
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
  /** The FIFO that they take the place of; null for those of a level itself. */
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

/** Whether packets were read: the words of a large memory are not. */
const isKnown = (scene: Scene, memory: Memory): boolean => reader.rows(scene, { data: `${memory}.data` }, 1).length > 0;

/** The packet at a place of a memory. */
export function packetAt(scene: Scene, memory: Memory, place: number): GearboxPacket {
  const word = (name: "data" | "flow" | "size" | "finish") => reader.word(scene, `${memory}.${name}`, place);
  const thing = `${memory}.data[${place}]`;
  return { data: word("data"), flow: word("flow"), bytes: word("size"), finish: word("finish"), thing };
}

/** The packet that a step took out of a FIFO: it stays at its place until another takes that. Hardware moves the head a cycle later. */
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

/** All FIFOs of a level, those of its step-down FIFO last. */
export const allOf = ({ fifos, subs }: Pick<Level, "fifos" | "subs">): readonly GearboxFifo[] => [...fifos, ...subs];

/** The FIFO that an event names; null if there is none, in a list. */
export function fifoAt(
  levels: readonly Level[],
  at: Pick<GearboxFifo, "level" | "set" | "fifo" | "sub">,
): GearboxFifo | null {
  const level = levels.find(({ number }) => number === at.level);
  const isThere = ({ set, fifo, sub }: GearboxFifo) =>
    sub === at.sub && (sub > 0 || (set === at.set && fifo === at.fifo));
  return level ? (allOf(level).find(isThere) ?? null) : null;
}
