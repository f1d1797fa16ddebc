// The packet-history sequencer of State-Compute Replication on the page, with the cores behind it.

import type { Design } from "../contract";
import { fields } from "./decode";
import { explain } from "./explain";
import { inspect } from "./inspect";
import { leastOf } from "./layout";
import { legend } from "./legend";
import { marks } from "./marks";
import { pipeline } from "./pipeline";
import { questions } from "./questions";

const scr_sequencer: Design = {
  title: "Packet-history sequencer, of State-Compute Replication",
  fields,
  pipeline,
  marks,
  least: leastOf,
  explain,
  inspect,
  legend,
  questions: questions.scr_sequencer,
};

export const designs = { scr_sequencer };
