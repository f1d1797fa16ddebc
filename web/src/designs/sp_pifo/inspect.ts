// Tables about the things of an SP-PIFO.

import { plural } from "../../base/words";
import { type Inspection, readThing, type Scene, type Thing } from "../../views/design";
import { decode } from "./decode";
import { queueName } from "./words";

/** What is known of a queue or a packet. */
export function inspect(scene: Scene, thing: Thing): Inspection | null {
  const read = readThing(thing);
  const state = decode(scene);
  if (read?.field.startsWith("queue.")) {
    const queue = state.queues[read.index];
    if (!queue) return null;
    const next = state.queues[read.index + 1];
    const to = next ? `below ${next.bound}` : "and all above";
    const from = read.index === 0 ? "every rank" : `from ${queue.bound}`;
    return {
      title: `Queue ${read.index + 1}`,
      rows: [
        ["Bound", `${queue.bound}`],
        ["Takes", `${from} ${to}`],
        ["Holds", `${plural(queue.packets.length, "packet")} of at most ${state.capacity}`],
        ["Ranks, oldest first", queue.packets.map(({ rank }) => rank).join(" ") || "none"],
      ],
      text: read.index === 0 ? "It is served before all others, and takes what is below every bound." : "",
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
        ["Rank", `${packet.rank}`],
        ["Waits in", `${queueName(at)}, behind ${plural(age, "other")}`],
        ["Served before it", plural(ahead, "packet")],
        ["Of lower rank", plural(better, "packet")],
      ],
      text: "",
    };
  }
  return null;
}
