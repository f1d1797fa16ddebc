// Tables about the things of Gearbox and of what it is compared with.

import { count, plural } from "../../base/format";
import { readThing, type Thing } from "../../base/thing";
import type { Inspection, Scene } from "../contract";
import { decode, type Fifo, type Gearbox, type Packet } from "./decode";
import { fifoName } from "./names";

/** Facts about a FIFO, a packet or a flow. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  if (!read) return null;
  const state = decode(scene);
  if (read.field.startsWith("flow.")) return flowTable(state, read.index);
  const all = state.levels.flatMap((level) => [...level.fifos, ...level.subs].map((fifo) => ({ level, fifo })));
  const packet =
    state.list.find((one) => one.thing === thing) ??
    all.flatMap(({ fifo }) => fifo.packets).find((one) => one.thing === thing);
  if (packet) return packetTable(state, packet);
  const match = /^(?:l(\d+)\.(sub\.)?|fifo\.)(?:count|head|bytes)$/.exec(read.field);
  if (!match) return null;
  const level = state.levels[Number(match[1] ?? 1) - 1];
  const fifo = (match[2] ? level?.subs : level?.fifos)?.[read.index];
  return level && fifo ? fifoTable(state, level.number, fifo) : null;
}

function fifoTable({ kind, levels, depth }: Gearbox, number: number, fifo: Fifo): Inspection {
  const level = levels[number - 1];
  const name = fifoName({ set: fifo.set, fifo: fifo.fifo, sub: fifo.expanded ? fifo.index + 1 : 0 }, level?.sets ?? 1);
  const reach = fifo.to - fifo.from === 1 ? `${fifo.from}` : `${fifo.from} to ${fifo.to - 1}`;
  const away = fifo.distance === 0 ? "the present" : `${plural(fifo.distance, "FIFO")} ahead`;
  return {
    title: kind === "calendar_queue" ? name : `${capitalised(name)} of level ${number}`,
    rows: [
      ...(fifo.expanded ? [] : ([["Times", `${reach} (${away})`]] as const)),
      ["Holds", `${plural(fifo.count, "packet")} of at most ${depth}`],
      ["Bytes", count(fifo.bytes)],
      [
        "Oldest first",
        fifo.packets
          .slice(0, 12)
          .map(({ flow, finish }) => `flow ${flow} F ${finish}`)
          .join(", ") || "none",
      ],
    ],
    text: fifo.expanded ? "One of the FIFOs into which the step-down FIFO of this level is expanded." : "",
  };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function packetTable({ time, levels, list }: Gearbox, packet: Packet): Inspection {
  const fifo = levels
    .flatMap(({ number, sets, fifos, subs }) => [...fifos, ...subs].map((fifo) => ({ number, sets, fifo })))
    .find(({ fifo }) => fifo.packets.includes(packet));
  const age = fifo ? fifo.fifo.packets.indexOf(packet) : list.indexOf(packet);
  const away = packet.finish - time;
  return {
    title: `Packet ${packet.data}`,
    rows: [
      ["Flow", `${packet.flow}`],
      ["Length", plural(packet.bytes, "byte")],
      [
        "Departure time F",
        `${packet.finish}${away >= 0 ? `, ${plural(away, "unit")} from now` : `, ${plural(-away, "unit")} ago`}`,
      ],
      [
        "Waits in",
        fifo
          ? `level ${fifo.number}, ${fifoName({ set: fifo.fifo.set, fifo: fifo.fifo.fifo, sub: fifo.fifo.expanded ? fifo.fifo.index + 1 : 0 }, fifo.sets)}`
          : "the list",
      ],
      ["Behind", plural(Math.max(0, age), "packet")],
    ],
    text: "",
  };
}

function flowTable(state: Gearbox, index: number): Inspection | null {
  const flow = state.flows[index];
  if (!flow) return null;
  const waiting = [
    ...state.list,
    ...state.levels.flatMap(({ fifos, subs }) => [...fifos, ...subs].flatMap(({ packets }) => packets)),
  ].filter((packet) => packet.flow === index);
  return {
    title: `Flow ${index}`,
    rows: [
      ["Last F", flow.finish === null ? "none that counts" : `${flow.finish}`],
      ...(state.kind === "gearbox"
        ? ([["Level of its last packet", flow.level === 0 ? "none yet" : `${flow.level}`]] as const)
        : []),
      ["Waiting", plural(waiting.length, "packet")],
      ["Their bytes", count(waiting.reduce((sum, { bytes }) => sum + bytes, 0))],
    ],
    text: "",
  };
}
