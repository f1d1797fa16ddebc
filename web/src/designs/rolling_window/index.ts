// The rolling window on the page.

import type { DesignModule } from "../contract";
import { plainPipeline } from "../occupants";
import { fields } from "./decode";
import type { DESIGNS } from "./designs";
import { explain } from "./explain";
import { leastOf } from "./layout";
import { marks } from "./marks";

const rolling_window: DesignModule = {
  title: "Rolling window",
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least: leastOf,
  notable: [
    { key: "advanced", name: "window moved on", token: "--dequeue-min" },
    { key: "late", name: "late", token: "--enqueue" },
    { key: "early", name: "early", token: "--error" },
  ],
  explain,
};

export const designs = { rolling_window } satisfies Record<(typeof DESIGNS)[number], DesignModule>;
