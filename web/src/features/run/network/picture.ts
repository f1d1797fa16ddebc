// The drawing of a network in a state of the page, for still drawings.

import type { AppState } from "../../../app/store";
import type { Picture } from "../../../kit/marks/mark";
import { networkMarks } from "./draw";
import { crosspointsOf, layoutOf, leastOf } from "./layout";
import { sceneOfNetwork } from "./scene";

/** The drawing of a step in any size. */
export interface NetworkPicture {
  /** The smallest size in units. */
  readonly least: { readonly width: number; readonly height: number };
  marks(width: number, height: number): Picture;
}

/** The drawing of the shown step; null without a network. */
export function pictureOfNetwork(state: AppState): NetworkPicture | null {
  const scene = sceneOfNetwork(state, null);
  if (!scene || !state.scenario) return null;
  const crosspoints = crosspointsOf(state.scenario.file);
  return {
    least: leastOf(scene.opened, crosspoints),
    marks: (width, height) => networkMarks(scene, layoutOf(scene.opened, crosspoints, width, height)),
  };
}
