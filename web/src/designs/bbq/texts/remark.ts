// What the text of an event is made from, and how its sentences are written.

import type { EventFrame } from "../../../gen/types/EventFrame";
import { type Clause, clause, type Fact, NOTHING } from "../../clause";
import { capital, type Mention, opMention } from "../../contract";
import type { EVENTS, SHARED_EVENTS } from "../../numbers";
import type { Happened } from "../../reader";
import { commitStage } from "../shape";
import type { Bbq } from "../state";

/** Kinds of events: of a BBQ's own, and of those that all designs share. */
export type EventKind = keyof typeof EVENTS.bbq | keyof typeof SHARED_EVENTS;

/** What a text is made from. */
export interface BbqContext<Of extends EventKind = EventKind> {
  bbq: Bbq;
  /** All events of the step. */
  events: readonly EventFrame[];
  event: EventFrame;
  facts: Happened<"bbq", Of>;
  /** The operation's number; events without one get NONE. */
  id: number;
  /** The operation concerned, named with its kind. */
  op: Fact;
  kind: string;
}

/** A sentence with its weight, and the stage where it happened. */
export interface BbqText {
  stage: number | null;
  weight: number;
  said: Clause;
}

/** Writes the text of an event; null if another event covers it. */
export type Writer<Of extends EventKind = EventKind> = (context: BbqContext<Of>) => BbqText | null;

/** Writers by the kind of event. */
export type Writers = { readonly [Of in EventKind]?: Writer<Of> };

type Template = (...template: Parameters<typeof clause>) => BbqText;

/** A text of a weight: `remark(null, 20)`${{ op }} loses …``. */
export const remark =
  (stage: number | null, weight: number): Template =>
  (...template) => ({ stage, weight, said: clause(...template) });

/** The same about a stage, which the sentence begins with: `Stage 4: op 7 picks …`. */
export const inStage =
  (stage: number, weight: number): Template =>
  (...template) => ({ stage, weight, said: clause`Stage ${{ stage }}: ${clause(...template)}` });

/** `a`, `a and b`, `a, b and c`: facts `name_0` and on. */
export const joined = (name: string, parts: readonly Mention[]): Clause =>
  parts.reduce((all, part, i) => {
    const between = i === 0 ? "" : i === parts.length - 1 ? " and " : ", ";
    return clause`${all}${between}${{ [`${name}_${i}`]: part }}`;
  }, NOTHING);

/** A name with a capital, where it begins a second sentence. */
export const raised = (name: Fact): Fact => (typeof name === "number" ? name : (capital([name])[0] ?? name));

/** The end of the list that a color stands for. */
export const endOf = (color: number): string => (color === 1 ? "HEAD" : "TAIL");

export const isDequeue = (kind: string): boolean => kind !== "enqueue" && kind !== "reset";

/** The operation in a stage, named; the stage if there is none. */
export function occupant(bbq: Bbq, stage: number): string | Mention {
  const there = bbq.stages[stage];
  return there ? opMention(there.op) : `the operation in stage ${stage}`;
}

/** ` of queue 2`, where there are several logical queues. */
export const ofQueue = ({ queues }: Bbq, queue: number): Clause =>
  queues > 1 ? clause` of queue ${{ queue }}` : NOTHING;

/** The stage that reads the bucket of an operation, two before the last. */
export const fetchStage = (bbq: Bbq): number => commitStage(bbq, bbq.d) + 2;
