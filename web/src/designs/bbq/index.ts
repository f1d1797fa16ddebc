// Bitmapped Bucket Queue on the page.

import type { Design } from "../contract";
import { comparators } from "./comparators";
import { comparisons } from "./comparisons";
import { fields } from "./decode";
import { explain } from "./explain";
import { inspect } from "./inspect";
import { least } from "./least";
import { legend } from "./legend";
import { marks } from "./marks";
import { memories } from "./memories";
import { OverviewOfTree } from "./overview-control";
import { arcs, pipeline } from "./pipeline";
import { questions } from "./questions";

const bbq: Design = {
  title: "BBQ, Bitmapped Bucket Queue",
  fields,
  pipeline,
  arcs,
  marks,
  Control: OverviewOfTree,
  least,
  notable: [
    { key: "adopted", name: "adopted", token: "--speculate" },
    { key: "speculated", name: "speculated", token: "--speculate" },
    { key: "bypassed", name: "bypassed", token: "--forward" },
  ],
  explain,
  finding: { label: "Priority or element", examples: "2748, e17, data 17" },
  aside: comparators,
  comparisons,
  inspect,
  legend,
  memories,
  questions: questions.bbq,
};

export const designs = { bbq };
