// Answers requests with a session. Independent of workers, so that it runs under Node too.

import { assertUnreachable } from "../base/assert";
import { type Cancellation, reasonOf } from "../base/request-protocol";
import type { SearchResult } from "../base/thing";
import type { Frame } from "../gen/types/Frame";
import type { Opened } from "../gen/types/Opened";
import type { Progress } from "../gen/types/Progress";
import { type AdoptedModule, AdoptedModules } from "./adopted";
import { RunAhead } from "./ahead";
import { picture } from "./frame";
import type { LargeFields } from "./large-fields";
import { carriedIn, linkOf } from "./links";
import type { Decoded, Session, SessionBindings, SessionModule } from "./module";
import {
  type Examined,
  type Formatted,
  type GoalsSeen,
  type Made,
  type OpenedScenario,
  READ_ONLY,
  type RequestName,
  type Searched,
  type SessionAnswer,
  type SessionPart,
  type SessionRefusal,
  type SessionRequest,
  type SessionRequests,
  type SessionStretch,
  type Shrunk,
  type StepSnapshot,
  type Target,
  type Want,
} from "./protocol";
import { type QueryArgs, tableOf } from "./queries";
import { adapted, FIRST_SLICE, type Rest } from "./slices";

type SearchRequest = Extract<SessionRequest, { name: "search" }>;

/** The session throws a string on purpose; anything else means that it is broken. */
class Broken extends Error {}

const purposely = <T>(call: () => T): { value: T } | { text: string } => {
  try {
    return { value: call() };
  } catch (error) {
    if (typeof error === "string") return { text: error };
    throw new Broken(reasonOf(error));
  }
};

export class Runner {
  private session: Session | null = null;
  private opened: Opened | null = null;
  /** The open scenario in its canonical form. */
  private text = "";
  /** What goals need of the runs to come; null if no exercise is open. */
  private probes: string | null = null;
  /** Number of the newest request that opens a scenario. */
  private opening = 0;
  /** Number of the newest request that moves the cursor. */
  private newest = 0;
  /** Number of the request that shrinks, 0 if none does. */
  private shrinking = 0;
  /** Steps in a slice, adapted to the speed of the scenario and the machine. */
  private slice = FIRST_SLICE;
  /** Number of the latest request, and of pending ones. */
  private latest = 0;
  private under = 0;
  private readonly ahead: RunAhead;
  private readonly modules = new AdoptedModules();
  /** Modules of users on their way into the session. */
  private adopting: Promise<unknown> = Promise.resolve();
  /** The step that the reader sees: running ahead moves the cursor away from it. */
  private shown = 0;

  constructor(
    private readonly module: SessionModule,
    private readonly post: (answer: SessionAnswer) => void,
    private readonly rest: Rest,
    private readonly large: LargeFields,
  ) {
    const report = (known: number, steps: number) => post({ id: 0, kind: "ahead", known, steps });
    this.ahead = new RunAhead(() => this.openSession(), report, rest);
  }

  async handle(request: SessionRequest | Cancellation): Promise<void> {
    const { id } = request;
    if (request.name === "cancel") return this.cancel(id);
    // Reading known steps does not mean that the reader is active.
    if (!READ_ONLY.has(request.name)) this.latest = id;
    this.under += 1;
    try {
      const value = await this.answer(request);
      this.post("kind" in value ? { id, kind: "refused", refusal: value } : { id, kind: "done", value: value.done });
    } catch (error) {
      this.post({ id, kind: "broken", reason: reasonOf(error) });
    }
    this.under -= 1;
    if (this.under === 0) void this.runAhead();
  }

  /** Cancels a request that nobody waits for any longer. */
  private cancel(id: number): void {
    if (this.newest === id) this.newest = 0;
    if (this.shrinking === id) this.shrinking = 0;
  }

  private async runAhead(): Promise<void> {
    try {
      await this.ahead.go(() => this.latest);
    } catch (error) {
      this.post({ id: 0, kind: "broken", reason: reasonOf(error) });
    }
  }

