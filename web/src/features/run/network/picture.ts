// The drawing of a network in a state of the page, for still drawings.

import type { AppState } from "../../../app/store";
import type { Picture } from "../../../kit/marks/mark";
import { networkMarks } from "./draw";
import { crosspointsOf, layoutOf, leastOf } from "./layout";
import { sceneOfNetwork } from "./scene";

/** The shown step in any size, and the smallest size in units; null without a network. */
export function pictureOfNetwork(
  state: AppState,
): { least: { width: number; height: number }; marks(width: number, height: number): Picture } | null {
  const scene = sceneOfNetwork(state, null);
  if (!scene || !state.scenario) return null;
  const crosspoints = crosspointsOf(state.scenario.file);
  return {
    least: leastOf(scene.opened, crosspoints),
    marks: (width, height) => networkMarks(scene, layoutOf(scene.opened, crosspoints, width, height)),
  };
}
