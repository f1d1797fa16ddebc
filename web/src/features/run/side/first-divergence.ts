// Runs in another worker that are not drawn, and the first divergence of the results of two of them: by their digests, which cover all
// results of the operations so far in issue order.

import { type Operations, resultText } from "../../../base/words-of-operations";
import type { EngineFrame } from "../../../gen/types/EngineFrame";
import type { OpFrame } from "../../../gen/types/OpFrame";
import type { Client } from "../../../session/client";
import type { OpWindow } from "../../../session/protocol";

/** The outcome of an operation: `op 5 (dequeue) gives 17 @ 2 in step 15`. */
function outcomeText(operations: Operations, { op, kind, outcome, reason, results, step }: OpFrame): string {
  const at = step === null ? "" : ` in step ${step}`;
  if (outcome === "in-flight") return `op ${op} (${kind}) is under way`;
  if (outcome !== "ok") return `op ${op} (${kind}) is ${outcome}${reason ? `, ${reason},` : ""}${at}`;
  const given = resultText(operations, kind, results);
  return `op ${op} (${kind}) ${given === "done" ? "is done" : `gives ${given}`}${at}`;
}

/** A step of a run. */
interface SidePoint {
  /** The step; the last one if the run ends earlier than requested. */
  step: number;
  engine: EngineFrame;
  /** The requested operations, as far as known. */
  ops: readonly OpFrame[];
}

export interface SideRun {
  /** Largest number of steps. */
  steps: number;
  /** Operations of the engine, with the names of their results. */
  operations: Operations;
  /** Null if the worker has died. */
  at(step: number, ops?: OpWindow): Promise<SidePoint | null>;
}

/** Opens a scenario to read the results of an engine, by default the one that the scenario shows; null if it cannot be opened. */
export async function openRun(client: Client, text: string, wanted?: number): Promise<SideRun | null> {
  const answer = await client.request("open", { text, ahead: false });
  if (!answer.ok) return null;
  const { opened } = answer.value;
  const { view } = JSON.parse(answer.value.text) as { view?: { selection?: { engine?: number } } };
  const engine = Math.min(wanted ?? view?.selection?.engine ?? 0, opened.engines.length - 1);
  const nothing = { fields: [], selected: [], latest: 0, watch: [], otherEngines: [], recent: 0, byRank: false };
  const at: SideRun["at"] = async (step, ops) => {
    const want = { ...nothing, engine, window: ops ?? null };
    const seen = await client.request("seek", { step, want });
    if (!seen.ok) return null;
    const { frame, window } = seen.value;
    const there = frame.engines[engine];
    return there ? { step: frame.step, engine: there, ops: window } : null;
  };
  return { steps: opened.steps, operations: opened.engines[engine]?.info.operations ?? [], at };
}

export type FirstDivergence =
  /** Every operation has the same result. */
  | { kind: "same"; operations: number }
  /** Digests differ from this step on. `ops` is the first operation with different results, and `outcomes` says how it ended in each run;
   * one of them may have none. */
  | {
      kind: "parted";
      step: number;
      ops: readonly [OpFrame, OpFrame] | null;
      outcomes: readonly [string, string] | null;
    };

/** Number of operations fetched at once. */
const CHUNK = 4_096;
/** Largest number of operations that are compared one by one. */
const MOST = 65_536;

type Both = readonly [SidePoint, SidePoint];

/** Finds the first divergence; null if a run is unavailable, or the search is cancelled. */
export async function findFirstDivergence(
  left: SideRun,
  right: SideRun,
  wanted: () => boolean,
): Promise<FirstDivergence | null> {
  const at = async (step: number, first?: number): Promise<Both | null> => {
    const ops = first === undefined ? undefined : { first, count: CHUNK };
    const both = await Promise.all([left.at(step, ops), right.at(step, ops)]);
    return wanted() && both[0] && both[1] ? [both[0], both[1]] : null;
  };
  const end = await at(Math.max(left.steps, right.steps) - 1);
  if (!end) return null;
  if (sameResults(end)) return { kind: "same", operations: end[0].engine.presented };
  let same = -1;
  let parted = Math.max(end[0].step, end[1].step);
  while (parted - same > 1) {
    const middle = (same + parted) >> 1;
    const both = await at(middle);
    if (!both) return null;
    if (sameResults(both)) same = middle;
    else parted = middle;
  }
  // Digests differ if an operation has another result, or has it at another time: then the result follows later.
  const there = await at(parted);
  if (!there) return null;
  const fewer = Math.min(there[0].engine.presented, there[1].engine.presented);
  const found = await firstOther((first) => at(parted, first), Math.max(0, fewer - CHUNK), fewer + 1);
  if (found === "gone") return null;
  if (found) return partedAt(parted, found, left, right);
  const all = Math.max(end[0].engine.presented, end[1].engine.presented);
  const last = Math.max(left.steps, right.steps) - 1;
  const later = await firstOther((first) => at(last, first), Math.max(0, fewer - CHUNK), all);
  if (later === "gone") return null;
  return partedAt(parted, later, left, right);
}

function partedAt(
  step: number,
  ops: readonly [OpFrame, OpFrame] | null,
  left: SideRun,
  right: SideRun,
): FirstDivergence {
  if (!ops) return { kind: "parted", step, ops, outcomes: null };
  const outcomes = [outcomeText(left.operations, ops[0]), outcomeText(right.operations, ops[1])] as const;
  return { kind: "parted", step, ops, outcomes };
}

const sameResults = ([left, right]: Both) =>
  left.engine.digest === right.engine.digest && left.engine.retired === right.engine.retired;

/** The first operation in the range from `first` to before `end` whose results are both known and differ. */
async function firstOther(
  fetch: (first: number) => Promise<Both | null>,
  first: number,
  end: number,
): Promise<[OpFrame, OpFrame] | null | "gone"> {
  for (let from = first; from < Math.min(end, first + MOST); from += CHUNK) {
    const both = await fetch(from);
    if (!both) return "gone";
    const [left, right] = both.map(({ ops }) => new Map(ops.map((op) => [op.op, op])));
    for (let op = from; op < Math.min(end, from + CHUNK); op++) {
      const [one, other] = [left?.get(op) ?? null, right?.get(op) ?? null];
      if (one && other && differ(one, other)) return [one, other];
    }
  }
  return null;
}

function differ(one: OpFrame, other: OpFrame): boolean {
  if (one.kind !== other.kind) return true;
  if (one.outcome === "in-flight" || other.outcome === "in-flight") return false;
  const ok = one.outcome === "ok";
  return ok !== (other.outcome === "ok") || one.results.join() !== other.results.join();
}
