// The layout of a tree in a space, for its marks and for the control among them.

import type { Scene } from "../contract";
import { decode } from "./decode";
import type { Bbq } from "./state";
import { layoutTree, leastOfTree, type TreeLayout } from "./tree-layout";

const worked = new WeakMap<Scene, { width: number; height: number; plan: TreeLayout }>();

/** There is more room in a large space, and everything is larger. */
export const zoomOfTree = (bbq: Bbq, width: number, height: number): number =>
  Math.max(1, Math.min(1.3, height / Math.max(460, leastOfTree(bbq).height), width / 1000));

/** The layout in so many pixels; worked out once a step. */
export function planOfTree(scene: Scene, width: number, height: number): TreeLayout {
  const found = worked.get(scene);
  if (found?.width === width && found.height === height) return found.plan;
  const bbq = decode(scene);
  const zoom = zoomOfTree(bbq, width, height);
  const plan = layoutTree(bbq, width / zoom, height / zoom);
  worked.set(scene, { width, height, plan });
  return plan;
}
