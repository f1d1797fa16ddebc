// SP-PIFO on the page.

import type { DesignModule } from "../../views/design";
import { FIELDS, parameter } from "./decode";
import { explain } from "./explain";
import { inspect } from "./inspect";
import { leastOf } from "./layout";
import { Structure } from "./Structure";

export const spPifo: DesignModule = {
  title: "SP-PIFO, PIFO by strict priorities",
  fields: () => FIELDS,
  gather() {},
  pipeline: () => null,
  arcs: () => [],
  memories: () => [],
  Structure,
  least: (info) => leastOf(parameter(info, "queues")),
  notable: [{ key: "inversion", name: "inversions", token: "--error" }],
  explain,
  inspect,
};
