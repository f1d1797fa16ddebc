// The stages of an operation, and the lives of the latest ones: a row an operation, a column a step, and in each cell the stage that it was in.

import { asStep, type Step } from "../../../../base/brand";
import type { Operations } from "../../../../base/words-of-operations";
import type { Arc } from "../../../../designs/contract";
import type { EventFrame } from "../../../../gen/types/EventFrame";
import type { Info } from "../../../../gen/types/Info";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import type { StepEvents } from "../../../../gen/types/StepEvents";

/** A stage of an operation's way. */
export interface Stay {
  stage: number;
  work: string;
  step: Step;
}

/** Stages that an operation reaches: rejected, the first; lost to a reset, those before it; a reset itself none. */
function reached({ kind, outcome, step, slot }: OpFrame): number | undefined {
  if (outcome === "rejected") return 1;
  if (outcome === "flushed") return (step ?? slot) - slot;
  return kind === "reset" ? 0 : undefined;
}

/** Which stage an operation is in when. */
export function life(op: OpFrame, info: Info): Stay[] {
  const stages = info.stages.slice(0, reached(op));
  return stages.map(({ work }, stage) => ({ stage, work, step: asStep(op.slot + stage) }));
}

/** An operation in a stage. */
export interface LifeCell {
  step: Step;
  stage: number;
  work: string;
  /** What was forwarded to it or by it: `bucket to op 7`. */
  told: string[];
}

export interface LifeRow {
  op: OpFrame;
  /** Its stays in steps that are shown, without a gap. */
  cells: LifeCell[];
}

/** Something that was forwarded in a step, from row to row. */
export interface LifeArc {
  step: Step;
  from: number;
  to: number;
  look: Arc["look"];
}

export interface LivesDiagram {
  operations: Operations;
  /** The steps of the columns; those after `step` are still to come. */
  first: Step;
  last: Step;
  /** The step of the picture. */
  step: Step;
  /** The newest last. */
  rows: LifeRow[];
  arcs: LifeArc[];
}

/** Rows at most. */
const MOST = 40;
/** Columns after the step. */
const AHEAD = 4;

export function lives({
  info,
  step,
  ops,
  recent,
  arcs,
}: {
  info: Info;
  step: number;
  ops: readonly OpFrame[];
  recent: readonly StepEvents[];
  arcs: (info: Info, events: readonly EventFrame[]) => readonly Arc[];
}): LivesDiagram {
  const first = asStep(recent[0]?.step ?? step);
  const last = asStep(step + AHEAD);
  const shown = ops.flatMap((op): LifeRow[] => {
    const stays = life(op, info).filter((stay) => stay.step >= first && stay.step <= last);
    return stays.length > 0 ? [{ op, cells: stays.map((stay) => ({ ...stay, told: [] })) }] : [];
  });
  const rows = shown.slice(-MOST);
  return {
    operations: info.operations,
    first,
    last,
    step: asStep(step),
    rows,
    arcs: recent.flatMap((at) => arcsOf(rows, at, arcs(info, at.events))),
  };
}

/** The arcs of a step between operations that are shown; their cells receive them. */
function arcsOf(rows: readonly LifeRow[], { step }: StepEvents, arcs: readonly Arc[]): LifeArc[] {
  return arcs.flatMap(({ from, to, labels, look }) => {
    // An operation moves a stage a step, so the stage gives the step in which it came, and that identifies it.
    const [source, target] = [from, to].map((stage) => rows.findIndex(({ op }) => op.slot === step - stage));
    const [giver, taker] = [rows[source ?? -1], rows[target ?? -1]];
    if (source === undefined || target === undefined || !giver || !taker) return [];
    const what = labels.join(", ");
    const [out, back] = look === "forward" ? ["to", "from"] : ["with", "with"];
    giver.cells.find((cell) => cell.step === step)?.told.push(`${what} ${out} op ${taker.op.op}`);
    taker.cells.find((cell) => cell.step === step)?.told.push(`${what} ${back} op ${giver.op.op}`);
    return [{ step: asStep(step), from: source, to: target, look }];
  });
}
