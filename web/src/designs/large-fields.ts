// Reads parts of fields that are too large to be copied at every step: runs the design's decoder beside the session, and records which
// words it reads.

import type { SearchResult, Thing } from "../base/thing";
import type { EngineFrame } from "../gen/types/EngineFrame";
import type { Info } from "../gen/types/Info";
import type { OpFrame } from "../gen/types/OpFrame";
import type { SlotFrame } from "../gen/types/SlotFrame";
import type { Scene } from "./contract";
import { MAX_COPIED } from "./reader";

/** Functions of a design with large fields that run in the worker. */
export interface Reader {
  /** Reads the words that its views need. */
  gather(scene: Scene): void;
  /** Things of the complete state that are shown together with the selection. */
  around(complete: Scene): Thing[];
  /** Searches the complete state. */
  find(complete: Scene, text: string): SearchResult;
}

const files = import.meta.glob<Readonly<Record<string, Reader>>>("./*/readers.ts", { import: "readers" });

/** Loaded readers, by design. */
const READERS: Record<string, Reader> = {};

/** Loads the readers. Few scenarios need them before the reader searches. */
async function load(): Promise<void> {
  Object.assign(READERS, ...(await Promise.all(Object.values(files).map((file) => file()))));
}

/** True if the fields of an engine are too large to be copied completely. */
const has = (infos: readonly Info[]) => infos.some(({ fields }) => fields.some(({ count }) => count > MAX_COPIED));

/** Reads `count` words of a field, by its number, from index `first`. */
type DesignRead = (field: number, first: number, count: number) => Uint32Array;

/** An engine in a frame under construction. */
interface SnapshotInMaking {
  frame: { step: number; engines: readonly EngineFrame[]; upcoming: readonly (readonly SlotFrame[])[] };
  /** Number of the engine. */
  engine: number;
  /** Fields that are copied completely. */
  probe: Readonly<Record<string, Uint32Array>>;
  /** Words of other fields. */
  words: { field: string; first: number; words: Uint32Array }[];
  selected: readonly Thing[];
  complete?: boolean;
  latest: readonly OpFrame[];
}

/** Number of words to read together: counters of a bitmap are adjacent, elements of a list are not. A complete scene needs most words. */
const blockOf = (field: string, complete: boolean) => (complete ? 256 : /^(l\d|free)/.test(field) ? 8 : 1);

/** Adds the words that a design needs to a frame, and related things to the selection. */
function gather(picture: SnapshotInMaking, info: Info, read: DesignRead): void {
  const { probe, words, selected } = picture;
  const design = READERS[info.design];
  const large = new Map(
    info.fields.flatMap(({ name, count }, field) => (probe[name] ? [] : [[name, { field, count }] as const])),
  );
  const begun = sceneOf(picture, info, () => undefined);
  if (!design || !begun || large.size === 0) return;
  if (selected.length > 0) {
    picture.selected = [...new Set([...selected, ...design.around(wholeScene(begun, info, read))])];
  }
  const got = new Map<string, Uint32Array>();
  const word = (name: string, index: number): number | undefined => {
    const complete = probe[name];
    if (complete) return complete[index];
    const found = large.get(name);
    if (!found || !(index < found.count)) return undefined;
    const size = blockOf(name, picture.complete ?? false);
    const first = index - (index % size);
    const key = `${name} ${first}`;
    let block = got.get(key);
    if (!block) {
      block = read(found.field, first, Math.min(size, found.count - first));
      got.set(key, block);
      words.push({ field: name, first, words: block });
    }
    return block[index - first];
  };
  design.gather({ ...begun, selected: picture.selected, word });
}

/** Searches the step of a frame. */
function findIn(picture: SnapshotInMaking, info: Info, read: DesignRead, text: string): SearchResult {
  const design = READERS[info.design];
  const scene = sceneOf(picture, info, () => undefined);
  if (!design || !scene) return { thing: null, error: "Nothing can be found here." };
  return design.find(wholeScene(scene, info, read), text);
}

/** The functions in the form that the session runner expects. */
export const largeFields = { has, load, gather, find: findIn };

function sceneOf(
  { frame, engine, probe, selected, complete = false, latest }: SnapshotInMaking,
  info: Info,
  word: Scene["word"],
): Scene | null {
  const state = frame.engines[engine];
  if (!state) return null;
  const ops = new Map(latest.map((op) => [op.op, op]));
  return {
    info,
    step: frame.step,
    engine: state,
    slots: state.slots,
    upcoming: frame.upcoming,
    off: [],
    intact: false,
    packets: null,
    cores: null,
    probe: (field) => probe[field] ?? new Uint32Array(0),
    word,
    selected,
    complete,
    op: (op) => ops.get(op),
  };
}

/** A scene in which every field is complete; words are read on demand. */
function wholeScene(scene: Scene, info: Info, read: DesignRead): Scene {
  const got = new Map<string, Uint32Array>();
  const probe = (name: string): Uint32Array => {
    const field = info.fields.findIndex((field) => field.name === name);
    const words = got.get(name) ?? read(field, 0, info.fields[field]?.count ?? 0);
    got.set(name, words);
    return words;
  };
  return { ...scene, probe, word: (name, index) => probe(name)[index] };
}
