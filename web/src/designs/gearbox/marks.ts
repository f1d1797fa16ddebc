// All marks of a step: virtual time, what is worked out, the levels of FIFO queues, and what is known of each flow.

import type { Layers, Mark } from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { bandMarks } from "./band";
import { clockMarks } from "./clock";
import { decode } from "./decode";
import { flowMarks } from "./flows";
import { layout } from "./layout";
import { levelMarks } from "./levels";
import { listMarks } from "./list";

/** Where a mark lies, from the back to the front. */
export interface Layered {
  /** Frames of sets, lines, the dial. */
  readonly back: Mark[];
  /** FIFO queues, the clock's hands, meters. */
  readonly middle: Mark[];
  /** Packets. */
  readonly packets: Mark[];
  /** Everything that is read. */
  readonly front: Mark[];
}

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, height: number): Layers {
  const state = decode(scene);
  const plan = layout(state, width, height);
  const layered: Layered = { back: [], middle: [], packets: [], front: [] };
  clockMarks(state, plan, layered);
  bandMarks(state, plan, layered);
  levelMarks(state, plan, layered);
  listMarks(state, plan, layered);
  flowMarks(state, plan, layered);
  return [layered.back, layered.middle, layered.packets, layered.front];
}
