// SP-PIFO on the page.

import type { DesignModule, Scene } from "../../views/design";
import { plainPipeline } from "../../views/occupants";
import { fieldsOf, parameter } from "./decode";
import { explain } from "./explain";
import { inspect } from "./inspect";
import { leastOf } from "./layout";
import { Structure } from "./Structure";

export const spPifo: DesignModule = {
  title: "SP-PIFO, PIFO by strict priorities",
  fields: fieldsOf,
  gather() {},
  pipeline: (scene) => plainPipeline(scene, (stage) => rankIn(scene, stage)),
  arcs: () => [],
  memories: () => [],
  Structure,
  least: (info) => leastOf(parameter(info, "queues")),
  notable: [{ key: "inversion", name: "inversions", token: "--error" }],
  explain,
  inspect,
};

/** What is known of the packet of a dequeue before it comes out. */
function rankIn(scene: Scene, stage: number): string {
  const rank = scene.probe("pipe.rank")[stage];
  return rank === undefined || rank > 0xffff ? "" : `@ ${rank}`;
}
