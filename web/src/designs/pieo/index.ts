// PIEO on the page.

import type { Design } from "../contract";
import { plainPipeline } from "../occupants";
import { fields } from "./decode";
import { inspect, legend } from "./describe";
import { explain } from "./explain";
import { finding } from "./find";
import { leastOf } from "./layout";
import { marks } from "./marks";
import { questions } from "./questions";

const pieo: Design = {
  title: "PIEO, a sorted list of sublists that gives its first eligible element",
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least: leastOf,
  notable: [
    { key: "spilled", name: "spilled", token: "--enqueue" },
    { key: "borrowed", name: "borrowed", token: "--dequeue-min" },
  ],
  explain,
  finding,
  inspect,
  legend,
  questions: questions.pieo,
};

export const designs = { pieo };
