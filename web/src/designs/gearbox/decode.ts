// Decodes the state words of Gearbox, of a calendar queue or of exact fair queueing, and the events of a step.

import { parameterWord } from "../../base/design";
import type { Thing } from "../../base/thing";
import { NONE } from "../../base/words";
import type { Info } from "../../gen/types/Info";
import { type Mention, operationOf, type Scene } from "../contract";
import { type Happened, reasonOf } from "../reader";
import {
  allOf,
  fifoAt,
  type GearboxFifo,
  type GearboxKind,
  type GearboxPacket,
  type GearboxShape,
  type Level,
  leftFrom,
  levelsOf,
  packetAt,
  reader,
} from "./levels";

/** A flow as the departure-time calculator knows it. */
export interface GearboxFlow {
  flow: number;
  /** F of its last packet; null before the first packet and after F has passed. */
  finish: number | null;
  /** Level of its last packet; 0 before the first one. */
  level: number;
}

/** The arithmetic of an enqueue. */
export interface GearboxArrival {
  op: number;
  data: number;
  flow: number;
  bytes: number;
  /** Virtual time t_s, last F of the flow, how far that is ahead of t_s, packet time, and the new F; F is null if it exceeds every range. */
  time: number;
  last: number;
  ahead: number;
  packetTime: number;
  finish: number | null;
  /** Units from t_s to F; null if neither a level nor a FIFO is chosen. */
  interval: number | null;
  /** The event with the lowest sufficient level, the level of the flow's last packet, the chosen level, the levels subtracted by the epoch
   * guard, and the distance of the FIFO. */
  selected: Happened<"gearbox", "selected"> | null;
  /** The level of its FIFO; null if none is sufficient, and in a list. */
  level: Level | null;
  /** The FIFO that took it; null if it was refused, and in a list. */
  into: GearboxFifo | null;
  /** Level and sub-FIFO of a step-down FIFO; sub-FIFO 0 means that the packet joins the previous one. */
  stepped: Happened<"gearbox", "stepped"> | null;
  refused: "range" | "full" | null;
}

/** The work of a dequeue. */
export interface GearboxDeparture {
  op: number;
  data: number;
  /** Null if it is no longer known. */
  flow: number | null;
  level: number;
  /** The FIFO that the packet leaves; null in a list. */
  from: GearboxFifo | null;
  finish: number;
  /** Units of virtual time after F, and before F; one of them is 0. */
  late: number;
  early: number;
}

/** A packet that left before an older one of its flow. */
export type Overtaken = Happened<"gearbox", "out_of_order">;

export interface Gearbox extends GearboxShape {
  kind: GearboxKind;
  /** Virtual time before the step; null if it has not moved. */
  was: number | null;
  /** Number of waiting packets. */
  held: number;
  /** The finest first. */
  levels: readonly Level[];
  /** Packets of exact fair queueing, which has a list instead of levels. */
  list: readonly GearboxPacket[];
  flows: readonly GearboxFlow[];
  arrival: GearboxArrival | null;
  departure: GearboxDeparture | null;
  overtaken: Overtaken | null;
  /** Rules of Gearbox that the paper leaves open: whether a FIFO is chosen by its distance from the present one, and whether a level
   * reaches one unit further. */
  rules: { relative: boolean; ceil: boolean };
}

/** Largest number of words of a level's packets that are read. */
const DEEP = 4096;

/** Fields to read completely. */
export function fields(info: Info): string[] {
  const small = info.fields.filter(({ name, count }) => count <= DEEP || /\.(head|count|bytes)$/.test(name));
  return small
    .map(({ name }) => name)
    .filter((name) => /^(time|occ|flow\.|level\.|l\d|fifo\.|packet\.|entry\.|pipe\.)/.test(name));
}

export function decode(scene: Scene): Gearbox {
  const { info } = scene;
  const moved = reader.first(scene, "time");
  const shape: GearboxShape = {
    time: reader.word(scene, "time"),
    depth: reader.parameterOf(info, "depth", 1),
    perSet: reader.parameterOf(info, "fifos", 1),
    before: parameterWord(info, "round_of") === "last_byte" ? 1 : 0,
  };
  const kind = info.design as GearboxKind;
  const held = reader.word(scene, "occ");
  const levels = levelsOf(scene, shape);
  return {
    ...shape,
    kind,
    held,
    levels,
    was: moved && moved.from !== shape.time ? moved.from : null,
    list: Array.from({ length: kind === "wfq" ? held : 0 }, (_, place) => packetAt(scene, "entry", place)),
    flows: reader
      .rows(scene, { finish: "flow.finish", valid: "flow.valid", level: "flow.level" })
      .map(({ place, finish, valid, level }) => ({ flow: place, finish: valid ? finish : null, level })),
    arrival: arrivalOf(scene, levels),
    departure: departureOf(scene, levels, shape),
    overtaken: reader.first(scene, "out_of_order"),
    rules: {
      relative: parameterWord(info, "placement") === "relative",
      ceil: parameterWord(info, "range") === "ceil",
    },
  };
}

function arrivalOf(scene: Scene, levels: readonly Level[]): GearboxArrival | null {
  const worked = reader.first(scene, "departure");
  if (worked?.op == null) return null;
  const { op, flow, time, last, ahead, packet_time: packetTime, finish } = worked;
  const { data, bytes } = reader.given("enqueue", operationOf(scene, op)?.arguments ?? []);
  const selected = reader.first(scene, "selected");
  const placed = reader.first(scene, "placed");
  const refused = reader.first(scene, "refused");
  const number = placed?.level ?? selected?.level ?? 1;
  const plain = scene.info.design === "calendar_queue";
  return {
    op,
    data,
    flow,
    bytes,
    time,
    last,
    ahead,
    packetTime,
    selected,
    finish: finish === NONE ? null : finish,
    interval: selected?.interval ?? refused?.interval ?? (plain ? ahead + packetTime : null),
    level: levels.find((level) => level.number === number) ?? null,
    into: placed && fifoAt(levels, placed),
    stepped: reader.first(scene, "stepped"),
    refused: refused && (reasonOf(refused) === "full" ? "full" : "range"),
  };
}

function departureOf(scene: Scene, levels: readonly Level[], { time, depth }: GearboxShape): GearboxDeparture | null {
  const served = reader.first(scene, "served");
  if (served?.op == null) return null;
  const { op, level, finish, late } = served;
  const from = fifoAt(levels, served);
  const left = from && leftFrom(scene, from, depth);
  const { data, flow } = left ?? { data: reader.returned(scene, "dequeue", op)?.data ?? 0, flow: null };
  // Time moves before a step serves; hardware shows that one step later.
  const now = reader.first(scene, "time")?.to ?? time;
  return { op, data, flow, level, from, finish, late, early: late > 0 ? 0 : Math.max(0, finish - now) };
}

/** All packets that a step knows. */
export const packetsOf = ({ list, levels }: Pick<Gearbox, "list" | "levels">): readonly GearboxPacket[] => [
  ...list,
  ...levels.flatMap((level) => allOf(level).flatMap(({ packets }) => packets)),
];

export const flowThing = (flow: number): Thing => `flow.finish[${flow}]`;

export const flowMention = (flow: number): Mention => ({ text: `flow ${flow}`, thing: flowThing(flow) });
