// The smallest space into which the structure is laid out.

import { parameter } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import { leastOf } from "./layout";
import { partitionOf } from "./partition";
import { leastOfTree } from "./tree-layout";

export function least(info: Info): { width: number; height: number } {
  const [w, d] = [parameter(info, "W") ?? 1, parameter(info, "D") ?? 1];
  return d === 1 ? leastOf(w) : leastOfTree({ w, d, priorities: w ** d, ...partitionOf(info, w ** d) });
}
