// From the words of Gearbox, of a calendar queue or of exact fair queueing, and the events of a step, to what the page shows.

import { parameter, parameterWord } from "../../base/parameter";
import type { Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import { operationOf, type Scene } from "../contract";
import { type Happened, readerOf, reasonOf, resultsOf } from "../reader";
import { packetThing } from "./names";

export type Kind = "gearbox" | "calendar_queue" | "wfq";

/** A packet that waits. */
export interface Packet {
  data: number;
  flow: number;
  bytes: number;
  /** Its departure time F. */
  finish: number;
  thing: Thing;
}

/** A FIFO queue of a level, or one of those into which a step-down FIFO is expanded. */
export interface Fifo {
  /** Among all of its level, set A before set B. */
  index: number;
  /** 0 is A. */
  set: number;
  /** Among those of its set. */
  fifo: number;
  /** Units of virtual time that it covers, from the next or present beginning of its time on. */
  from: number;
  to: number;
  /** FIFOs from the present one; 0 for the one that covers the present. */
  distance: number;
  /** The oldest first; only the first ones are read of a FIFO that is deep. */
  packets: readonly Packet[];
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
  granularity: number;
  fifos: readonly Fifo[];
  /** Into what its step-down FIFO is expanded; empty without one. */
  subs: readonly Fifo[];
  /** Sets of FIFOs. */
  sets: number;
  /** Bytes served in this unit of virtual time, of an upper level. */
  served: number;
  /** Null if nothing was served from it in this step. */
  quota: Quota | null;
}

/** A flow as the departure-time calculator knows it. */
export interface Flow {
  flow: number;
  /** Last F; null before the first packet and once it is over. */
  finish: number | null;
  /** Level of its last packet; 0 before the first one. */
  level: number;
}

/** The arithmetic of an enqueue. */
export interface Arrival {
  op: number;
  data: number;
  flow: number;
  bytes: number;
  /** t_s, last F of the flow, units that this is ahead of t_s, packet time, F; F is null if it is out of any range. */
  time: number;
  last: number;
  ahead: number;
  packetTime: number;
  finish: number | null;
  /** Units from t_s to F; null where neither a level nor a FIFO is chosen. */
  interval: number | null;
  /** Lowest level that reaches so far, the level of the flow's last packet, the one chosen, levels taken off by the epoch guard, FIFOs from
   * the present one. */
  selected: { wanted: number; held: number; level: number; lowered: number; distance: number } | null;
  /** Where it went; null if it was refused. */
  placed: { level: number; set: number; fifo: number; sub: number; held: number } | null;
  /** Level and sub-FIFO (0: the packet joins the one before it) of a step-down FIFO. */
  stepped: { level: number; sub: number; held: number } | null;
  refused: "range" | "full" | null;
}

/** What a dequeue did. */
export interface Departure {
  op: number;
  data: number;
  /** Null if it is not known any more. */
  flow: number | null;
  level: number;
  set: number;
  fifo: number;
  /** Among those of a step-down FIFO, from 1 on; 0 for a FIFO that is not expanded. */
  sub: number;
  finish: number;
  /** Units of virtual time after F, and before F; one of them is 0. */
  late: number;
  early: number;
}

/** A packet that left before an older one of its flow. */
export interface Overtaken {
  flow: number;
  data: number;
  finish: number;
  other: { data: number; finish: number };
  cause: number;
}

export interface Gearbox {
  kind: Kind;
  time: number;
  /** Where virtual time stood before the step, if it moved. */
  was: number | null;
  held: number;
  /** The finest first. */
  levels: readonly Level[];
  /** Exact order has a list in place of levels. */
  list: readonly Packet[];
  flows: readonly Flow[];
  arrival: Arrival | null;
  departure: Departure | null;
  overtaken: Overtaken | null;
  /** FIFOs of a set. */
  perSet: number;
  depth: number;
  /** Units by which the FIFO of a packet lies before its F: 1 where a FIFO is a round of bytes, as in AFQ, else 0. */
  before: number;
  /** Rules of Gearbox that the paper leaves open: whether a FIFO is chosen by its distance from the present one, whether packets wrap only on
   * the highest level, and whether a level reaches one unit further. */
  rules: { relative: boolean; single: boolean; ceil: boolean };
}

/** Units that a FIFO of each level covers, the finest first. */
export function granularities(info: Info): readonly number[] {
  if (info.design === "wfq") return [];
  const list = info.parameters.find(({ name }) => name === "granularities")?.list ?? [];
  return list.length > 0 ? list : [parameter(info, "granularity") ?? 1];
}

/** Of a deep FIFO only so many packets are read. */
const DEEP = 4096;

/** Fields that are read in full. */
export function fields(info: Info): string[] {
  const small = info.fields.filter(({ name, count }) => count <= DEEP || /\.(head|count|bytes)$/.test(name));
  return small
    .map(({ name }) => name)
    .filter((name) => /^(time|occ|flow\.|level\.|l\d|fifo\.|packet\.|entry\.|pipe\.)/.test(name));
}

export function decode(scene: Scene): Gearbox {
  const { info } = scene;
  const kind = info.design as Kind;
  const time = scene.probe("time")[0] ?? 0;
  const moved = events.first(scene, "time");
  const depth = parameter(info, "depth") ?? 1;
  const perSet = parameter(info, "fifos") ?? 1;
  const before = parameterWord(info, "round_of") === "last_byte" ? 1 : 0;
  const around = { time, depth, perSet, before };
  const levels = granularities(info).map((granularity, i) => levelOf(scene, i, granularity, around));
  return {
    kind,
    time,
    was: moved?.from ?? null,
    held: scene.probe("occ")[0] ?? 0,
    levels,
    list: kind === "wfq" ? listOf(scene) : [],
    flows: flowsOf(scene),
    arrival: arrivalOf(scene),
    departure: departureOf(scene),
    overtaken: overtakenOf(scene),
    perSet,
    depth,
    before,
    rules: {
      relative: parameterWord(info, "placement") === "relative",
      single: parameterWord(info, "sets") === "single",
      ceil: parameterWord(info, "range") === "ceil",
    },
  };
}

/** Virtual time at which a step serves: time moves first. */
const timeOf = (scene: Scene) => events.first(scene, "time")?.to ?? scene.probe("time")[0] ?? 0;

/** All its family has events of these kinds. */
const events = readerOf("gearbox");

type Around = Pick<Gearbox, "time" | "depth" | "perSet" | "before">;

function levelOf(scene: Scene, i: number, granularity: number, around: Around): Level {
  const plain = scene.info.design === "calendar_queue";
  const names = plain ? { ring: "fifo", packet: "packet" } : { ring: `l${i + 1}`, packet: `l${i + 1}` };
  const sub = { ring: `l${i + 1}.sub`, packet: `l${i + 1}.sub` };
  const fifos = ringOf(scene, names, granularity, { ...around, expanded: false });
  const below = plain ? 1 : (granularities(scene.info)[i - 1] ?? 1);
  const quota = events.all(scene, "quota").findLast(({ level }) => level === i + 1) ?? null;
  return {
    number: i + 1,
    granularity,
    fifos,
    subs: plain || i === 0 ? [] : timed(ringOf(scene, sub, below, { ...around, expanded: true }), fifos[STEP], below),
    sets: Math.max(1, Math.round(fifos.length / around.perSet)),
    served: scene.probe("level.served")[i] ?? 0,
    quota: quota && { bytes: quota.bytes, parts: quota.parts, served: quota.served },
  };
}

/** FIFO of a level that is expanded, where it is always the same one. */
const STEP = 1;

/** Sub-FIFOs with the times of their parts of the FIFO that they take the place of. */
const timed = (subs: readonly Fifo[], of: Fifo | undefined, granularity: number): Fifo[] =>
  subs.map((sub) => {
    const from = (of?.from ?? 0) + sub.index * granularity;
    return { ...sub, from, to: from + granularity };
  });

function ringOf(
  scene: Scene,
  names: { ring: string; packet: string },
  granularity: number,
  { time, depth, perSet, before, expanded }: Around & { expanded: boolean },
): Fifo[] {
  const word = (what: string) => scene.probe(`${names.ring}.${what}`);
  const of = (what: string) => scene.probe(`${names.packet}.${what}`);
  const [heads, counts, bytes] = [word("head"), word("count"), word("bytes")];
  const [data, flow, size, finish] = [of("data"), of("flow"), of("size"), of("finish")];
  const length = counts.length;
  if (length === 0) return [];
  const now = Math.floor(time / granularity);
  return Array.from({ length }, (_, index): Fifo => {
    const distance = (((index - now) % length) + length) % length;
    const from = (now + distance) * granularity + before;
    const count = counts[index] ?? 0;
    const packets = data.length === 0 ? 0 : count;
    return {
      index,
      set: Math.floor(index / perSet),
      fifo: index % perSet,
      from,
      to: from + granularity,
      distance,
      count,
      bytes: bytes[index] ?? 0,
      packets: Array.from({ length: packets }, (_, age): Packet => {
        const place = index * depth + (((heads[index] ?? 0) + age) % depth);
        return {
          data: data[place] ?? 0,
          flow: flow[place] ?? 0,
          bytes: size[place] ?? 0,
          finish: finish[place] ?? 0,
          thing: packetThing(`${names.packet}.data`, place),
        };
      }),
      expanded,
    };
  });
}

function listOf(scene: Scene): Packet[] {
  const [data, flow, size, finish] = ["data", "flow", "size", "finish"].map((what) => scene.probe(`entry.${what}`));
  return Array.from({ length: scene.probe("occ")[0] ?? 0 }, (_, i) => ({
    data: data?.[i] ?? 0,
    flow: flow?.[i] ?? 0,
    bytes: size?.[i] ?? 0,
    finish: finish?.[i] ?? 0,
    thing: packetThing("entry.data", i),
  }));
}

function flowsOf(scene: Scene): Flow[] {
  const [finish, valid, level] = [scene.probe("flow.finish"), scene.probe("flow.valid"), scene.probe("flow.level")];
  return Array.from(finish, (value, flow) => ({ flow, finish: valid[flow] ? value : null, level: level[flow] ?? 0 }));
}

const NEVER = 0xffffffff;

function arrivalOf(scene: Scene): Arrival | null {
  const departure = events.first(scene, "departure");
  if (!departure) return null;
  const { flow, time, last, ahead, packet_time: packetTime, finish } = departure;
  const op = departure.op ?? 0;
  const plain = scene.info.design === "calendar_queue";
  const brought = operationOf(scene, op)?.arguments ?? [];
  const selected = events.first(scene, "selected");
  const refused = events.first(scene, "refused");
  return {
    op,
    data: brought[0] ?? 0,
    flow,
    bytes: brought[2] ?? 0,
    time,
    last,
    ahead,
    packetTime,
    finish: finish === NEVER ? null : finish,
    interval: selected?.interval ?? refused?.interval ?? (plain ? ahead + packetTime : null),
    selected,
    placed: events.first(scene, "placed"),
    stepped: events.first(scene, "stepped"),
    refused: refused && (reasonOf(refused) === "full" ? "full" : "range"),
  };
}

function departureOf(scene: Scene): Departure | null {
  const served = events.first(scene, "served");
  if (!served) return null;
  const { level, set, fifo, sub, finish, late } = served;
  const op = served.op ?? 0;
  const left = leftFrom(scene, served);
  const [data = 0] = resultsOf(scene, op) ?? [];
  return {
    op,
    data: left?.data ?? data,
    flow: left?.flow ?? null,
    level,
    set,
    fifo,
    sub,
    finish,
    late,
    early: late ? 0 : Math.max(0, finish - timeOf(scene)),
  };
}

/** A packet stays at its place until another takes that. Hardware moves the head a cycle later. */
function leftFrom({ info, probe }: Scene, { level, set, fifo, sub }: Happened<"gearbox", "served">) {
  if (info.design === "wfq") return null;
  const plain = info.design === "calendar_queue";
  const ring = plain ? "fifo" : `l${level}${sub > 0 ? ".sub" : ""}`;
  const packet = plain ? "packet" : ring;
  const index = sub > 0 ? sub - 1 : set * (parameter(info, "fifos") ?? 1) + fifo;
  const depth = parameter(info, "depth") ?? 1;
  const head = probe(`${ring}.head`)[index];
  if (head === undefined) return null;
  const place = index * depth + (info.stages.length > 0 ? head : (head + depth - 1) % depth);
  const [data, flow] = [probe(`${packet}.data`)[place], probe(`${packet}.flow`)[place]];
  return data === undefined || flow === undefined ? null : { data, flow };
}

function overtakenOf(scene: Scene): Overtaken | null {
  const found = events.first(scene, "out_of_order");
  return (
    found && {
      flow: found.flow,
      data: found.data,
      finish: found.finish,
      other: { data: found.overtaken_data, finish: found.overtaken_finish },
      cause: found.cause_op,
    }
  );
}
