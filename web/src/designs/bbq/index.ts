// Bitmapped Bucket Queue with one level of bitmaps, on the page.

import type { DesignModule } from "../../views/design";
import { FIELDS } from "./decode";
import { explain } from "./explain";
import { inspect } from "./inspect";
import { leastWidth } from "./layout";
import { pipeline } from "./pipeline";
import { Structure } from "./Structure";

export const bbq: DesignModule = {
  title: "BBQ, Bitmapped Bucket Queue",
  fields: (info) => FIELDS.filter((name) => info.fields.some((field) => field.name === name)),
  pipeline,
  Structure,
  leastWidth,
  explain,
  inspect,
};
