// Reads what is needed of fields that are too large to be copied at every step: lets the design work out its state here, and
// keeps the words that it asks for.

import { gather as bbq } from "../designs/bbq/gather";
import type { Info } from "../gen/types/Info";
import type { Scene } from "../views/design";
import type { EnginePicture, Picture } from "./protocol";

/** What each design needs. They are small beside the session, so they are not loaded on demand. */
const DESIGNS: Readonly<Record<string, (scene: Scene) => void>> = { bbq };

/** Words that are read together: counters of a bitmap lie side by side, elements of a list do not. */
const blockOf = (field: string) => (/^(l\d|free)/.test(field) ? 8 : 1);

/** Adds to the words of a picture those that its design asks for. */
export function gather(
  picture: Pick<Picture, "frame"> & Pick<EnginePicture, "engine" | "probe" | "words" | "looked" | "latest">,
  info: Info,
  read: (field: number, first: number, count: number) => Uint32Array,
): void {
  const { frame, engine, probe, words, looked, latest } = picture;
  const design = DESIGNS[info.design];
  const state = frame.engines[engine];
  const large = new Map(
    info.fields.flatMap(({ name, count }, field) => (probe[name] ? [] : [[name, { field, count }] as const])),
  );
  if (!design || !state || large.size === 0) return;
  const got = new Map<string, Uint32Array>();
  const word = (name: string, index: number): number | undefined => {
    const whole = probe[name];
    if (whole) return whole[index];
    const found = large.get(name);
    if (!found || !(index < found.count)) return undefined;
    const size = blockOf(name);
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
  const ops = new Map(latest.map((op) => [op.op, op]));
  design({
    info,
    step: frame.step,
    engine: state,
    slot: state.slot,
    upcoming: frame.upcoming,
    packets: null,
    probe: (field) => probe[field] ?? new Uint32Array(0),
    word,
    looked,
    op: (op) => ops.get(op),
  });
}
