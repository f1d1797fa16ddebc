// Flags on steps of a run: steps that the author names, the first divergence, and steps at which the condition of a breakpoint or of a
// note holds.

import type { AppState } from "../../../app/store";
import { count } from "../../../base/format";
import type { Operations } from "../../../base/words-of-operations";
import type { Breakpoint } from "../../../gen/types/Breakpoint";
import type { Scenario } from "../../../gen/types/Scenario";
import type { SessionPart } from "../../../session/protocol";
import { plannedDivergence } from "../panels/scenario/expectations";
import { editText } from "./branches";

/** A step with a flag. */
export interface Flag {
  step: number;
  kind: "note" | "state" | "edit" | "divergence" | "breakpoint";
  text: string;
}

/** The flags of a run of `steps` steps; flags of several engines are combined. `parted` is the step of the first divergence. */
export function stopsOf(file: Scenario, operations: Operations, divergedAt: number | undefined, steps: number): Flag[] {
  const notes = (file.notes ?? []).flatMap(({ step, text }): Flag[] =>
    step === undefined ? [] : [{ step, kind: "note", text }],
  );
  const states = (file.expect?.states ?? []).map(
    ({ step, text, field }): Flag => ({ step, kind: "state", text: text ?? field }),
  );
  const edits = (file.edits ?? []).map(
    (edit): Flag => ({ step: edit.step, kind: "edit", text: `by hand: ${editText(edit, operations)}` }),
  );
  const parts = divergedAt ?? file.expect?.divergence;
  const text = `hardware and model part${parts === plannedDivergence(file) ? ", on purpose" : ""}`;
  const marks: Flag[] = parts === undefined ? [] : [{ step: parts, kind: "divergence", text }];
  const all = new Map([...states, ...notes, ...edits, ...marks].map((flag) => [JSON.stringify(flag), flag]));
  return [...all.values()].filter(({ step }) => step < steps);
}

/** The step of the divergence, up to the shown step. */
export const divergenceStep = ({ shown }: AppState): number | undefined =>
  shown?.frame.engines.find(({ lockstep }) => lockstep?.divergence)?.lockstep?.divergence?.step;

/** The next or previous flagged step; null if there is none. */
export function nextStop(stops: readonly Pick<Flag, "step">[], step: number, back: boolean): number | null {
  const there = stops.map((stop) => stop.step).filter((stop) => (back ? stop < step : stop > step));
  if (there.length === 0) return null;
  return back ? Math.max(...there) : Math.min(...there);
}

/** The flags of a breakpoint on the timeline. */
export const breakpointFlags = ({ when, name }: Breakpoint, part: SessionPart): Flag[] =>
  hitFlags("breakpoint", `breakpoint: ${name || when}`, part);

/** Number of steps of a note with a condition that have a flag each; more of them are combined. */
const EACH = 64;

/** The flags of a note with a condition: one at each step, as notes by step have them, while these are few and buckets are steps. */
export function noteFlags(text: string, part: SessionPart): Flag[] {
  const steps = [...part.values].filter((_, at) => at % 3 === 0 && part.values[at + 2]);
  const isFine = part.width === 1 && steps.length <= EACH;
  return isFine ? steps.map((step) => ({ step, kind: "note", text })) : hitFlags("note", text, part);
}

/** A flag at the first of adjacent buckets in which a condition holds. */
function hitFlags(kind: Flag["kind"], title: string, { values }: SessionPart): Flag[] {
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
    const text = steps === 1 ? title : `${title}, in ${count(steps)} steps up to ${count(last)}`;
    flags.push({ step, kind, text });
  }
  return flags;
}