  private async answer(
    request: SessionRequest,
  ): Promise<{ done: SessionRequests[RequestName]["give"] } | SessionRefusal> {
    switch (request.name) {
      case "open":
        return this.open(request.id, request.text, request.ahead);
      case "adopt":
        return this.adopt(request.modules);
      case "goals":
        if (this.probes !== request.probes) this.text = ""; // the open run does not follow them
        this.probes = request.probes;
        return { done: null };
      case "seen":
        return { done: JSON.parse(this.openSession().seen()) as GoalsSeen };
      case "seek":
        this.newest = request.id;
        return this.seek(request.id, request.step, request.want);
      case "near":
        this.newest = request.id;
        this.shown = request.step;
        return this.near(request);
      case "search":
        this.newest = request.id;
        return this.search(request);
      case "timeline":
        return this.timeline(request);
      case "query":
        return this.query(request);
      case "find":
        return this.find(request.engine, request.text);
      case "check":
        return { done: { problems: JSON.parse(this.openSession().condition(request.condition)) } };
      case "format":
        return this.format(request.text);
      case "examine":
        return this.examine(request.text);
      case "decode":
        return this.decode(request.link);
      case "failing":
        return this.failing(request.engine);
      case "shrink":
        this.shrinking = request.id;
        return this.shrink(request.id, request.engine);
      case "fetched":
        // Numbers are found without a network too.
        await this.large.load().catch(() => {});
        return { done: { urls: performance.getEntriesByType("resource").map(({ name }) => name) } };
      default:
        return assertUnreachable(request);
    }
  }

  private async open(id: number, text: string, ahead: boolean): Promise<{ done: OpenedScenario } | SessionRefusal> {
    this.opening = id;
    this.endOthers(id);
    const bindings = await this.bindings();
    const refusal = this.modules.refusal(text);
    if (refusal) return this.opening === id ? refusal : { kind: "cancelled" };
    const needed = purposely(() => bindings.hardware(text));
    const loaded = await this.module.load("value" in needed ? needed.value : []);
    if (!loaded.ok) return this.opening === id ? { kind: "unavailable", text: loaded.error } : { kind: "cancelled" };
    const written = await this.written(bindings, text);
    if (this.opening !== id) return { kind: "cancelled" };
    if ("kind" in written) return written;
    // The open run is reused: its known part stays known, and steps far ahead are near.
    const opened = written.text === this.text ? this.opened : null;
    return opened ? this.begin(id, opened, written, ahead) : this.openAnew(id, bindings, text, written, ahead);
  }

  /** The functions of the session, once it has all modules that were adopted. */
  private async bindings(): Promise<SessionBindings> {
    await this.adopting;
    return this.module.bindings();
  }

  private async adopt(modules: readonly AdoptedModule[]): Promise<{ done: SessionRequests["adopt"]["give"] }> {
    const done = this.modules.adopt(this.module, modules);
    this.adopting = Promise.allSettled([this.adopting, done]);
    this.text = ""; // another build may have come under the name that the open run knows
    return { done: { refused: await done } };
  }

  private async openAnew(
    id: number,
    bindings: SessionBindings,
    text: string,
    written: Formatted,
    ahead: boolean,
  ): Promise<{ done: OpenedScenario } | SessionRefusal> {
    const made = purposely(() => bindings.open(text, this.probes));
    if ("text" in made) return { kind: "problems", problems: JSON.parse(made.text) };
    const opened = JSON.parse(made.value.opened()) as Opened;
    const refusal = this.large.has(opened.engines.map(({ info }) => info)) ? await this.reading() : null;
    if (refusal || this.opening !== id) {
      made.value.free();
      return refusal ?? { kind: "cancelled" };
    }
    this.session?.free();
    this.session = made.value;
    this.opened = opened;
    this.text = written.text;
    return this.begin(id, opened, written, ahead);
  }

