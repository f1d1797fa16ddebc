// Legend, inspector tables and search of Gearbox.

import { count, plural } from "../../base/format";
import { readThing, type SearchResult, type Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import { flowColour } from "../../kit/drawing/flow-style";
import { boxMark, classes } from "../../kit/marks/mark";
import type { Inspection, LegendItem, Scene } from "../contract";
import { boxItem, lineItem, marksItem, operationItem, textItem } from "../legend-sign";
import { foundOr, parseSearch } from "../search-text";
import { decode, flowThing, type Gearbox, packetsOf } from "./decode";
import { handMark } from "./draw-around";
import { allOf, type GearboxFifo, type GearboxPacket, granularities } from "./levels";
import styles from "./structure.module.css";

/** The legend for the parameters of an engine. */
export function legend(info: Info): readonly LegendItem[] {
  const levels = granularities(info);
  const hands = levels.map((granularity, i) => {
    const means = `clock hand of level ${i + 1}: one FIFO on for ${granularity} ${granularity === 1 ? "unit" : "units"} of t_s`;
    return marksItem(means, handMark("hand", { x: 0, y: 0 }, i, "M3 10H31"));
  });
  const rows = [
    boxItem("FIFO: in at its top, out at its bottom", styles.fifo),
    boxItem("FIFO that covers t_s: served now", classes(styles.fifo, styles.present)),
    boxItem("takes the packet that comes", classes(styles.fifo, styles.takes)),
    boxItem("gave the packet that leaves", classes(styles.fifo, styles.gives)),
    boxItem("FIFO that is full", classes(styles.fifo, styles.full)),
  ];
  const upper = [
    lineItem("compound FIFO: the FIFOs of all levels that are served now", styles.compound),
    boxItem("set of FIFOs that take turns", styles.set),
    marksItem(
      "quota: how much of its share a level has served",
      boxMark("meter", { x: 2, y: 6, w: 30, h: 8 }, styles.meter),
      boxMark("served", { x: 2, y: 6, w: 12, h: 8 }, styles.served),
    ),
  ];
  const several = levels.length > 1;
  return [
    operationItem("enqueue", "what comes, with its departure time F"),
    operationItem("dequeue", "what leaves, with its DTD"),
    ...(several ? hands : []),
    ...(levels.length > 0 ? rows : []),
    ...(several ? upper : []),
    textItem("packet: its F, in the color of its flow", styles.packet, "12", styles.finish, flowColour(0)),
    textItem("packet of another flow", styles.packet, "20", styles.finish, flowColour(1)),
    boxItem("came in this step", classes(styles.packet, styles.fresh), flowColour(0)),
    boxItem("overtaken by a packet of the same flow", classes(styles.packet, styles.overtaken), flowColour(0)),
  ];
}

/** Properties of a FIFO, a packet or a flow. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  if (!read) return null;
  const state = decode(scene);
  if (read.field.startsWith("flow.")) return flowTable(state, read.index);
  const packet = packetsOf(state).find((one) => one.thing === thing);
  if (packet) return packetTable(state, packet);
  // Any word of a FIFO stands for it.
  const own = thing.replace(/\.(head|bytes)\[/, ".count[");
  const fifo = state.levels.flatMap(allOf).find((one) => one.thing === own);
  return fifo ? fifoTable(state, fifo) : null;
}

function fifoTable({ kind, depth }: Gearbox, fifo: GearboxFifo): Inspection {
  const { level, sub, name, from, to, distance, expanded, packets } = fifo;
  const full = `${expanded ? `Sub-FIFO ${sub}` : name} of level ${level}`;
  const reach = to - from === 1 ? `${from}` : `${from} to ${to - 1}`;
  const away = distance === 0 ? "the present" : `${plural(distance, "FIFO")} ahead`;
  const oldest = packets.slice(0, 12).map(({ flow, finish }) => `flow ${flow} F ${finish}`);
  return {
    title: kind === "calendar_queue" ? name : full,
    rows: [
      ...(expanded ? [] : ([["Times", `${reach} (${away})`]] as const)),
      ["Holds", `${plural(fifo.count, "packet")} of at most ${depth}`],
      ["Bytes", count(fifo.bytes)],
      ["Oldest first", oldest.join(", ") || "none"],
    ],
    text: expanded ? "One of the FIFOs into which the step-down FIFO of this level is expanded." : "",
  };
}

function packetTable({ time, levels, list }: Gearbox, packet: GearboxPacket): Inspection {
  const { data, flow, bytes, finish } = packet;
  const fifo = levels.flatMap(allOf).find(({ packets }) => packets.includes(packet));
  const away = finish - time;
  return {
    title: `Packet ${data}`,
    rows: [
      ["Flow", `${flow}`],
      ["Length", plural(bytes, "byte")],
      ["Departure time F", `${finish}, ${plural(Math.abs(away), "unit")} ${away < 0 ? "ago" : "from now"}`],
      ["Waits in", fifo ? `level ${fifo.level}, ${fifo.name}` : "the list"],
      ["Behind", plural((fifo?.packets ?? list).indexOf(packet), "packet")],
    ],
    text: "",
  };
}

function flowTable(state: Gearbox, index: number): Inspection | null {
  const flow = state.flows[index];
  if (!flow) return null;
  const { finish, level } = flow;
  const waiting = packetsOf(state).filter((packet) => packet.flow === index);
  return {
    title: `Flow ${index}`,
    rows: [
      ["Last F", finish === null ? "none that counts" : `${finish}`],
      ...(state.kind === "gearbox"
        ? ([["Level of its last packet", level === 0 ? "none yet" : `${level}`]] as const)
        : []),
      ["Waiting", plural(waiting.length, "packet")],
      ["Their bytes", count(waiting.reduce((sum, { bytes }) => sum + bytes, 0))],
    ],
    text: "",
  };
}

/** Finds a flow, `data 17` for the first packet with these data, or `F 135` for the first with this departure time. */
export function find(scene: Scene, text: string): SearchResult {
  const { kind, number } = parseSearch(text) ?? { kind: "?", number: 0 };
  const state = decode(scene);
  if (["", "flow"].includes(kind)) {
    const { length } = state.flows;
    const flow = number < length ? flowThing(number) : undefined;
    return foundOr(flow, `There is no flow ${number}: they go from 0 to ${length - 1}.`);
  }
  if (["d", "data"].includes(kind)) {
    const packet = packetsOf(state).find(({ data }) => data === number);
    return foundOr(packet?.thing, `No packet that is shown has data ${number} in this step.`);
  }
  if (kind === "f") {
    const packet = packetsOf(state).find(({ finish }) => finish === number);
    return foundOr(packet?.thing, `No packet that is shown has departure time ${number} in this step.`);
  }
  return foundOr(
    undefined,
    "A number finds a flow, data 17 the packet with data 17, F 135 one with departure time 135.",
  );
}
