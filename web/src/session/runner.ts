// Answers requests with a session. Knows nothing of workers, so that it runs under Node as well.

import { assertUnreachable } from "../base/assert";
import type { Result } from "../base/result";
import type { Frame } from "../gen/types/Frame";
import type { Opened } from "../gen/types/Opened";
import type { OpFrame } from "../gen/types/OpFrame";
import type { Progress } from "../gen/types/Progress";
import type { StepEvents } from "../gen/types/StepEvents";
import type { Search } from "../views/design";
import { findIn, gather } from "./gather";
import type {
  Answer,
  EnginePicture,
  Formatted,
  Made,
  OpenedScenario,
  OpWindow,
  Part,
  Picture,
  Refusal,
  Request,
  RequestName,
  Requests,
  Searched,
  Shrunk,
  Stretch,
  Target,
  Want,
  Window,
} from "./protocol";

/** A session as the wasm module gives it. */
export interface Session {
  opened(): string;
  seek(step: number, maxSteps: number): boolean;
  /** What the seeks that follow see to: so many steps of `recent`. */
  keepRecent(steps: number): void;
  /** `StepEvents[]` as JSON. */
  recent(engine: number): string;
  executed(): number;
  explore(maxSteps: number): boolean;
  known(): number;
  steps(): number;
  part(track: number, first: number, last: number, count: number): Float64Array;
  /** `Problem[]` as JSON. */
  condition(text: string): string;
  /** Throws `Problem[]` as JSON. */
  search(conditions: string[], back: boolean): void;
  searchOn(maxSteps: number): boolean;
  /** `Found` as JSON, or null. */
  found(): string;
  frame(): string;
  probe(engine: number, field: number, first: number, count: number): Uint32Array;
  ops(engine: number, first: number, count: number): string;
  /** Throws a string for people. */
  failing(engine: number): string;
  /** Throws a string for people. */
  shrink(engine: number): Shrinking;
  free(): void;
}

/** Operations that are being shrunk. */
export interface Shrinking {
  work(maxSteps: number): boolean;
  progress(): string;
  /** Throws a string for people. */
  scenario(): string;
  free(): void;
}

/** What the runner needs of the wasm module. */
export interface SessionModule {
  /** The hardware configurations that a scenario needs; none if it is wrong. */
  hardware(text: string): readonly string[];
  /** Makes them ready, or says why it cannot. */
  load(configs: readonly string[]): Promise<Result<null, string>>;
  /** A scenario whose hardware is ready. Throws a string: a JSON array of problems. */
  open(text: string): Session;
  /** A scenario in its canonical form. Throws a string: a JSON array of problems. */
  format(text: string): string;
  /** The fragment of a link, from `#` on. */
  encodeLink(text: string): string;
  /** `Decoded` as JSON. Throws a string for people. */
  decodeLink(link: string): string;
}

interface Decoded {
  scenario: string | null;
  name: string | null;
  url: string | null;
  step: number | null;
}

type SearchRequest = Extract<Request, { name: "search" }>;

/** Time for what waits. */
export interface Rest {
  /** Lets messages that wait be delivered before the next slice of work. */
  breathe(): Promise<void>;
  /** Waits until the reader has probably paused. */
  pause(): Promise<void>;
}

/** Work between two looks at the messages, in milliseconds: short enough to feel no delay. */
const SLICE_MS = 12;
/** The same while nobody waits for it: what the reader does next must not wait for long. */
const AHEAD_MS = 4;
/** Steps of the first slice of a run. */
const FIRST_SLICE = 64;
/** Slices of looking ahead between two reports. */
const REPORT_EVERY = 32;

/** What a session throws on purpose is a string; anything else means that it broke. */
class Broken extends Error {}

const purposely = <T>(call: () => T): { value: T } | { text: string } => {
  try {
    return { value: call() };
  } catch (error) {
    if (typeof error === "string") return { text: error };
    throw new Broken(error instanceof Error ? error.message : String(error));
  }
};

