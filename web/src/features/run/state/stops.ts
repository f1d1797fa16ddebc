// Steps of a run that somebody has marked, or in which hardware and model part.

import type { AppState } from "../../../app/store";
import type { Operations } from "../../../base/words-of-operations";
import type { Scenario } from "../../../gen/types/Scenario";
import { plannedDivergence } from "../panels/scenario/expectations";
import type { Flag } from "../panels/timeline/Timeline";
import { editText } from "./branches";

/** The marks of a run of `steps` steps, those of several engines once; `parted` is the step in which hardware and model were
 * found to part. */
export function stopsOf(file: Scenario, operations: Operations, parted: number | undefined, steps: number): Flag[] {
  const notes = (file.notes ?? []).map(({ step, text }): Flag => ({ step, kind: "note", text }));
  const states = (file.expect?.states ?? []).map(
    ({ step, text, field }): Flag => ({ step, kind: "state", text: text ?? field }),
  );
  const edits = (file.edits ?? []).map(
    (edit): Flag => ({ step: edit.step, kind: "edit", text: `by hand: ${editText(edit, operations)}` }),
  );
  const parts = parted ?? file.expect?.divergence;
  const text = `hardware and model part${parts === plannedDivergence(file) ? ", on purpose" : ""}`;
  const marks: Flag[] = parts === undefined ? [] : [{ step: parts, kind: "divergence", text }];
  const all = new Map([...states, ...notes, ...edits, ...marks].map((flag) => [JSON.stringify(flag), flag]));
  return [...all.values()].filter(({ step }) => step < steps);
}

/** Where hardware and model were found to part, up to the shown step. */
export const partedAt = ({ shown }: AppState): number | undefined =>
  shown?.frame.engines.find(({ lockstep }) => lockstep?.divergence)?.lockstep?.divergence?.step;

/** The next marked step, or the last one before this; null if there is none. */
export function nextStop(stops: readonly Flag[], step: number, back: boolean): number | null {
  const there = stops.map((stop) => stop.step).filter((stop) => (back ? stop < step : stop > step));
  if (there.length === 0) return null;
  return back ? Math.max(...there) : Math.min(...there);
}
