// BBQ with PIFO on the page.

import type { Design } from "../contract";
import { plainPipeline } from "../occupants";
import { fields } from "./decode";
import { inspect, legend } from "./describe";
import { explain } from "./explain";
import { leastOf } from "./layout";
import { marks } from "./marks";
import { questions } from "./questions";
import { SizeSlider } from "./SizeSlider";

const bbq_pifo: Design = {
  title: "BBQ with PIFO",
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  Control: SizeSlider,
  least: leastOf,
  notable: [
    { key: "spilled", name: "spilled", token: "--enqueue" },
    { key: "answered", name: "answered", token: "--dequeue-max" },
  ],
  explain,
  inspect,
  legend,
  questions: questions.bbq_pifo,
};

export const designs = { bbq_pifo };
