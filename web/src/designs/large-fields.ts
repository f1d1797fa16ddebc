// Reads the needed parts of fields that are too large to be copied at every step: lets the design decode its state next to the session,
// and keeps the words that it asks for.

import type { Search, Thing } from "../base/thing";
import type { EngineFrame } from "../gen/types/EngineFrame";
import type { Info } from "../gen/types/Info";
import type { OpFrame } from "../gen/types/OpFrame";
import type { SlotFrame } from "../gen/types/SlotFrame";
import type { Scene } from "./contract";
import { MOST_COPIED } from "./copied";

/** What a design with large fields gives to the worker. */
export interface Reader {
  /** Asks for the words that its views need. */
  gather(scene: Scene): void;
  /** Parts of the whole state that are shown together with the selection. */
  around(whole: Scene): Thing[];
  /** Of the whole state, what a reader asks for by number. */
  find(whole: Scene, text: string): Search;
}

const files = import.meta.glob<Readonly<Record<string, Reader>>>("./*/readers.ts", { import: "readers" });

/** By design, once they have been loaded. */
const READERS: Record<string, Reader> = {};

/** Loads what reads and finds parts of large fields. Few scenarios need it before the reader looks for something. */
async function load(): Promise<void> {
  Object.assign(READERS, ...(await Promise.all(Object.values(files).map((file) => file()))));
}

/** Whether the fields of some engine are too large to be copied in full. */
const has = (infos: readonly Info[]) => infos.some(({ fields }) => fields.some(({ count }) => count > MOST_COPIED));

/** Reads `count` words of a field, by its number, from index `first` on. */
type DesignRead = (field: number, first: number, count: number) => Uint32Array;

/** An engine in a picture that is being made. */
interface SnapshotInMaking {
  frame: { step: number; engines: readonly EngineFrame[]; upcoming: readonly (readonly SlotFrame[])[] };
  /** Number of the engine. */
  engine: number;
  /** Fields that are there in full. */
  probe: Readonly<Record<string, Uint32Array>>;
  /** Words of other fields. */
  words: { field: string; first: number; words: Uint32Array }[];
  looked: readonly Thing[];
  whole?: boolean;
  latest: readonly OpFrame[];
}

/** Words that are read together: counters of a bitmap lie side by side, elements of a list do not. Of a whole scene most are read. */
const blockOf = (field: string, whole: boolean) => (whole ? 256 : /^(l\d|free)/.test(field) ? 8 : 1);

/** Adds the words that a design needs to those of a picture, and related things to the selection. */
function gather(picture: SnapshotInMaking, info: Info, read: DesignRead): void {
  const { probe, words, looked } = picture;
  const design = READERS[info.design];
  const large = new Map(
    info.fields.flatMap(({ name, count }, field) => (probe[name] ? [] : [[name, { field, count }] as const])),
  );
  const begun = sceneOf(picture, info, () => undefined);
  if (!design || !begun || large.size === 0) return;
  if (looked.length > 0) {
    picture.looked = [...new Set([...looked, ...design.around(wholeScene(begun, info, read))])];
  }
  const got = new Map<string, Uint32Array>();
  const word = (name: string, index: number): number | undefined => {
    const whole = probe[name];
    if (whole) return whole[index];
    const found = large.get(name);
    if (!found || !(index < found.count)) return undefined;
    const size = blockOf(name, picture.whole ?? false);
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
  design.gather({ ...begun, looked: picture.looked, word });
}

/** What the reader asks for by number in the step of a picture. */
function findIn(picture: SnapshotInMaking, info: Info, read: DesignRead, text: string): Search {
  const design = READERS[info.design];
  const scene = sceneOf(picture, info, () => undefined);
  if (!design || !scene) return { thing: null, error: "Nothing can be found here." };
  return design.find(wholeScene(scene, info, read), text);
}

/** These, as the session takes them. */
export const largeFields = { has, load, gather, find: findIn };

function sceneOf(
  { frame, engine, probe, looked, whole = false, latest }: SnapshotInMaking,
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
    looked,
    whole,
    op: (op) => ops.get(op),
  };
}

/** With every field in full, each read when it is asked for. */
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
