// From the words of a sequencer, and the work of its cores, to what the page shows.

import { parameter, parameterWord } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import type { CoresScene, Scene } from "../contract";
import { PARSED_CAUSE } from "../numbers";
import { readerOf } from "../reader";
import { packetOfRow } from "./bytes";
import type { Cause } from "./names";

/** A place of the ring. */
export interface Row {
  place: number;
  /** f(p) in hexadecimal. */
  hex: string;
  /** The packet whose row it is; null if there is none yet. */
  packet: number | null;
  isOldest: boolean;
  /** Stored in this step. */
  isNew: boolean;
}

export interface Sequencer {
  /** Its word in scenario files. */
  program: string;
  isSwitch: boolean;
  /** Whether packets come in and leave beat by beat. A model does a packet at once. */
  hasBeats: boolean;
  rowBytes: number;
  rows: readonly Row[];
  /** The number of the last packet, and the core of the next one. */
  number: number;
  nextCore: number;
  cores: number;
  /** Bytes of a packet that have come in by this step, if a beat of it came, and of one that left. */
  entered: number | null;
  left: number | null;
  /** What was decided in this step: the packet begins to leave with its prefix; why it gets none. */
  prefixed: { core: number; number: number } | null;
  refused: Cause | null;
}

const words = ({ fields }: Info) => fields.filter(({ name }) => name.startsWith("row.")).length;

export const fields = (info: Info) => [
  ...["number", "number_high", "oldest", "next_core"],
  ...Array.from({ length: words(info) }, (_, at) => `row.${at}`),
];

const events = readerOf("scr_sequencer");

/** The sequencer after a step. */
export function decode(scene: Scene): Sequencer {
  const { info } = scene;
  const of = (name: string) => parameter(info, name) ?? 0;
  const [count, rowBytes] = [of("rows"), of("row_bytes")];
  const columns = Array.from({ length: words(info) }, (_, at) => scene.probe(`row.${at}`));
  const number = (scene.probe("number_high")[0] ?? 0) * 2 ** 32 + (scene.probe("number")[0] ?? 0);
  const oldest = scene.probe("oldest")[0] ?? 0;
  const recorded = events.all(scene, "recorded").at(-1);
  const prefixed = events.all(scene, "prefixed").at(-1);
  const cause = PARSED_CAUSE[events.all(scene, "parsed").at(-1)?.cause ?? 0] ?? "numbered";
  const rows = Array.from({ length: count }, (_, place): Row => {
    const digits = columns.map((column) => (column[place] ?? 0).toString(16).padStart(8, "0")).join("");
    return {
      place,
      hex: digits.slice(0, 2 * rowBytes),
      packet: packetOfRow(place, oldest, count, number + 1),
      isOldest: place === oldest,
      isNew: recorded?.cause === 0 && recorded.place === place,
    };
  });
  return {
    program: parameterWord(info, "program") ?? "",
    isSwitch: parameterWord(info, "variant") === "switch",
    hasBeats: info.stages.length > 0,
    ...{ rowBytes, rows, number },
    nextCore: scene.probe("next_core")[0] ?? 0,
    cores: of("cores"),
    entered: events.all(scene, "entered").at(-1)?.bytes ?? null,
    left: events.all(scene, "left").at(-1)?.bytes ?? null,
    prefixed: prefixed ?? null,
    refused: cause === "numbered" ? null : cause,
  };
}

/** The axis of time of the cores, in picoseconds. */
export interface Axis {
  from: number;
  to: number;
}

/** Parts in which the axis moves on, so that spans on it stand still in between. */
const PARTS = 4;

/** Four packets with their replays are seen, the last one at least as far as it has come. */
export function axisOf({ opened, own }: CoresScene): Axis {
  const { dispatch_ps, compute_ps, replay_ps } = opened.costs;
  const { cores, now_ps } = own.lane;
  const length = PARTS * (dispatch_ps + compute_ps + (cores.length - 1) * replay_ps);
  const part = Math.max(1, length / PARTS);
  const to = Math.max(PARTS, Math.ceil(now_ps / part)) * part;
  return { from: to - length, to };
}
