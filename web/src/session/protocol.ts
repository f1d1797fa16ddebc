// Requests of the page to the session worker, with their answers. base/request-protocol.ts has what all workers have in common.

import type { AnswerOf, RequestOf, Unanswered } from "../base/request-protocol";
import type { SearchResult } from "../base/thing";
import type { Found } from "../gen/types/Found";
import type { Frame } from "../gen/types/Frame";
import type { Opened } from "../gen/types/Opened";
import type { OpFrame } from "../gen/types/OpFrame";
import type { Problem } from "../gen/types/Problem";
import type { Progress } from "../gen/types/Progress";
import type { StepEvents } from "../gen/types/StepEvents";
import type { AdoptedModule, RefusedModule } from "./adopted";
import type { Advice } from "./advice";
import type { QueryArgs, QueryName, SessionTable } from "./queries";

/** A range of operations in the log. */
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

/** What the page needs of a step besides its frame. */
export interface Want {
  /** Engine whose state is shown. */
  engine: number;
  /** Names of the state fields to read completely. */
  fields: readonly string[];
  /** Selected things, in the notation of scenario files. */
  selected: readonly string[];
  /** Number of the latest operations. */
  latest: number;
  /** Another part of the log, if the reader has scrolled away from the latest. */
  window: OpWindow | null;
  /** Single operations of interest: the selected one, those with an expected result. */
  watch: readonly number[];
  /** Engines whose state is shown beside it, with their fields. */
  otherEngines: readonly { engine: number; fields: readonly string[] }[];
  /** Number of steps up to this one whose events are needed, 0 for none. */
  recent: number;
  /** Number of earlier steps whose words are needed, of engines that are modules of users; of them alone. */
  past?: number;
  /** True if metrics by rank are needed. */
  byRank: boolean;
  /** True in presenter mode: every element is drawn, also in queues that are otherwise read in part. */
  complete?: boolean;
}

/** The part of a frame about one engine. */
export interface EnginePicture {
  /** Number of the engine. */
  engine: number;
  /** State after the step, by field name. */
  probe: Record<string, Uint32Array>;
  /** Words of interest of other fields. */
  words: SessionWindow[];
  /** The reason for reading them: the selection, and things shown together with it. */
  selected: readonly string[];
  /** True if every element is drawn, as requested. */
  complete?: boolean;
  latest: OpFrame[];
  window: OpFrame[];
  watched: OpFrame[];
  /** Events of the latest steps, the earliest first; empty if not requested. */
  recent: StepEvents[];
  /** Words before the step by field name, and before earlier steps those of ports: as many as requested and known. Absent for a shipped
   * design. */
  past?: readonly Readonly<Record<string, Uint32Array>>[];
  /** States of the selected cores behind it, by number of the core. */
  states: Readonly<Record<number, SessionTable<"state">>>;
}

/** The frame of one step: everything that a view may draw. */
export interface StepSnapshot extends EnginePicture {
  frame: Frame;
  /** Engines shown beside this one. */
  otherEngines: EnginePicture[];
  /** Metrics by rank, by engine; empty if not requested. They belong to this step, so they come with its frame. */
  byRank: readonly SessionTable<"by_rank">[];
}

/** An open scenario. */
export interface OpenedScenario {
  opened: Opened;
  /** Its canonical text. */
  text: string;
  /** Its link without a step: the fragment with `#`. */
  link: string;
}

/** The target of a link. */
export type Target =
  | { kind: "scenario"; text: string; step: number | null }
  | { kind: "named"; name: string; step: number | null }
  /** A file of another host that is not fetched yet. */
  | { kind: "elsewhere"; url: string; step: number | null };

/** A scenario that was made from the open run. */
export interface Made {
  text: string;
}

/** The smallest set of operations that still fails. */
export interface Shrunk extends Made {
  progress: Progress;
}

/** The end of a search. */
export interface Searched {
  /** Null if no step was found: then the cursor has not moved. */
  found: Found | null;
  picture: StepSnapshot;
}

/** A part of a track of the timeline. */
export interface SessionPart {
  /** First step. */
  first: number;
  /** Number of steps of a bucket. */
  width: number;
  /** For each bucket of a line: smallest, largest and mean value; of marks: their count; of flags: first step, last step and count. Ends
   * where the run is not known. */
  values: Float64Array;
}

/** The known part of the run. */
export interface SessionKnown {
  /** Number of steps that were executed at least once. */
  known: number;
  /** Number of known steps of the run. */
  steps: number;
}

/** A range of the timeline. */
export interface SessionStretch extends SessionKnown {
  /** In the order of the requested tracks. */
  parts: SessionPart[];
  /** The tracks that show anything anywhere. */
  seen: number[];
}

/** A table about the run. */
export interface SessionAnswered<Q extends QueryName> extends SessionKnown {
  table: SessionTable<Q>;
}

/** The error in a condition. */
export interface SessionChecked {
  problems: Problem[];
}

/** A valid scenario that is not open. */
export interface Formatted extends Made {
  /** Its link without a step. */
  link: string;
}

/** A scenario that is being edited. */
export interface Examined {
  /** Its errors. */
  problems: Problem[];
  /** Without errors: for each engine whose hardware is not built, the sizes that are built. */
  unbuilt: Problem[];
  /** Without errors: warnings. */
  advice: Advice[];
}

