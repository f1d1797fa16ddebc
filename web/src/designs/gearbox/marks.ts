// All marks of a step: virtual time, arithmetic, the levels of FIFO queues, and the flows.

import { during, layersOf, type Picture } from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { bandMarks } from "./band";
import { clockMarks } from "./clock";
import { decode } from "./decode";
import { flowMarks } from "./flows";
import { layout } from "./layout";
import { exitOf, levelMarks } from "./levels";
import { listMarks } from "./list";

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, height: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, height, scene.whole);
  const layers = layersOf((sheets) => {
    during("read", sheets, (sheets) => clockMarks(state, plan, sheets));
    for (const draw of [bandMarks, levelMarks, listMarks, flowMarks]) draw(state, plan, sheets);
  });
  return { width: plan.width, height: plan.height, layers, exit: exitOf(plan) };
}
