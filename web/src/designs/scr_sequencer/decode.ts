// Decodes the state words and events of a sequencer and the frames of the cores behind it; names its things.

import { parameterWord } from "../../base/design";
import { plural } from "../../base/format";
import type { Thing } from "../../base/thing";
import type { CoreView } from "../../gen/types/CoreView";
import type { Info } from "../../gen/types/Info";
import type { ServedFrame } from "../../gen/types/ServedFrame";
import type { CoresScene, Mention, Scene } from "../contract";
import { PARSED_CAUSE } from "../numbers";
import { readerOf } from "../reader";
import { hexOf, packetOfRow } from "./bytes";

/** Reads events, words and parameters of a sequencer by name. */
export const reader = readerOf("scr_sequencer");

/** A slot of the ring with its row. */
export interface ScrRow {
  place: number;
  /** f(p) in hexadecimal. */
  hex: string;
  /** The packet of the row; null if there is none yet. */
  packet: number | null;
  isOldest: boolean;
  /** True if it was stored in this step. */
  isNew: boolean;
}

/** Why a packet gets no number. */
export type ScrCause = Exclude<(typeof PARSED_CAUSE)[number], "numbered">;

/** The sequencer after a step, with the events of the step. */
export interface Sequencer {
  /** The packet program, by its name in scenario files. */
  program: string;
  /** True if it stands in a switch, which needs an Ethernet header in front. */
  isSwitch: boolean;
  /** True if packets arrive and leave beat by beat. A model handles a packet at once. */
  hasBeats: boolean;
  rowBytes: number;
  rows: readonly ScrRow[];
  /** The number of the last packet, and the core of the next one. */
  number: number;
  nextCore: number;
  cores: number;
  /** Bytes of a packet that have arrived, if a beat arrived in this step, and that have left. */
  entered: number | null;
  left: number | null;
  /** The decision of this step: the packet leaves with its prefix, or why it has none. */
  prefixed: { core: number; number: number } | null;
  refused: ScrCause | null;
  /** The operation of the packet whose row was stored in this step, and its core. */
  recorded: { op: number | null; core: number; place: number } | null;
}

/** Fields with the words of all rows, the first words first. */
const rowFields = ({ fields }: Info) =>
  fields.filter(({ name }) => name.startsWith("row.")).map((_, at) => `row.${at}` as const);

/** Fields to read. */
export const fields = (info: Info) => ["number", "number_high", "oldest", "next_core", ...rowFields(info)];

/** The decoded state of a scene, without the cores, which have no state words. */
export function decode(scene: Scene): Sequencer {
  const { info } = scene;
  const [count, rowBytes] = [reader.parameterOf(info, "rows"), reader.parameterOf(info, "row_bytes")];
  const number = reader.word(scene, "number_high") * 2 ** 32 + reader.word(scene, "number");
  const oldest = reader.word(scene, "oldest");
  const stored = reader.first(scene, "recorded");
  const recorded = stored?.cause === 0 ? stored : null;
  const parsed = reader.first(scene, "parsed");
  const cause = parsed ? PARSED_CAUSE[parsed.cause] : undefined;
  const wordsOfRow = rowFields(info);
  const digits = (place: number) => wordsOfRow.map((field) => hexOf(reader.word(scene, field, place), 4)).join("");
  const rows = Array.from({ length: count }, (_, place) => ({
    place,
    hex: digits(place).slice(0, 2 * rowBytes),
    packet: packetOfRow(place, oldest, count, number + 1),
    isOldest: place === oldest,
    isNew: recorded?.place === place,
  }));
  return {
    program: parameterWord(info, "program") ?? "",
    isSwitch: parameterWord(info, "variant") === "switch",
    hasBeats: info.stages.length > 0,
    ...{ rowBytes, rows, number, recorded },
    nextCore: reader.word(scene, "next_core"),
    cores: reader.parameterOf(info, "cores"),
    entered: reader.first(scene, "entered")?.bytes ?? null,
    left: reader.first(scene, "left")?.bytes ?? null,
    prefixed: reader.first(scene, "prefixed"),
    refused: cause === undefined || cause === "numbered" ? null : cause,
  };
}

/** A core with its replica. */
export interface Core extends CoreView {
  core: number;
  /** The packets that it has processed last, ending with the current one. */
  served: readonly ServedFrame[];
  /** True if it waits in a deadlock. */
  isStuck: boolean;
  /** True if its replica processed a packet in this step. */
  hasMoved: boolean;
}

/** The cores behind the sequencer after a step. */
export const coresOf = ({ own }: CoresScene): Core[] =>
  own.lane.cores.map((view, core) => ({
    ...view,
    core,
    served: own.served[core] ?? [],
    isStuck: own.lane.stuck?.waits.some((one) => one.core === core) ?? false,
    hasMoved: own.events.some(
      (event) => event.core === core && (event.kind === "replays" || event.kind === "processed"),
    ),
  }));

/** Numbers of the last packets that the replicas have processed. */
export const frontsOf = (cores: readonly CoreView[]): number[] => cores.flatMap(({ applied }) => applied ?? []);

/** A slot of the ring. */
export const rowThing = (row: number): Thing => `row.0[${row}]`;
/** The lane of a core. */
export const coreThing = (core: number): Thing => `core[${core}]`;
/** A packet by its number, from 1, wherever it is drawn. */
export const packetThing = (number: number): Thing => `packet[${number}]`;
/** The row of a technique, in the order of the scenario. */
export const techniqueThing = (number: number): Thing => `technique[${number}]`;
/** The prefix of the last packet that left. */
export const PREFIX: Thing = "prefix[0]";

export const coreMention = (core: number): Mention => ({ text: `core ${core}`, thing: coreThing(core) });
export const packetMention = (number: number): Mention => ({ text: `packet ${number}`, thing: packetThing(number) });

/** `1 packet waits`, `2 packets wait`. */
export const waitingText = (packets: number): string =>
  `${plural(packets, "packet")} ${packets === 1 ? "waits" : "wait"}`;

/** Texts on why a packet gets no number. */
export const CAUSES: Readonly<Record<ScrCause, string>> = {
  truncated: "it is cut off within a header",
  "not-ipv4": "it carries no IPv4",
  ipv6: "it carries IPv6",
  malformed: "a header contradicts itself",
  fragment: "it is a later fragment",
  "other-protocol": "its protocol is not one of the program's",
};
