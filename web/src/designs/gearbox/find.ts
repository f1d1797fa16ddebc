// What a reader of Gearbox, and of what it is compared with, may ask for by number.

import type { Search } from "../../base/thing";
import { foundOr, readAsked } from "../asked";
import type { Finding, Scene } from "../contract";
import { decode, type Packet } from "./decode";
import { flowThing } from "./names";

/** A flow, `data 17` for the first packet with these data, `F 135` for the first with this departure time. */
function find(scene: Scene, text: string): Search {
  const { kind, number } = readAsked(text) ?? { kind: "?", number: 0 };
  const { flows, levels, list } = decode(scene);
  const first = (is: (packet: Packet) => boolean) =>
    [...list, ...levels.flatMap(({ fifos, subs }) => [...fifos, ...subs].flatMap(({ packets }) => packets))].find(is)
      ?.thing;
  if (["", "flow"].includes(kind)) {
    const flow = number < flows.length ? flowThing(number) : undefined;
    return foundOr(flow, `There is no flow ${number}: they go from 0 to ${flows.length - 1}.`);
  }
  if (["d", "data"].includes(kind)) {
    return foundOr(
      first(({ data }) => data === number),
      `No packet that is shown has data ${number} in this step.`,
    );
  }
  if (kind === "f") {
    return foundOr(
      first(({ finish }) => finish === number),
      `No packet that is shown has departure time ${number} in this step.`,
    );
  }
  return foundOr(
    undefined,
    "A number finds a flow, data 17 the packet with data 17, F 135 one with departure time 135.",
  );
}

export const finding: Finding = { label: "Flow or packet", examples: "2, data 17, F 135", find };
