// The pipeline diagram: a row for each of the latest operations, a column for each step, and in each cell the operation's stage.

import { asStep, type Step } from "../../../../base/brand";
import type { Operations } from "../../../../base/words-of-operations";
import type { Arc } from "../../../../designs/contract";
import type { EventFrame } from "../../../../gen/types/EventFrame";
import type { Info } from "../../../../gen/types/Info";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import type { StepEvents } from "../../../../gen/types/StepEvents";

/** The time that an operation spends in a stage. */
export interface StageStay {
  stage: number;
  work: string;
  step: Step;
}

/** Number of stages that an operation enters: one if rejected, fewer if lost in a reset, none for a reset itself. */
function reached({ kind, outcome, step, slot }: OpFrame): number | undefined {
  if (outcome === "rejected") return 1;
  if (outcome === "flushed") return (step ?? slot) - slot;
  return kind === "reset" ? 0 : undefined;
}

/** The stages of an operation with their steps. */
export function stagesOf(op: OpFrame, info: Info): StageStay[] {
  const stages = info.stages.slice(0, reached(op));
  return stages.map(({ work }, stage) => ({ stage, work, step: asStep(op.slot + stage) }));
}

/** An operation in a stage. */
export interface DiagramCell {
  step: Step;
  stage: number;
  work: string;
  /** Values that were forwarded to it or by it: `bucket to op 7`. */
  texts: string[];
}

export interface DiagramRow {
  op: OpFrame;
  /** Its cells in the shown steps, without gaps. */
  cells: DiagramCell[];
}

/** A value that was forwarded in a step, from row to row. */
export interface DiagramArc {
  step: Step;
  from: number;
  to: number;
  kind: Arc["kind"];
}

export interface DiagramData {
  operations: Operations;
  /** The steps of the columns; those after `step` are not executed yet. */
  first: Step;
  last: Step;
  /** The shown step. */
  step: Step;
  /** The newest last. */
  rows: DiagramRow[];
  arcs: DiagramArc[];
}

/** Largest number of rows. */
const MOST = 40;
/** Number of columns after the step. */
const AHEAD = 4;

export function pipelineDiagram({
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
}): DiagramData {
  const first = asStep(recent[0]?.step ?? step);
  const last = asStep(step + AHEAD);
  const shown = ops.flatMap((op): DiagramRow[] => {
    const stageIntervals = stagesOf(op, info).filter((stay) => stay.step >= first && stay.step <= last);
    return stageIntervals.length > 0 ? [{ op, cells: stageIntervals.map((stay) => ({ ...stay, texts: [] })) }] : [];
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

/** The arcs of a step between shown operations; their cells receive the texts. */
function arcsOf(rows: readonly DiagramRow[], { step }: StepEvents, arcs: readonly Arc[]): DiagramArc[] {
  return arcs.flatMap(({ from, to, labels, kind }) => {
    // An operation moves one stage per step, so its stage gives the step in which it was presented, which identifies it.
    const [source, target] = [from, to].map((stage) => rows.findIndex(({ op }) => op.slot === step - stage));
    const [giver, taker] = [rows[source ?? -1], rows[target ?? -1]];
    if (source === undefined || target === undefined || !giver || !taker) return [];
    const what = labels.join(", ");
    const [out, back] = kind === "forward" ? ["to", "from"] : ["with", "with"];
    giver.cells.find((cell) => cell.step === step)?.texts.push(`${what} ${out} op ${taker.op.op}`);
    taker.cells.find((cell) => cell.step === step)?.texts.push(`${what} ${back} op ${giver.op.op}`);
    return [{ step: asStep(step), from: source, to: target, kind: kind }];
  });
}
