// Tables about the things of an SP-PIFO.

import { plural } from "../../base/format";
import { readThing, type Thing } from "../../base/thing";
import type { Inspection, Scene } from "../contract";
import { decode } from "./decode";
import { arithmetic, type Tested } from "./gradient";
import { queueName } from "./names";

/** What the last update of the greedy algorithm computed for a bound. */
const testRows = (test: Tested | undefined): (readonly [string, string])[] =>
  test
    ? [
        ["D+, one up", `${arithmetic(test.up)}, U ${test.up.loss}${test.up.allowed ? "" : ": not allowed"}`],
        ["D−, one down", `${arithmetic(test.down)}, U ${test.down.loss}${test.down.allowed ? "" : ": not allowed"}`],
        ["Moved", test.from === test.to ? "no" : `from ${test.from} to ${test.to}`],
      ]
    : [];

/** Facts about a queue or a packet. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const state = decode(scene);
  if (read?.field.startsWith("queue.")) {
    const queue = state.queues[read.index];
    if (!queue) return null;
    const next = state.queues[read.index + 1];
    const to = next ? `below ${next.bound}` : read.index === 0 ? "" : "and all above";
    const from = read.index === 0 ? "every rank" : `from ${queue.bound}`;
    return {
      title: `Queue ${read.index + 1}`,
      rows: [
        ...(state.kind === "fifo"
          ? []
          : ([
              ["Bound", `${queue.bound}`],
              ["Takes", `${from} ${to}`],
            ] as const)),
        ["Holds", `${plural(queue.packets.length, "packet")} of at most ${state.capacity}`],
        state.ranked
          ? ["Ranks, oldest first", queue.packets.map(({ rank }) => rank).join(" ") || "none"]
          : ["Packets, oldest first", queue.packets.map(({ data }) => data).join(" ") || "none"],
        ...testRows(state.gradient?.tests.find(({ queue }) => queue === read.index)),
      ],
      text:
        read.index === 0 && state.kind !== "fifo"
          ? "It is served before all others, and takes packets of ranks below every bound."
          : "",
    };
  }
  if (read?.field.startsWith("packet.")) {
    const at = Math.floor(read.index / state.capacity);
    const age = state.queues[at]?.packets.findIndex(({ place }) => place === read.index) ?? -1;
    const packet = state.queues[at]?.packets[age];
    if (!packet) return null;
    const ahead = age + state.queues.slice(0, at).reduce((sum, { packets }) => sum + packets.length, 0);
    const better = state.queues.flatMap(({ packets }) => packets).filter(({ rank }) => rank < packet.rank).length;
    return {
      title: `Packet ${packet.data}`,
      rows: [
        ...(packet.flow === null ? [] : ([["Flow", `${packet.flow}`]] as const)),
        ["Rank", state.ranked ? `${packet.rank}` : `${packet.rank}, as that of all: nothing gives these packets ranks`],
        [
          "Waits in",
          `${state.kind === "fifo" ? "the queue" : queueName(at)}, ${age === 0 ? "at its front" : `behind ${plural(age, "other")}`}`,
        ],
        ["Served before it", plural(ahead, "packet")],
        ...(state.ranked ? ([["Of lower rank", plural(better, "packet")]] as const) : []),
      ],
      text: "",
    };
  }
  return null;
}
