// All marks of a step: bounds on an axis of ranks, the queues below it, an ideal PIFO of the same packets, and what the greedy algorithm computed.

import { layersOf, type Picture } from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { axisMarks } from "./axis";
import { decode, type SpPifo } from "./decode";
import { gradientMarks } from "./gradient-bars";
import { layout, roomyOf } from "./layout";
import { plainLayout } from "./plain-layout";
import { plainMarks } from "./plain-queue";
import { queueMarks } from "./queues";

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, height: number): Picture {
  const state = decode(scene);
  // A FIFO needs no axis of ranks where there are none, and everything would leave an ideal PIFO in the same order.
  const draw = state.kind === "fifo" && !state.ranked ? plain : ranked;
  return draw(state, width, height, scene.whole ?? false);
}

function plain(state: SpPifo, width: number, height: number, whole: boolean): Picture {
  const plan = plainLayout(state.queues[0]?.packets ?? [], width, height, whole);
  return { width, height: plan.height, layers: layersOf((sheets) => plainMarks(state, plan, sheets)) };
}

function ranked(state: SpPifo, width: number, height: number, whole: boolean): Picture {
  // Few queues on a large screen are drawn larger, for those who sit far away.
  const roomy = roomyOf(state.queues.length, state.gradient !== null);
  const most = Math.max(1, Math.min(1.6, height / (roomy + 60), width / 800));
  const large = layout(state, width / most, height / most, whole);
  // What has to be scrolled is not made larger.
  const zoom = large.height * most > height + 1 ? 1 : most;
  const plan = zoom === most ? large : layout(state, width, height, whole);
  const layers = layersOf((sheets) => {
    axisMarks(state, plan, sheets);
    queueMarks(state, plan, whole, sheets);
    if (plan.gradient && state.gradient) gradientMarks(state.gradient, plan.gradient, plan.gutter, sheets);
  });
  const { x, y, h } = plan.out;
  return { width: plan.width, height: plan.height, zoom, layers, exit: { x: x + 20, y: y + h / 2 } };
}
