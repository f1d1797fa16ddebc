// What texts about events are made from.

import type { EventFrame } from "../../gen/types/EventFrame";
import type { Remark, Scene, Sentence } from "../contract";
import { opMention as op, operationOf } from "../contract";
import type { EVENTS, SHARED_EVENTS } from "../numbers";
import { type Happened, readerOf } from "../reader";
import type { Bbq } from "./state";

export const events = readerOf("bbq");

/** Kinds of events: of a BBQ's own, and of those that all designs share. */
export type Kind = keyof typeof EVENTS.bbq | keyof typeof SHARED_EVENTS;

/** What a text is made from. */
export interface Context<Of extends Kind = Kind> {
  scene: Scene;
  bbq: Bbq;
  event: EventFrame;
  facts: Happened<"bbq", Of>;
  /** The operation's number; events without one get NONE. */
  id: number;
  /** The operation concerned, named with its kind. */
  who: Sentence[number];
  kind: string;
}

/** The text of an event; null if another event covers it. */
export type Text<Of extends Kind = Kind> = (context: Context<Of>) => Remark | null;

/** Texts by the kind of event. */
export type Texts = { readonly [Of in Kind]?: Text<Of> };

/** The end of the list that a color stands for. */
export const end = (color: number | undefined) => (color === 1 ? "HEAD" : "TAIL");
export const isDequeue = (kind: string) => kind !== "enqueue" && kind !== "reset";

/** The operation in a stage, named; the stage if there is none. */
export const occupant = (bbq: Bbq, stage: number): Sentence[number] => {
  const there = bbq.stages[stage];
  return there ? op(there.op) : `the operation in stage ${stage}`;
};

/** What an operation was given. */
export const argumentsOf = (scene: Scene, id: number) => operationOf(scene, id)?.arguments ?? [];
