// PIFO on the page.

import { parameter } from "../../base/parameter";
import type { Design } from "../contract";
import { plainPipeline } from "../occupants";
import { fields } from "./decode";
import type { DESIGNS } from "./designs";
import { explain } from "./explain";
import { finding } from "./find";
import { inspect } from "./inspect";
import { leastOf } from "./layout";
import { legend } from "./legend";
import { marks } from "./marks";
import { questions } from "./questions";

const pifo: Design = {
  title: "PIFO, a sorted list in hardware",
  fields,
  pipeline: (scene) => plainPipeline(scene, () => ""),
  marks,
  least: (info) => leastOf(parameter(info, "N") ?? 0),
  notable: [{ key: "removed", name: "removed", token: "--dequeue-min" }],
  explain,
  finding,
  inspect,
  legend,
  questions: questions.pifo,
};

export const designs = { pifo } satisfies Record<(typeof DESIGNS)[number], Design>;
