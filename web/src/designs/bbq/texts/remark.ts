// Inputs of an event's text, and helpers to write its sentences.

import type { EventFrame } from "../../../gen/types/EventFrame";
import { type Clause, clause, type Fact, NOTHING } from "../../clause";
import { capital, type Mention, opMention } from "../../contract";
import type { EVENTS, SHARED_EVENTS } from "../../numbers";
import type { Happened } from "../../reader";
import { commitStage } from "../shape";
import type { Bbq } from "../state";

/** Kinds of events of a BBQ, and kinds that all designs share. */
export type EventKind = keyof typeof EVENTS.bbq | keyof typeof SHARED_EVENTS;

/** Inputs of an event's text. */
export interface BbqContext<Of extends EventKind = EventKind> {
  bbq: Bbq;
  /** All events of the step. */
  events: readonly EventFrame[];
  event: EventFrame;
  facts: Happened<"bbq", Of>;
  /** Number of the operation; NONE for an event without one. */
  id: number;
  /** The operation, named with its kind. */
  op: Fact;
  kind: string;
}

/** A sentence with its weight, and the stage of the event. */
export interface BbqText {
  stage: number | null;
  weight: number;
  sentence: Clause;
}

/** Writes the text of an event; null if the text of another event covers it. */
export type Writer<Of extends EventKind = EventKind> = (context: BbqContext<Of>) => BbqText | null;

/** Writers by the kind of event. */
export type Writers = { readonly [Of in EventKind]?: Writer<Of> };

type Template = (...template: Parameters<typeof clause>) => BbqText;

/** A text with a weight: `remark(null, 20)`${{ op }} loses …``. */
export const remark =
  (stage: number | null, weight: number): Template =>
  (...template) => ({ stage, weight, sentence: clause(...template) });

/** The same for a stage, which begins the sentence: `Stage 4: op 7 picks …`. */
export const inStage =
  (stage: number, weight: number): Template =>
  (...template) => ({ stage, weight, sentence: clause`Stage ${{ stage }}: ${clause(...template)}` });

/** `a`, `a and b`, `a, b and c`, with facts `name_0`, `name_1` and so on. */
export const joined = (name: string, parts: readonly Mention[]): Clause =>
  parts.reduce((all, part, i) => {
    const between = i === 0 ? "" : i === parts.length - 1 ? " and " : ", ";
    return clause`${all}${between}${{ [`${name}_${i}`]: part }}`;
  }, NOTHING);

/** A name with a capital letter, for the beginning of a second sentence. */
export const raised = (name: Fact): Fact => (typeof name === "number" ? name : (capital([name])[0] ?? name));

/** The end of the list that a color stands for. */
export const endOf = (color: number): string => (color === 1 ? "HEAD" : "TAIL");

export const isDequeue = (kind: string): boolean => kind !== "enqueue" && kind !== "reset";

/** The operation in a stage; the stage itself if it is empty. */
export function occupant(bbq: Bbq, stage: number): string | Mention {
  const there = bbq.stages[stage];
  return there ? opMention(there.op) : `the operation in stage ${stage}`;
}

/** ` of queue 2`, if there are several logical queues. */
export const ofQueue = ({ queues }: Bbq, queue: number): Clause =>
  queues > 1 ? clause` of queue ${{ queue }}` : NOTHING;

/** The stage that reads the bucket of an operation, two before the last. */
export const fetchStage = (bbq: Bbq): number => commitStage(bbq, bbq.d) + 2;