/** A module of a user that a scenario names and the worker does not have. */
export interface MissingModule {
  /** `fifo.map.json`. */
  name: string;
  /** The build that is named, or null if any will do. */
  build: string | null;
  /** True if it is here, and was built for another version of the page. */
  isOutdated?: true;
  /** Another build of the module, which this browser has. */
  other?: string;
}

/** What was seen of the open run for the goals of an exercise. */
export interface GoalsSeen {
  /** What the reader of exercises takes (`Seen`); null if no exercise is open, or if a goal names what the scenario no longer has. */
  seen: { readonly steps: number; readonly is_over: boolean } | null;
  /** The whole run, once it was executed to its end; its digest has 16 hexadecimal digits. */
  ended: { readonly digest: string; readonly steps: number } | null;
  /** What a goal names and the scenario no longer has. */
  lost: string | null;
}

/** Requests by name, with their arguments and answers. */
export interface SessionRequests {
  /** Opens a scenario from its text; the open one stays if this one is invalid. A later `open` cancels an earlier one. With `ahead`, the
   * worker then executes the complete run while it is idle. */
  open: { take: { text: string; ahead: boolean }; give: OpenedScenario };
  /** From now on scenarios may name these modules. Maps that are wrong are left out; the answer has their problems. */
  adopt: {
    take: { modules: readonly AdoptedModule[] };
    give: { refused: RefusedModule[] };
  };
  /** From now on opened scenarios are followed for these goals of an exercise: the probes that its reader gives, or null for none. */
  goals: { take: { probes: string | null }; give: null };
  /** What was seen of the open run for them. */
  seen: { take: object; give: GoalsSeen };
  /** Moves the cursor. A later `seek` or `open` cancels an earlier `seek`. */
  seek: { take: { step: number; want: Want }; give: StepSnapshot };
  /** Frames of `others`, steps adjacent to `step`, which the page already shows. A later request that moves the cursor cancels it. */
  near: { take: { step: number; others: readonly number[]; want: Want }; give: StepSnapshot[] };
  /** Moves the cursor from a step to the next or previous one in which one of these conditions holds. A later `seek`, `search` or `open`
   * cancels it. */
  search: { take: { from: number; conditions: readonly string[]; back: boolean; want: Want }; give: Searched };
  /** Tracks of the timeline, by number: the known steps from `first` to `last` in at most `count` buckets. */
  timeline: { take: { first: number; last: number; count: number; tracks: readonly number[] }; give: SessionStretch };
  /** A table about an engine's run, see `QUERIES`. */
  query: {
    take: { [Q in QueryName]: { engine: number; query: Q; args: QueryArgs<Q> } }[QueryName];
    give: SessionAnswered<QueryName>;
  };
  /** Searches an engine's state of the shown step by number. */
  find: { take: { engine: number; text: string }; give: SearchResult };
  /** Checks a condition on the open scenario. */
  check: { take: { condition: string }; give: SessionChecked };
  /** Converts a scenario to its canonical form; the open one stays. */
  format: { take: { text: string }; give: Formatted };
  /** Checks a scenario that is being edited: its errors, and hardware that is not built. */
  examine: { take: { text: string }; give: Examined };
  /** Reads a link: a complete address or its fragment. */
  decode: { take: { link: string }; give: Target };
  /** The operations up to the divergence of an engine at the cursor, as a scenario. */
  failing: { take: { engine: number }; give: Made };
  /** Shrinks those operations to the smallest set. A later `shrink` or `open` cancels it. */
  shrink: { take: { engine: number }; give: Shrunk };
  /** Addresses of everything that the worker has fetched, including its own code. */
  fetched: { take: object; give: { urls: string[] } };
}

export type RequestName = keyof SessionRequests;

/** Requests that only read, even if the reader is not active. */
export const READ_ONLY: ReadonlySet<RequestName> = new Set(["timeline", "query", "fetched", "seen"]);
/** Requests that nobody waits for: the page is not busy meanwhile. */
export const UNAWAITED: ReadonlySet<RequestName> = new Set<RequestName>([...READ_ONLY, "near", "adopt", "goals"]);

export type SessionRequest = RequestOf<SessionRequests>;

/** Why a request failed. */
export type SessionRefusal =
  /** The scenario is invalid. */
  | { kind: "problems"; problems: Problem[] }
  /** The scenario names modules of users that are not here: their bundles or sources are needed. */
  | { kind: "missing"; modules: MissingModule[] }
  /** The link is invalid. */
  | { kind: "link"; text: string }
  /** The request is impossible. */
  | { kind: "impossible"; text: string }
  /** The hardware of the scenario, or the readers of its large fields, could not be loaded. */
  | { kind: "unavailable"; text: string }
  | Unanswered;

/** Reports of the worker besides answers. */
export type SessionReport =
  /** Still working, with the number of executed steps. Sent after every slice of work, so that silence means an error. Without a request,
   * with id 0, while the worker loads. */
  | { id: number; kind: "busy"; executed: number }
  /** Without a request, with id 0: the known part of a scenario's run. */
  | ({ id: number; kind: "ahead" } & SessionKnown)
  /** Still shrinking; sent after every slice of work too. */
  | { id: number; kind: "shrinking"; progress: Progress };

export type SessionAnswer = AnswerOf<SessionRequests, SessionRefusal, SessionReport>;
