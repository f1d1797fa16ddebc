// Requests of the page to the session's worker, and what they give. What every worker has in common is in base/request-protocol.ts.

import type { AnswerOf, RequestOf, Unanswered } from "../base/request-protocol";
import type { Search } from "../base/thing";
import type { Found } from "../gen/types/Found";
import type { Frame } from "../gen/types/Frame";
import type { Opened } from "../gen/types/Opened";
import type { OpFrame } from "../gen/types/OpFrame";
import type { Problem } from "../gen/types/Problem";
import type { Progress } from "../gen/types/Progress";
import type { StepEvents } from "../gen/types/StepEvents";
import type { Advice } from "./advice";
import type { QueryArgs, QueryName, SessionTable } from "./queries";

/** A run of operations from the log. */
export interface OpWindow {
  first: number;
  count: number;
}

/** Some words of a field. */
export interface SessionWindow {
  field: string;
  first: number;
  words: Uint32Array;
}

/** What the page wants to see of a step besides its frame. */
export interface Want {
  /** Engine whose state is shown. */
  engine: number;
  /** Names of the probe fields to read in full. */
  fields: readonly string[];
  /** Selected things, as scenario files write them. */
  looked: readonly string[];
  /** How many of the latest operations. */
  latest: number;
  /** Another part of the log, if the reader has scrolled away from the latest. */
  window: OpWindow | null;
  /** Single operations of interest: the selected one, those with an expected result. */
  watch: readonly number[];
  /** Engines whose state is shown next to it, with their fields. */
  beside: readonly { engine: number; fields: readonly string[] }[];
  /** Of how many steps up to this one what happened, 0 for none. */
  recent: number;
  /** Whether what was measured by rank is wanted. */
  byRank: boolean;
  /** Whether every element is drawn, also of queues of which only parts are read otherwise: presenter mode. */
  whole?: boolean;
}

/** What a picture has of one engine. */
export interface EnginePicture {
  /** Its number. */
  engine: number;
  /** State after the step, by field name. */
  probe: Record<string, Uint32Array>;
  /** Words of other fields that were of interest. */
  words: SessionWindow[];
  /** The reason for reading them: the selection, and things shown together with it. */
  looked: readonly string[];
  /** Whether every element is drawn, as it was asked for. */
  whole?: boolean;
  latest: OpFrame[];
  window: OpFrame[];
  watched: OpFrame[];
  /** What happened in the latest steps, the earliest first; empty if it was not asked for. */
  recent: StepEvents[];
  /** States of the selected cores behind it, by number of the core. */
  states: Readonly<Record<number, SessionTable<"state">>>;
}

/** The picture of one step: all that a view may draw. */
export interface StepSnapshot extends EnginePicture {
  frame: Frame;
  /** Engines shown next to this one. */
  beside: EnginePicture[];
  /** What was measured by rank, by engine; empty if it was not asked for. It is of this step, so it comes with the picture. */
  byRank: readonly SessionTable<"by_rank">[];
}

/** A scenario that is open. */
export interface OpenedScenario {
  opened: Opened;
  /** Its canonical text. */
  text: string;
  /** Its link without a step: the fragment from `#` on. */
  link: string;
}

/** What a link leads to. */
export type Target =
  | { kind: "scenario"; text: string; step: number | null }
  | { kind: "named"; name: string; step: number | null }
  /** A file elsewhere, which nobody has fetched yet. */
  | { kind: "elsewhere"; url: string; step: number | null };

/** A scenario that was made from the open run. */
export interface Made {
  text: string;
}

/** The fewest operations that still fail. */
export interface Shrunk extends Made {
  progress: Progress;
}

/** Where a search ended. */
export interface Searched {
  /** Null if no step was found: then the cursor is where it was. */
  found: Found | null;
  picture: StepSnapshot;
}

/** A part of a track of the timeline. */
export interface SessionPart {
  /** First step. */
  first: number;
  /** Steps of a bucket. */
  width: number;
  /** Of each bucket: smallest, largest and mean value of a line, the count of marks, or of flags the first step, the last and how many.
   * Ends where the run has not been yet. */
  values: Float64Array;
}

/** How far the run is known. */
export interface SessionKnown {
  /** Steps that were executed at least once. */
  known: number;
  /** Steps of the run, known so far. */
  steps: number;
}

/** A stretch of the timeline. */
export interface SessionStretch extends SessionKnown {
  /** In the order in which the tracks were asked for. */
  parts: SessionPart[];
  /** Those of them that show anything anywhere. */
  seen: number[];
}

