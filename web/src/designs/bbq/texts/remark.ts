// What the text of an event is made from, and how its sentences are written.

import type { EventFrame } from "../../../gen/types/EventFrame";
import { type Mention, opMention, type Remark, type Sentence } from "../../contract";
import type { EVENTS, SHARED_EVENTS } from "../../numbers";
import type { Happened } from "../../reader";
import { sentence } from "../../telling";
import { commitStage } from "../shape";
import type { Bbq } from "../state";

/** Kinds of events: of a BBQ's own, and of those that all designs share. */
export type EventKind = keyof typeof EVENTS.bbq | keyof typeof SHARED_EVENTS;

/** What a text is made from. */
export interface Context<Of extends EventKind = EventKind> {
  bbq: Bbq;
  /** All events of the step. */
  events: readonly EventFrame[];
  event: EventFrame;
  facts: Happened<"bbq", Of>;
  /** The operation's number; events without one get NONE. */
  id: number;
  /** The operation concerned, named with its kind. */
  who: string | Mention;
  kind: string;
}

/** The text of an event; null if another event covers it. */
export type Text<Of extends EventKind = EventKind> = (context: Context<Of>) => Remark | null;

/** Texts by the kind of event. */
export type Texts = { readonly [Of in EventKind]?: Text<Of> };

type Template = (...template: Parameters<typeof sentence>) => Remark;

/** A remark of a weight: `remark(null, 20)`op 7 loses …``. */
export const remark =
  (stage: number | null, weight: number): Template =>
  (...template) => ({ stage, weight, sentence: sentence(...template) });

/** The same about a stage, which the sentence begins with: `Stage 4: op 7 picks …`. */
export const inStage =
  (stage: number, weight: number): Template =>
  (...template) => ({ stage, weight, sentence: sentence`Stage ${stage}: ${sentence(...template)}` });

/** `a`, `a and b`, `a, b and c`. */
export const joined = (parts: readonly Mention[]): Sentence =>
  parts.flatMap((part, i) => (i === 0 ? [part] : [i === parts.length - 1 ? " and " : ", ", part]));

/** The end of the list that a color stands for. */
export const endOf = (color: number): string => (color === 1 ? "HEAD" : "TAIL");

export const isDequeue = (kind: string): boolean => kind !== "enqueue" && kind !== "reset";

/** The operation in a stage, named; the stage if there is none. */
export function occupant(bbq: Bbq, stage: number): string | Mention {
  const there = bbq.stages[stage];
  return there ? opMention(there.op) : `the operation in stage ${stage}`;
}

/** ` of queue 2`, where there are several logical queues. */
export const ofQueue = ({ queues }: Bbq, queue: number): string => (queues > 1 ? ` of queue ${queue}` : "");

/** The stage that reads the bucket of an operation, two before the last. */
export const fetchStage = (bbq: Bbq): number => commitStage(bbq, bbq.d) + 2;
