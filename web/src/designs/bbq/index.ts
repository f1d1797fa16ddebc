// Bitmapped Bucket Queue on the page.

import type { Design } from "../contract";
import { questions } from "./ask";
import { comparators, comparisons } from "./comparators";
import { fields } from "./decode";
import { inspect, legend } from "./describe";
import { least } from "./least";
import { marks } from "./marks";
import { OverviewOfTree } from "./overview-control";
import { arcs, memories, pipeline } from "./pipeline";
import { explain } from "./texts/explain";

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
  questions,
};

export const designs = { bbq };
