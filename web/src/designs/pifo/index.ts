// PIFO on the page.

import { parameter } from "../../base/parameter";
import type { DesignModule } from "../contract";
import { plainPipeline } from "../occupants";
import { FIELDS } from "./decode";
import { explain } from "./explain";
import { inspect } from "./inspect";
import { leastOf } from "./layout";
import { Structure } from "./Structure";

export const pifo: DesignModule = {
  title: "PIFO, a sorted list in hardware",
  fields: () => FIELDS,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  arcs: () => [],
  memories: () => [],
  Structure,
  least: (info) => leastOf(parameter(info, "N") ?? 0),
  notable: [{ key: "removed", name: "removed", token: "--dequeue-min" }],
  listing: null,
  drawn: null,
  timedLevels: () => 0,
  target: () => null,
  explain,
  inspect,
};
