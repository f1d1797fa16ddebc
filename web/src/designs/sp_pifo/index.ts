// SP-PIFO on the page, and what it is compared with: other rules for the bounds of FIFO queues of strict priority.

import type { Design, Scene } from "../contract";
import { plainPipeline } from "../occupants";
import { fields, queuesOf } from "./decode";
import { explain } from "./explain";
import { finding } from "./find";
import { inspect } from "./inspect";
import { leastOf } from "./layout";
import { legend } from "./legend";
import { marks } from "./marks";
import { BOUNDS, equilibrium, inversions } from "./order";
import { questions } from "./questions";

const family: Omit<Design, "title"> = {
  fields,
  pipeline: (scene) => plainPipeline(scene, (stage) => rankIn(scene, stage)),
  marks,
  least: (info) => leastOf(queuesOf(info), info.design === "greedy"),
  notable: [{ key: "inversion", name: "inversions", token: "--error" }],
  explain,
  finding,
  inspect,
  legend,
};

/** Facts about the packet of a dequeue before it comes out. */
function rankIn(scene: Scene, stage: number): string {
  const rank = scene.probe("pipe.rank")[stage];
  return rank === undefined || rank > 0xffff ? "" : `@ ${rank}`;
}

const sp_pifo: Design = {
  ...family,
  questions: questions.sp_pifo,
  title: "SP-PIFO, PIFO by strict priorities",
  listing: inversions("sp_pifo"),
  drawn: BOUNDS,
  target: equilibrium,
};
const greedy: Design = {
  ...family,
  questions: questions.greedy,
  title: "Greedy bounds, SP-PIFO's yardstick",
  listing: inversions("greedy"),
  drawn: BOUNDS,
};
const fixed_bounds: Design = {
  ...family,
  questions: questions.fixed_bounds,
  title: "Fixed bounds, FIFO queues of strict priority",
  listing: inversions("fixed_bounds"),
};
const fifo: Design = { ...family, questions: questions.fifo, title: "FIFO queue", listing: inversions("fifo") };

export const designs = { sp_pifo, greedy, fixed_bounds, fifo };