/** A table of facts about the run. */
export interface SessionAnswered<Q extends QueryName> extends SessionKnown {
  table: SessionTable<Q>;
}

/** The fault of a condition. */
export interface SessionChecked {
  problems: Problem[];
}

/** A scenario that is right, but not open. */
export interface Formatted extends Made {
  /** Its link without a step. */
  link: string;
}

/** A scenario that is being written. */
export interface Examined {
  /** Its faults. */
  problems: Problem[];
  /** Without faults: for each engine whose hardware is not built, the sizes that are built. */
  unbuilt: Problem[];
  /** Without faults: warnings. */
  advice: Advice[];
}

/** Requests by name, with what they take and give. */
export interface SessionRequests {
  /**
   * Opens a scenario from its text; the open one stays if this one is wrong. A later `open` cancels an earlier one. If `ahead`, the
   * worker then goes through the whole run whenever it has nothing else to do.
   */
  open: { take: { text: string; ahead: boolean }; give: OpenedScenario };
  /** Moves the cursor. A later `seek` or `open` cancels an earlier `seek`. */
  seek: { take: { step: number; want: Want }; give: StepSnapshot };
  /** Pictures of `others`, steps next to `step`, which the page shows without having asked for it. A later request that moves the cursor
   * cancels it. */
  near: { take: { step: number; others: readonly number[]; want: Want }; give: StepSnapshot[] };
  /** Moves the cursor from a step to the next one in which one of these conditions holds, or back to the last one. A later `seek`,
   * `search` or `open` cancels it. */
  search: { take: { from: number; conditions: readonly string[]; back: boolean; want: Want }; give: Searched };
  /** Tracks of the timeline, by number: the steps from `first` to `last` in at most `count` buckets, known so far. */
  timeline: { take: { first: number; last: number; count: number; tracks: readonly number[] }; give: SessionStretch };
  /** A table of facts about an engine's run, see `QUERIES`. */
  query: {
    take: { [Q in QueryName]: { engine: number; query: Q; args: QueryArgs<Q> } }[QueryName];
    give: SessionAnswered<QueryName>;
  };
  /** What the reader asks for by number, in an engine's state of the step that is shown. */
  find: { take: { engine: number; text: string }; give: Search };
  /** Reads a condition on the open scenario. */
  check: { take: { condition: string }; give: SessionChecked };
  /** Reads a scenario and writes it in its canonical form; the open one stays. */
  format: { take: { text: string }; give: Formatted };
  /** Checks a scenario that is being written: its faults, and which of its hardware is not built. */
  examine: { take: { text: string }; give: Examined };
  /** Reads a link: a whole address or its fragment. */
  decode: { take: { link: string }; give: Target };
  /** The operations up to the divergence of an engine that the cursor's step shows, as a scenario. */
  failing: { take: { engine: number }; give: Made };
  /** Shrinks them to the fewest. A later `shrink` or `open` cancels it. */
  shrink: { take: { engine: number }; give: Shrunk };
  /** Addresses of all that the worker has fetched, its own code among it. */
  fetched: { take: object; give: { urls: string[] } };
}

export type RequestName = keyof SessionRequests;

/** Requests that read and change nothing. The reader need not be active meanwhile. */
export const LOOKING: ReadonlySet<RequestName> = new Set(["timeline", "query", "fetched"]);
/** Requests that nobody waits for: the page is not busy meanwhile. */
export const UNAWAITED: ReadonlySet<RequestName> = new Set<RequestName>([...LOOKING, "near"]);

export type SessionRequest = RequestOf<SessionRequests>;

/** Why a request came to nothing. */
export type SessionRefusal =
  /** The scenario is wrong, and where. */
  | { kind: "problems"; problems: Problem[] }
  /** The link is wrong, and why. */
  | { kind: "link"; text: string }
  /** What was asked for cannot be had, and why. */
  | { kind: "impossible"; text: string }
  /** The hardware of the scenario, or what reads its large fields, could not be loaded, and why. */
  | { kind: "unavailable"; text: string }
  | Unanswered;

/** What the worker sends besides the outcomes of requests. */
export type SessionReport =
  /** Still at it, with so many steps executed. Sent after every slice of work, so that silence means an error. Without a
   * request, number 0, while the worker loads. */
  | { id: number; kind: "busy"; executed: number }
  /** Without a request, number 0: a scenario's run is known so far. */
  | ({ id: number; kind: "ahead" } & SessionKnown)
  /** Still shrinking. Sent after every slice of work as well. */
  | { id: number; kind: "shrinking"; progress: Progress };

export type SessionAnswer = AnswerOf<SessionRequests, SessionRefusal, SessionReport>;