  /** The session has the scenario: runs ahead from the first step. */
  private begin(id: number, opened: Opened, written: Formatted, ahead: boolean): { done: OpenedScenario } {
    this.endOthers(id); // those that began meanwhile
    this.ahead.begin(ahead);
    this.shown = 0;
    return { done: { opened, ...written } };
  }

  /** A scenario in its canonical form, with its link. */
  private async written(bindings: SessionBindings, text: string): Promise<Formatted | SessionRefusal> {
    const made = purposely(() => ({ text: bindings.format(text), compact: bindings.compact(text) }));
    if ("text" in made) return { kind: "problems", problems: JSON.parse(made.text) };
    return { text: made.value.text, link: await linkOf(made.value.compact) };
  }

  /** Loads the designs' readers of large fields, or returns a refusal. */
  private async reading(): Promise<SessionRefusal | null> {
    try {
      await this.large.load();
      return null;
    } catch (error) {
      return { kind: "unavailable", text: reasonOf(error) };
    }
  }

  /** Cancels everything that uses the open session. */
  private endOthers(id: number): void {
    this.newest = id;
    this.shrinking = 0;
  }

  private async seek(id: number, step: number, want: Want): Promise<{ done: StepSnapshot } | SessionRefusal> {
    this.openSession().keepRecent(Math.max(want.recent, want.past ?? 0));
    const there = await this.move(id, (session, slice) => session.seek(step, slice));
    if (!there) return { kind: "cancelled" };
    const made = purposely(() => this.show(want));
    return "text" in made ? { kind: "impossible", text: made.text } : { done: made.value };
  }

  private async near({ id, others, want }: Extract<SessionRequest, { name: "near" }>) {
    // While a key is held down the latest step is enough.
    await this.rest.breathe();
    const pictures: StepSnapshot[] = [];
    for (const step of others) {
      // A worker that replaces a dead one has no scenario open.
      if (this.newest !== id || !this.session) return { kind: "cancelled" } as const;
      this.session.keepRecent(Math.max(want.recent, want.past ?? 0));
      if (!(await this.move(id, (session, slice) => session.seek(step, slice)))) return { kind: "cancelled" } as const;
      const made = purposely(() => this.picture(want));
      if ("text" in made) return { kind: "impossible", text: made.text } as const;
      pictures.push(made.value);
    }
    return { done: pictures };
  }

  private async search({
    id,
    from,
    conditions,
    back,
    want,
  }: SearchRequest): Promise<{ done: Searched } | SessionRefusal> {
    this.openSession().keepRecent(Math.max(want.recent, want.past ?? 0));
    // The cursor may not have arrived yet.
    if (!(await this.move(id, (session, slice) => session.seek(from, slice)))) return { kind: "cancelled" };
    const begun = purposely(() => this.openSession().search([...conditions], back));
    if ("text" in begun) return { kind: "problems", problems: JSON.parse(begun.text) };
    if (!(await this.move(id, (session, slice) => session.searchOn(slice)))) return { kind: "cancelled" };
    const found = JSON.parse(this.openSession().found()) as Searched["found"];
    // The run may have been reached without executing all earlier steps.
    const step = this.openSession().executed() - 1;
    if (!(await this.move(id, (session, slice) => session.seek(step, slice)))) return { kind: "cancelled" };
    const made = purposely(() => this.show(want));
    return "text" in made ? { kind: "impossible", text: made.text } : { done: { found, picture: made.value } };
  }

  /** Moves the cursor in slices until it arrives. False if a newer request replaced this one. */
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

  private picture(want: Want): StepSnapshot {
    if (!this.opened) throw new Broken("no scenario is open");
    return picture(this.openSession(), this.opened, want, this.large);
  }

  /** The frame that the reader will see. */
  private show(want: Want): StepSnapshot {
    const shown = this.picture(want);
    this.shown = shown.frame.step;
    return shown;
  }

