// What the source knows of the signals in the scenario's view.

import type { Wave } from "../../../gen/types/Wave";
import type { SourceOutline } from "../../../source/types";
import { linesOf, type WaveLine } from "../../run/panels/waves/rows";
import { moduleOf, placeOf } from "../signals";
import { kindOf, type WaveKind } from "./radix";

/** A line of the strip. */
export type KnownLine =
  | Extract<WaveLine, { kind: "group" }>
  | (Extract<WaveLine, { kind: "row" }> & {
      /** Null if the hardware has no such signal. */
      known: WaveKind | null;
      /** A memory has no value as a whole, its elements have. */
      isMemory: boolean;
    });

/** Names of fields begin with the top; all others are below it. */
export const belowTop = (outline: SourceOutline, signal: string): string =>
  signal.startsWith(`${outline.top}.`) ? signal.slice(outline.top.length + 1) : signal;

export function knownLines(outline: SourceOutline, rows: readonly Wave[]): KnownLine[] {
  const below = rows.map((row) => ({ ...row, signal: belowTop(outline, row.signal) }));
  return linesOf(below).map((line): KnownLine => {
    if (line.kind === "group") return line;
    const { signal } = line.row;
    const place = placeOf(outline, signal);
    const declared = place && moduleOf(outline, place.instance)?.signals[place.signal];
    if (!place || !declared) return { ...line, known: null, isMemory: false };
    const instance = outline.instances[place.instance]?.name ?? "";
    const whole = instance === "" ? declared.name : `${instance}.${declared.name}`;
    const behind = signal.slice(whole.length);
    return { ...line, known: kindOf(declared, behind), isMemory: declared.elements > 0 && behind === "" };
  });
}
