// PIFO on the page.

import { parameter } from "../../base/parameter";
import type { DesignModule } from "../contract";
import { plainPipeline } from "../occupants";
import { fields } from "./decode";
import type { DESIGNS } from "./designs";
import { explain } from "./explain";
import { finding } from "./find";
import { leastOf } from "./layout";
import { marks } from "./marks";

const pifo: DesignModule = {
  title: "PIFO, a sorted list in hardware",
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least: (info) => leastOf(parameter(info, "N") ?? 0),
  notable: [{ key: "removed", name: "removed", token: "--dequeue-min" }],
  explain,
  finding,
};

export const designs = { pifo } satisfies Record<(typeof DESIGNS)[number], DesignModule>;