  /** The session with its cursor at the reader's step. */
  private here(): Session {
    const session = this.openSession();
    while (session.executed() !== this.shown + 1 && !session.seek(this.shown, 1 << 16));
    return session;
  }

  private timeline({ first, last, count, tracks }: Extract<SessionRequest, { name: "timeline" }>): {
    done: SessionStretch;
  } {
    const session = this.openSession();
    const parts = tracks.map((track): SessionPart => {
      const words = session.part(track, first, last, count);
      return { first: words[0] ?? 0, width: words[1] ?? 1, values: words.slice(2) };
    });
    const [known, steps] = [session.known(), session.steps()];
    const seen = tracks.filter((track) => session.part(track, 0, steps, 2).some((value, i) => i >= 2 && value > 0));
    return { done: { parts, seen, known, steps } };
  }

  private query({ engine, query, args }: Extract<SessionRequest, { name: "query" }>) {
    const session = this.openSession();
    const made = purposely(() => tableOf(session, engine, query, args as QueryArgs<typeof query>));
    if ("text" in made) return { kind: "impossible", text: made.text } as const;
    return { done: { table: made.value, known: session.known(), steps: session.steps() } };
  }

  private async find(engine: number, text: string): Promise<{ done: SearchResult } | SessionRefusal> {
    const refusal = await this.reading();
    if (refusal) return refusal;
    const session = this.here();
    const info = this.opened?.engines[engine]?.info;
    if (!info) throw new Broken("no such engine");
    const frame = JSON.parse(session.frame()) as Frame;
    const picture = { frame, engine, probe: {}, words: [], selected: [], latest: [] };
    const read = (field: number, first: number, count: number) => session.probe(engine, field, first, count);
    return { done: this.large.find(picture, info, read, text) };
  }

  private async format(text: string): Promise<{ done: Formatted } | SessionRefusal> {
    const written = await this.written(await this.bindings(), text);
    return "kind" in written ? written : { done: written };
  }

  private async examine(text: string): Promise<{ done: Examined } | SessionRefusal> {
    const bindings = await this.bindings();
    const read = purposely(() => bindings.format(text));
    if ("text" in read) return { done: { problems: JSON.parse(read.text), unbuilt: [], advice: [] } };
    const hardware = purposely(() => bindings.hardware(text));
    const unbuilt = "text" in hardware ? JSON.parse(hardware.text) : [];
    return { done: { problems: [], unbuilt, advice: JSON.parse(bindings.advice(text)) } };
  }

  private failing(engine: number): { done: Made } | SessionRefusal {
    const made = purposely(() => this.here().failing(engine));
    return "text" in made ? { kind: "impossible", text: made.text } : { done: { text: made.value } };
  }

  private async shrink(id: number, engine: number): Promise<{ done: Shrunk } | SessionRefusal> {
    const begun = purposely(() => this.here().shrink(engine));
    if ("text" in begun) return { kind: "impossible", text: begun.text };
    const shrinking = begun.value;
    try {
      for (let slice = 64; ; ) {
        const began = performance.now();
        const isFinished = shrinking.work(slice);
        const progress = JSON.parse(shrinking.progress()) as Progress;
        if (isFinished) {
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

  private async decode(link: string): Promise<{ done: Target } | SessionRefusal> {
    const bindings = await this.bindings();
    const made = purposely(() => bindings.decodeLink(link));
    if ("text" in made) {
      // Whoever opens a scenario of a module that is not here says so.
      const carried = await carriedIn(link);
      const lacks = carried !== null && this.modules.missing(carried.text).length > 0;
      return lacks ? { done: { kind: "scenario", ...carried } } : { kind: "link", text: made.text };
    }
    const { scenario, name, url, step } = JSON.parse(made.value) as Decoded;
    if (scenario !== null) return { done: { kind: "scenario", text: scenario, step } };
    if (url !== null) return { done: { kind: "elsewhere", url, step } };
    return name === null ? { kind: "link", text: "The link leads nowhere." } : { done: { kind: "named", name, step } };
  }
}
