// The rolling window on the page.

import type { Design } from "../contract";
import { plainPipeline } from "../occupants";
import { fields } from "./decode";
import { inspect, legend } from "./describe";
import { explain } from "./explain";
import { leastOf } from "./layout";
import { marks } from "./marks";
import { questions } from "./questions";

const rolling_window: Design = {
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
  inspect,
  legend,
  questions: questions.rolling_window,
};

export const designs = { rolling_window };
