// The packet-history sequencer of State-Compute Replication on the page, with the cores behind it.

import type { DesignModule } from "../contract";
import { fields } from "./decode";
import type { DESIGNS } from "./designs";
import { explain } from "./explain";
import { leastOf } from "./layout";
import { marks } from "./marks";
import { pipeline } from "./pipeline";

const scr_sequencer: DesignModule = {
  title: "Packet-history sequencer, of State-Compute Replication",
  fields,
  pipeline,
  marks,
  least: leastOf,
  explain,
};

export const designs = { scr_sequencer } satisfies Record<(typeof DESIGNS)[number], DesignModule>;
