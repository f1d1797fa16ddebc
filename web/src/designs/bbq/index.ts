// Bitmapped Bucket Queue on the page.

import type { DesignModule } from "../contract";
import { fields } from "./decode";
import type { DESIGNS } from "./designs";
import { explain } from "./explain";
import { least } from "./least";
import { marks } from "./marks";
import { OverviewOfTree } from "./overview-control";
import { arcs, pipeline } from "./pipeline";

const bbq: DesignModule = {
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
};

export const designs = { bbq } satisfies Record<(typeof DESIGNS)[number], DesignModule>;
