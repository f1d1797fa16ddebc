// The smallest space into which the structure is laid out.

import type { Info } from "../../gen/types/Info";
import { leastOf } from "./layout";
import { shapeOf } from "./shape";
import { leastOfTree } from "./tree-layout";

export function least(info: Info): { width: number; height: number } {
  const shape = shapeOf(info);
  return shape.d === 1 ? leastOf(shape.w) : leastOfTree(shape);
}
