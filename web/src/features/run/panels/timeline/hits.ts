// Where a breakpoint holds, as flags.

import { count } from "../../../../base/format";
import type { Breakpoint } from "../../../../gen/types/Breakpoint";
import type { Part } from "../../../../session/protocol";
import type { Flag } from "./Timeline";

/** A flag at the first step of each stretch in which it holds: of buckets that all have such steps, next to each other. */
export function hitFlags({ when, name }: Breakpoint, { values }: Part): Flag[] {
  const flags: Flag[] = [];
  for (let at = 0; at < values.length; at += 3) {
    if (!values[at + 2]) continue;
    const step = values[at] ?? 0;
    let last = step;
    let steps = 0;
    for (; at < values.length && values[at + 2]; at += 3) {
      last = values[at + 1] ?? 0;
      steps += values[at + 2] ?? 0;
    }
    const title = `breakpoint: ${name || when}`;
    const text = steps === 1 ? title : `${title}, in ${count(steps)} steps up to ${count(last)}`;
    flags.push({ step, kind: "breakpoint", text });
  }
  return flags;
}