export class Runner {
  private session: Session | null = null;
  private opened: Opened | null = null;
  /** Number of the newest request that opens a scenario. */
  private opening = 0;
  /** Number of the newest request that moves the cursor. */
  private newest = 0;
  /** Number of the request that shrinks, 0 if none does. */
  private shrinking = 0;
  /** Steps in a slice, adapted to the speed of the scenario and the machine. */
  private slice = FIRST_SLICE;
  /** Number of the latest request, and how many are under way. */
  private latest = 0;
  private under = 0;
  /** Whether there is still something of the run to look ahead to. */
  private ahead = false;
  /** The request after which it does. */
  private aheadSince = 0;
  private aheadSlice = FIRST_SLICE;
  /** The step that the reader sees: looking ahead moves the cursor away from it. */
  private shown = 0;

  constructor(
    private readonly module: SessionModule,
    private readonly post: (answer: Answer) => void,
    private readonly rest: Rest,
  ) {}

  async handle(request: Request): Promise<void> {
    const { id } = request;
    // Drawing what is known does not mean that the reader does anything.
    if (request.name !== "timeline") this.latest = id;
    this.under += 1;
    try {
      const value = await this.answer(request);
      this.post("kind" in value ? { id, kind: "refused", refusal: value } : { id, kind: "done", value: value.done });
    } catch (error) {
      this.post({ id, kind: "broken", reason: reasonOf(error) });
    }
    this.under -= 1;
    if (this.ahead && this.under === 0) void this.lookAhead();
  }

  /** Goes through the run while nothing is asked, for the timeline and its length. The next request ends it. */
  private async lookAhead(): Promise<void> {
    const { latest } = this;
    if (this.aheadSince === latest) return;
    this.aheadSince = latest;
    await this.rest.pause();
    try {
      for (let slices = 1; this.latest === latest && this.ahead; slices++) {
        const session = this.openSession();
        const began = performance.now();
        this.ahead = !session.explore(this.aheadSlice);
        // The last slice of a run is shorter, and says nothing of how long one takes.
        if (this.ahead) this.aheadSlice = adapted(this.aheadSlice, began, AHEAD_MS);
        if (!this.ahead || slices % REPORT_EVERY === 0) {
          this.post({ id: 0, kind: "ahead", known: session.known(), steps: session.steps() });
        }
        await this.rest.breathe();
      }
    } catch (error) {
      this.post({ id: 0, kind: "broken", reason: reasonOf(error) });
    }
  }

  private async answer(request: Request): Promise<{ done: Requests[RequestName]["give"] } | Refusal> {
    switch (request.name) {
      case "open":
        return this.open(request.id, request.text, request.ahead);
      case "seek":
        this.newest = request.id;
        return this.seek(request.id, request.step, request.want);
      case "search":
        this.newest = request.id;
        return this.search(request);
      case "timeline":
        return this.timeline(request);
      case "find":
        return this.find(request.engine, request.text);
      case "check":
        return { done: { problems: JSON.parse(this.openSession().condition(request.condition)) } };
      case "format":
        return this.format(request.text);
      case "decode":
        return this.decode(request.link);
      case "failing":
        return this.failing(request.engine);
      case "shrink":
        this.shrinking = request.id;
        return this.shrink(request.id, request.engine);
      case "cancel":
        this.shrinking = 0;
        return { done: { text: "" } };
      default:
        return assertUnreachable(request);
    }
  }

  private async open(id: number, text: string, ahead: boolean): Promise<{ done: OpenedScenario } | Refusal> {
    this.opening = id;
    this.endOthers(id);
    const needed = purposely(() => this.module.hardware(text));
    const ready = await this.module.load("value" in needed ? needed.value : []);
    if (this.opening !== id) return { kind: "cancelled" };
    if (!ready.ok) return { kind: "unavailable", text: ready.error };
    this.endOthers(id); // those that began meanwhile
    const made = purposely(() => this.module.open(text));
    if ("text" in made) return { kind: "problems", problems: JSON.parse(made.text) };
    this.session?.free();
    this.session = made.value;
    this.opened = JSON.parse(made.value.opened()) as Opened;
    this.ahead = ahead;
    this.aheadSlice = FIRST_SLICE;
    this.shown = 0;
    const canonical = this.module.format(text);
    return { done: { opened: this.opened, text: canonical, link: this.module.encodeLink(canonical) } };
  }

