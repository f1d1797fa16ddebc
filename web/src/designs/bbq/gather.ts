// What is read of a large BBQ: whatever its views will ask for.

import type { Scene } from "../../views/design";
import { decode } from "./decode";
import { inspect } from "./inspect";
import { touches } from "./touches";

export function gather(scene: Scene): void {
  decode(scene);
  touches(scene);
  for (const thing of scene.looked) inspect(scene, thing);
}
