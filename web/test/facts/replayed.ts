/** Correct answers, computed from the elements that entered and left a queue before the operation. */

import type { OpFrame } from "../../src/gen/types/OpFrame";
import { type Answered, last, ownLevel, parameterOf, type Truth } from "./answered.ts";

/** The queue of an operation, for a design with several queues. */
const queueOfOp = ({ kind, arguments: args }: OpFrame, design: string): number => {
  if (design === "gearbox" || design === "calendar_queue" || design === "wfq") return 0;
  if (design === "pieo") return 0;
  return (kind === "enqueue" ? args[2] : args[0]) ?? 0;
};

/** Ranks in the queue when the operation starts, computed from earlier operations; null if they are not all known. */
function heldBefore({ history, op, scenes }: Answered): number[] | null {
  const { design } = last(scenes).info;
  const late = scenes.some(({ engine }) => engine.events.some(({ kind }) => kind === "late"));
  if (!history || !op || late || (op.outcome !== "ok" && op.kind !== "enqueue")) return null;
  const queue = queueOfOp(op, design);
  const ranks: number[] = [];
  for (const before of history) {
    const { kind, outcome, arguments: args, results } = before;
    if (kind === "replace" || (outcome !== "ok" && outcome !== "rejected")) return null;
    if (outcome !== "ok" || queueOfOp(before, design) !== queue) continue;
    if (kind === "enqueue") ranks.push((FROM_RESULTS.has(design) ? results[1] : args[1]) ?? 0);
    else {
      const at = ranks.indexOf(results[1] ?? -1);
      if (at < 0) return null;
      ranks.splice(at, 1);
    }
  }
  return ranks;
}

/** Designs that compute the key of their order themselves. */
const FROM_RESULTS: ReadonlySet<string> = new Set(["gearbox", "calendar_queue", "wfq"]);

const counted =
  (is: (one: number, own: number) => boolean, own: (op: OpFrame) => number | undefined): Truth =>
  (answered) => {
    const [held, { op }] = [heldBefore(answered), answered];
    const of = op && own(op);
    return held && of !== undefined ? `${held.filter((one) => is(one, of)).length}` : null;
  };

/** Levels of a tree on which the first element under a bit arrives, or the last one leaves. */
const flippedLevels: Truth = (answered) => {
  const [held, { op, scenes }] = [heldBefore(answered), answered];
  const priority = op?.kind === "enqueue" ? op.arguments[1] : op?.results[1];
  if (!held || !last(scenes).intact || priority === undefined) return null;
  const others = op?.kind === "enqueue" ? held : held.toSpliced(held.indexOf(priority), 1);
  const [w, d] = [parameterOf(answered, "W"), parameterOf(answered, "D")];
  const levels = Array.from({ length: d }, (_, at) => at + 1).filter((level) => level >= ownLevel(answered));
  const bit = (of: number, level: number) => Math.floor(of / w ** (d - level));
  return `${levels.filter((level) => !others.some((one) => bit(one, level) === bit(priority, level))).length}`;
};

/** Eligible elements of a PIEO, computed from earlier operations. */
const eligibleOf: Truth = ({ history, op }) => {
  if (!history || !op) return null;
  const held: (readonly number[])[] = [];
  for (const { kind, outcome, arguments: args, results } of history) {
    if (outcome !== "ok" && outcome !== "rejected") return null;
    if (outcome !== "ok") continue;
    if (kind === "enqueue") held.push(args);
    else
      held.splice(
        held.findIndex(([data, rank]) => data === results[0] && rank === results[1]),
        1,
      );
  }
  const [now = 0, group = 0] = op.arguments;
  return `${held.filter(([, , send = 0, own = 0]) => send <= now && own === group).length}`;
};

/** Correct answers by kind of question. */
export const REPLAYED: Readonly<Record<string, Truth>> = {
  remains: (answered) => {
    const [held, { op, scenes }] = [heldBefore(answered), answered];
    const rest = held?.toSpliced(held.indexOf(op?.results[1] ?? -1), 1);
    if (!rest || !op || rest.length === 0) return null;
    const isMax = op.kind === "dequeue-max" || (last(scenes).info.largest_first && op.kind === "dequeue");
    return `${isMax ? Math.max(...rest) : Math.min(...rest)}`;
  },
  flips: flippedLevels,
  eligible: eligibleOf,
  flow: ({ history, op }) => {
    const came = history?.findLast((one) => one.kind === "enqueue" && one.arguments[0] === op?.results[0]);
    return op?.outcome === "ok" && came ? `${came.arguments[1]}` : null;
  },
  overtakes: counted(
    (one, own) => one < own,
    ({ results }) => results[1],
  ),
  lower: counted(
    (one, own) => one < own,
    ({ arguments: args }) => args[1],
  ),
};