  /** What works on the open session ends. */
  private endOthers(id: number): void {
    this.newest = id;
    this.shrinking = 0;
  }

  private async seek(id: number, step: number, want: Want): Promise<{ done: Picture } | Refusal> {
    this.openSession().keepRecent(want.recent);
    const there = await this.move(id, (session, slice) => session.seek(step, slice));
    return there ? { done: this.picture(want) } : { kind: "cancelled" };
  }

  private async search({ id, from, conditions, back, want }: SearchRequest): Promise<{ done: Searched } | Refusal> {
    this.openSession().keepRecent(want.recent);
    // The cursor may still be on its way.
    if (!(await this.move(id, (session, slice) => session.seek(from, slice)))) return { kind: "cancelled" };
    const begun = purposely(() => this.openSession().search([...conditions], back));
    if ("text" in begun) return { kind: "problems", problems: JSON.parse(begun.text) };
    if (!(await this.move(id, (session, slice) => session.searchOn(slice)))) return { kind: "cancelled" };
    const found = JSON.parse(this.openSession().found()) as Searched["found"];
    // The way there need not have been by all the steps before it.
    const step = this.openSession().executed() - 1;
    if (!(await this.move(id, (session, slice) => session.seek(step, slice)))) return { kind: "cancelled" };
    return { done: { found, picture: this.picture(want) } };
  }

  /** Moves the cursor in slices, until it is there. False if something newer took its place. */
  private async move(id: number, on: (session: Session, slice: number) => boolean): Promise<boolean> {
    for (;;) {
      const session = this.openSession();
      const began = performance.now();
      if (on(session, this.slice)) return true;
      this.slice = adapted(this.slice, began);
      this.post({ id, kind: "busy", executed: session.executed() });
      await this.rest.breathe();
      if (this.newest !== id) return false;
    }
  }

  private picture(want: Want): Picture {
    if (!this.opened) throw new Broken("no scenario is open");
    const shown = picture(this.openSession(), this.opened, want);
    this.shown = shown.frame.step;
    return shown;
  }

  /** The session with its cursor where the reader is. */
  private here(): Session {
    const session = this.openSession();
    while (session.executed() !== this.shown + 1 && !session.seek(this.shown, 1 << 16));
    return session;
  }

  private timeline({ first, last, count, tracks }: Extract<Request, { name: "timeline" }>): { done: Stretch } {
    const session = this.openSession();
    const parts = tracks.map((track): Part => {
      const words = session.part(track, first, last, count);
      return { first: words[0] ?? 0, width: words[1] ?? 1, values: words.slice(2) };
    });
    const [known, steps] = [session.known(), session.steps()];
    const seen = tracks.filter((track) => session.part(track, 0, steps, 2).some((value, i) => i >= 2 && value > 0));
    return { done: { parts, seen, known, steps } };
  }

  private find(engine: number, text: string): { done: Search } {
    const session = this.here();
    const info = this.opened?.engines[engine]?.info;
    if (!info) throw new Broken("no such engine");
    const frame = JSON.parse(session.frame()) as Frame;
    const picture = { frame, engine, probe: {}, words: [], looked: [], latest: [] };
    const read = (field: number, first: number, count: number) => session.probe(engine, field, first, count);
    return { done: findIn(picture, info, read, text) };
  }

  private format(text: string): { done: Formatted } | Refusal {
    const made = purposely(() => this.module.format(text));
    if ("text" in made) return { kind: "problems", problems: JSON.parse(made.text) };
    return { done: { text: made.value, link: this.module.encodeLink(made.value) } };
  }

