// Answers requests with a session. Knows nothing of workers, so that it runs under Node as well.

import { assertUnreachable } from "../base/assert";
import type { Frame } from "../gen/types/Frame";
import type { Opened } from "../gen/types/Opened";
import type { OpFrame } from "../gen/types/OpFrame";
import { gather } from "./gather";
import type { Answer, OpenedScenario, OpWindow, Picture, Refusal, Request, Target, Want, Window } from "./protocol";

/** A session as the wasm module gives it. */
export interface Session {
  opened(): string;
  seek(step: number, maxSteps: number): boolean;
  executed(): number;
  frame(): string;
  probe(engine: number, field: number, first: number, count: number): Uint32Array;
  ops(engine: number, first: number, count: number): string;
  free(): void;
}

/** What the runner needs of the wasm module. */
export interface SessionModule {
  /** Throws a string: a JSON array of problems. */
  open(text: string): Session;
  /** A right scenario in its canonical form. */
  format(text: string): string;
  /** The fragment of a link, from `#` on. */
  encodeLink(text: string): string;
  /** `Decoded` as JSON. Throws a string for people. */
  decodeLink(link: string): string;
}

interface Decoded {
  scenario: string | null;
  name: string | null;
  step: number | null;
}

/** Lets messages that wait be delivered before the next slice of work. */
export type Breathe = () => Promise<void>;

/** Work between two looks at the messages, in milliseconds: short enough to feel no delay. */
const SLICE_MS = 12;

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
  /** Number of the newest request that moves the cursor. */
  private newest = 0;
  /** Steps in a slice, adapted to the speed of the scenario and the machine. */
  private slice = 64;

  constructor(
    private readonly module: SessionModule,
    private readonly post: (answer: Answer) => void,
    private readonly breathe: Breathe,
  ) {}

  async handle(request: Request): Promise<void> {
    const { id } = request;
    try {
      const value = await this.answer(request);
      this.post("kind" in value ? { id, kind: "refused", refusal: value } : { id, kind: "done", value: value.done });
    } catch (error) {
      this.post({ id, kind: "broken", reason: error instanceof Error ? error.message : String(error) });
    }
  }

  private async answer(request: Request): Promise<{ done: OpenedScenario | Picture | Target } | Refusal> {
    switch (request.name) {
      case "open":
        this.newest = request.id;
        return this.open(request.text);
      case "seek":
        this.newest = request.id;
        return this.seek(request.id, request.step, request.want);
      case "decode":
        return this.decode(request.link);
      default:
        return assertUnreachable(request);
    }
  }

  private open(text: string): { done: OpenedScenario } | Refusal {
    const made = purposely(() => this.module.open(text));
    if ("text" in made) return { kind: "problems", problems: JSON.parse(made.text) };
    this.session?.free();
    this.session = made.value;
    this.opened = JSON.parse(made.value.opened()) as Opened;
    const canonical = this.module.format(text);
    return { done: { opened: this.opened, text: canonical, link: this.module.encodeLink(canonical) } };
  }

  private async seek(id: number, step: number, want: Want): Promise<{ done: Picture } | Refusal> {
    for (;;) {
      const { session, opened } = this;
      if (!session || !opened) throw new Broken("no scenario is open");
      const began = performance.now();
      const there = session.seek(step, this.slice);
      const took = performance.now() - began;
      if (there) return { done: picture(session, opened, want) };
      this.slice = Math.max(1, Math.min(1 << 20, Math.round((this.slice * SLICE_MS) / Math.max(took, 1))));
      this.post({ id, kind: "busy", executed: session.executed() });
      await this.breathe();
      if (this.newest !== id) return { kind: "cancelled" };
    }
  }

  private decode(link: string): { done: Target } | Refusal {
    const read = purposely(() => this.module.decodeLink(link));
    if ("text" in read) return { kind: "link", text: read.text };
    const { scenario, name, step } = JSON.parse(read.value) as Decoded;
    if (scenario !== null) return { done: { kind: "scenario", text: scenario, step } };
    return name === null ? { kind: "link", text: "The link leads nowhere." } : { done: { kind: "named", name, step } };
  }
}

function picture(session: Session, opened: Opened, want: Want): Picture {
  const frame = JSON.parse(session.frame()) as Frame;
  const engine = Math.min(want.engine, opened.engines.length - 1);
  const info = opened.engines[engine]?.info;
  const probe: Picture["probe"] = {};
  for (const name of want.fields) {
    const field = info?.fields.findIndex((f) => f.name === name) ?? -1;
    const count = info?.fields[field]?.count ?? 0;
    if (field >= 0) probe[name] = session.probe(engine, field, 0, count);
  }
  const words: Window[] = [];
  const ops = (part: OpWindow) => JSON.parse(session.ops(engine, part.first, part.count)) as OpFrame[];
  const presented = frame.engines[engine]?.presented ?? 0;
  const first = Math.max(0, presented - want.latest);
  const latest = ops({ first, count: presented - first });
  const shown = { frame, engine, probe, words, looked: want.looked, latest };
  if (info) gather(shown, info, (field, first, count) => session.probe(engine, field, first, count));
  return {
    ...shown,
    window: want.window ? ops(want.window) : [],
    watched: want.watch.flatMap((op) => ops({ first: op, count: 1 })),
  };
}
