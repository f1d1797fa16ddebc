// Makes the frame of a step.

import { readThing } from "../base/thing";
import type { Frame } from "../gen/types/Frame";
import type { Info } from "../gen/types/Info";
import type { Opened } from "../gen/types/Opened";
import type { OpFrame } from "../gen/types/OpFrame";
import type { StepEvents } from "../gen/types/StepEvents";
import { coresOf } from "./cores-of";
import type { LargeFields } from "./large-fields";
import type { Session } from "./module";
import type { EnginePicture, OpWindow, SessionWindow, StepSnapshot, Want } from "./protocol";
import { tableOf } from "./queries";

/** Begin of the names of fields that are ports of a module of a user. */
const PORT = "port.";

/** The frame of the session's current step. Throws a message for people. */
export function picture(session: Session, opened: Opened, want: Want, large: LargeFields): StepSnapshot {
  const frame = JSON.parse(session.frame()) as Frame;
  const engine = Math.min(want.engine, opened.engines.length - 1);
  const others = want.otherEngines.filter((other) => other.engine !== engine && other.engine < opened.engines.length);
  return {
    frame,
    ...enginePicture(session, frame, opened, { ...want, engine }, large),
    otherEngines: others.map((other) =>
      enginePicture(session, frame, opened, { ...want, ...other, window: null, watch: [], recent: 0 }, large),
    ),
    byRank: want.byRank ? opened.engines.map((_, engine) => tableOf(session, engine, "by_rank", {})) : [],
  };
}

/** The part of it about one engine. */
function enginePicture(
  session: Session,
  frame: Frame,
  opened: Opened,
  { engine, fields, selected, latest: most, window, watch, recent, past = 0, complete = false }: Want,
  large: LargeFields,
): EnginePicture {
  const info = opened.engines[engine]?.info;
  const probe: EnginePicture["probe"] = {};
  for (const name of fields) {
    const field = info?.fields.findIndex((f) => f.name === name) ?? -1;
    const count = info?.fields[field]?.count ?? 0;
    if (info && field < 0) throw `${info.design} has no field "${name}"`;
    probe[name] = session.probe(engine, field, 0, count);
  }
  const words: SessionWindow[] = [];
  const ops = (part: OpWindow) => JSON.parse(session.ops(engine, part.first, part.count)) as OpFrame[];
  const presented = frame.engines[engine]?.presented ?? 0;
  const first = Math.max(0, presented - most);
  const shown = { frame, engine, probe, words, selected, complete, latest: ops({ first, count: presented - first }) };
  if (info) large.gather(shown, info, (field, from, count) => session.probe(engine, field, from, count));
  const { frame: _, ...own } = shown;
  const earlier = opened.engines[engine]?.wiring && info ? pastOf(session, engine, info, past) : undefined;
  return {
    ...own,
    ...(earlier && { past: earlier }),
    window: window ? ops(window) : [],
    watched: watch.flatMap((op) => ops({ first: op, count: 1 })),
    recent: recent > 0 ? (JSON.parse(session.recent(engine)) as StepEvents[]) : [],
    states: statesOf(session, frame, opened, engine, selected),
  };
}

/** Words of a module of a user before the step, and those of its ports before earlier steps. */
function pastOf(session: Session, engine: number, { fields }: Info, most: number): NonNullable<EnginePicture["past"]> {
  const past: Record<string, Uint32Array>[] = [];
  for (let back = 0; back < most; back++) {
    const words: Record<string, Uint32Array> = {};
    for (const [field, { name }] of fields.entries()) {
      if (back > 0 && !name.startsWith(PORT)) continue;
      const read = session.wordsBefore(engine, field, back);
      if (read.length > 0) words[name] = read;
    }
    if (Object.keys(words).length === 0) break;
    past.push(words);
  }
  return past;
}

/** Largest number of entries of a core's state that are read. */
const ENTRIES = 32;

/** The states of the selected cores behind an engine. */
export function statesOf(
  session: Session,
  { cores = [] }: Frame,
  { engines }: Opened,
  engine: number,
  selected: readonly string[],
): EnginePicture["states"] {
  const technique = coresOf(cores, engines, engine);
  if (technique < 0) return {};
  const things = selected.flatMap((thing) => readThing(thing) ?? []).filter(({ field }) => field === "core");
  return Object.fromEntries(
    things.map(({ index: core }) => [core, tableOf(session, engine, "state", { technique, core, limit: ENTRIES })]),
  );
}
