// What a reader of FIFO queues of strict priority may ask for by number.

import type { Search } from "../../base/thing";
import { foundOr, readAsked } from "../asked";
import type { Finding, Scene } from "../contract";
import { decode, type Packet } from "./decode";
import { packetThing, queueThing } from "./names";

/** A rank for the packet of it that is served first, `data 17` for the packet of this number, `queue 2`, from 1 on. */
function find(scene: Scene, text: string): Search {
  const { kind, number } = readAsked(text) ?? { kind: "?", number: 0 };
  const { queues } = decode(scene);
  const first = (is: (packet: Packet) => boolean) => {
    const packet = queues.flatMap(({ packets }) => packets).find(is);
    return packet && packetThing(packet.place);
  };
  if (["", "r", "rank"].includes(kind)) {
    return foundOr(
      first(({ rank }) => rank === number),
      `No packet that waits has rank ${number} in this step.`,
    );
  }
  if (["d", "data"].includes(kind)) {
    return foundOr(
      first(({ data }) => data === number),
      `No packet that waits has data ${number} in this step.`,
    );
  }
  if (["q", "queue"].includes(kind)) {
    const queue = number >= 1 && number <= queues.length ? queueThing(number - 1) : undefined;
    return foundOr(queue, `There is no queue ${number}: they go from 1 to ${queues.length}.`);
  }
  return foundOr(undefined, "A number finds a rank, data 17 the packet with data 17, queue 2 a queue.");
}

export const finding: Finding = { label: "Rank or queue", examples: "12, data 17, queue 2", find };