  private failing(engine: number): { done: Made } | Refusal {
    const made = purposely(() => this.here().failing(engine));
    return "text" in made ? { kind: "impossible", text: made.text } : { done: { text: made.value } };
  }

  private async shrink(id: number, engine: number): Promise<{ done: Shrunk } | Refusal> {
    const begun = purposely(() => this.here().shrink(engine));
    if ("text" in begun) return { kind: "impossible", text: begun.text };
    const shrinking = begun.value;
    try {
      for (let slice = 64; ; ) {
        const began = performance.now();
        const over = shrinking.work(slice);
        const progress = JSON.parse(shrinking.progress()) as Progress;
        if (over) {
          const made = purposely(() => shrinking.scenario());
          return "text" in made ? { kind: "impossible", text: made.text } : { done: { text: made.value, progress } };
        }
        slice = adapted(slice, began);
        this.post({ id, kind: "shrinking", progress });
        await this.rest.breathe();
        if (this.shrinking !== id) return { kind: "cancelled" };
      }
    } finally {
      shrinking.free();
    }
  }

  private openSession(): Session {
    if (!this.session) throw new Broken("no scenario is open");
    return this.session;
  }

  private decode(link: string): { done: Target } | Refusal {
    const read = purposely(() => this.module.decodeLink(link));
    if ("text" in read) return { kind: "link", text: read.text };
    const { scenario, name, url, step } = JSON.parse(read.value) as Decoded;
    if (scenario !== null) return { done: { kind: "scenario", text: scenario, step } };
    if (url !== null) return { done: { kind: "elsewhere", url, step } };
    return name === null ? { kind: "link", text: "The link leads nowhere." } : { done: { kind: "named", name, step } };
  }
}

/** The steps of the next slice, after one of `slice` steps that began at this time. */
function adapted(slice: number, began: number, milliseconds = SLICE_MS): number {
  const took = Math.max(performance.now() - began, 1);
  return Math.max(1, Math.min(1 << 20, Math.round((slice * milliseconds) / took)));
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function picture(session: Session, opened: Opened, want: Want): Picture {
  const frame = JSON.parse(session.frame()) as Frame;
  const engine = Math.min(want.engine, opened.engines.length - 1);
  const beside = want.beside.filter((other) => other.engine !== engine && other.engine < opened.engines.length);
  return {
    frame,
    ...enginePicture(session, frame, opened, { ...want, engine }),
    beside: beside.map((other) =>
      enginePicture(session, frame, opened, { ...want, ...other, window: null, watch: [], recent: 0 }),
    ),
  };
}

function enginePicture(
  session: Session,
  frame: Frame,
  opened: Opened,
  { engine, fields, looked, latest: most, window, watch, recent }: Want,
): EnginePicture {
  const info = opened.engines[engine]?.info;
  const probe: EnginePicture["probe"] = {};
  for (const name of fields) {
    const field = info?.fields.findIndex((f) => f.name === name) ?? -1;
    const count = info?.fields[field]?.count ?? 0;
    if (field >= 0) probe[name] = session.probe(engine, field, 0, count);
  }
  const words: Window[] = [];
  const ops = (part: OpWindow) => JSON.parse(session.ops(engine, part.first, part.count)) as OpFrame[];
  const presented = frame.engines[engine]?.presented ?? 0;
  const first = Math.max(0, presented - most);
  const shown = { frame, engine, probe, words, looked, latest: ops({ first, count: presented - first }) };
  if (info) gather(shown, info, (field, from, count) => session.probe(engine, field, from, count));
  const { frame: _, ...own } = shown;
  return {
    ...own,
    window: window ? ops(window) : [],
    watched: watch.flatMap((op) => ops({ first: op, count: 1 })),
    recent: recent > 0 ? (JSON.parse(session.recent(engine)) as StepEvents[]) : [],
  };
}
