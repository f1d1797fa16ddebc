// BMW-Tree on the page.

import type { Design } from "../contract";
import { plainPipeline } from "../occupants";
import { fields } from "./decode";
import { inspect, legend } from "./describe";
import { explain } from "./explain";
import { finding } from "./find";
import { leastOf } from "./layout";
import { marks } from "./marks";
import { questions } from "./questions";

const bmw_tree: Design = {
  title: "BMW-Tree, a heap of nodes with several slots that is balanced by counts",
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least: leastOf,
  notable: [
    { key: "passed", name: "passed on", token: "--enqueue" },
    { key: "refilled", name: "refilled", token: "--dequeue-min" },
  ],
  explain,
  finding,
  inspect,
  legend,
  questions: questions.bmw_tree,
};

export const designs = { bmw_tree };
