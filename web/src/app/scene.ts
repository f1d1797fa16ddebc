// From the state to what the views are given.

import type { OpFrame } from "../gen/types/OpFrame";
import { readerOf } from "../session/words";
import type { AppState, Shown } from "../state/store";
import type { Scene } from "../views/design";

/** Operations of a picture by their number. */
export function opsOf(shown: Shown): Map<number, OpFrame> {
  return new Map([...shown.window, ...shown.watched, ...shown.latest].map((op) => [op.op, op]));
}

const scenes = new WeakMap<Shown, Scene>();

/** The shown engine in the shown step; the same object as long as the picture is the same. Null while nothing is open. */
export function sceneOf({ shown, scenario }: AppState): Scene | null {
  const info = shown && scenario?.opened.engines[shown.engine]?.info;
  const engine = shown?.frame.engines[shown.engine];
  if (!shown || !info || !engine) return null;
  const { port } = shown.frame;
  const opened = scenario?.opened.port;
  let scene = scenes.get(shown);
  if (!scene) {
    const ops = opsOf(shown);
    scene = {
      info,
      step: shown.frame.step,
      engine,
      slot: engine.slot,
      upcoming: shown.frame.upcoming,
      packets: opened && port && engine.lane ? { opened, port, lane: engine.lane } : null,
      ...readerOf(shown),
      looked: shown.looked,
      op: (op) => ops.get(op),
    };
    scenes.set(shown, scene);
  }
  return scene;
}

/** The engine whose comparison is shown: the one in view, or else the one that is held against it. */
export function lockstepEngine(engines: readonly { lockstep: unknown }[], shown: number): number {
  if (engines[shown]?.lockstep) return shown;
  const other = engines.findIndex(({ lockstep }) => lockstep !== null);
  return other >= 0 ? other : shown;
}
