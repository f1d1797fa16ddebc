// How the open run is looked at.

import type { NoteDrafts } from "../../app/work";
import { FITTED, type Sight } from "../../base/sight";
import type { Thing } from "../../base/thing";
import type { Design } from "../../designs/contract";
import type { Breakpoint } from "../../gen/types/Breakpoint";
import type { OpWindow } from "../../session/protocol";
import type { TimelineRange } from "./panels/timeline/stretch";

/** In rem. */
export interface RunSizes {
  /** Width of the side panel. */
  readonly side: number;
  /** Height of transport and timeline; null for what suits the window. */
  readonly bottom: number | null;
}

export const USUAL: RunSizes = { side: 28, bottom: null };

export const PANEL_TABS = [
  "operations",
  "lives",
  "inspector",
  "order",
  "scenario",
  "packets",
  "engines",
  "time",
  "notes",
] as const;
export type PanelTab = (typeof PANEL_TABS)[number];
/** The open section of the Order tab: inversions, words of the state over the run, measures by rank, how late packets leave, or
 * who was served how much. */
export type OrderPart = "list" | "words" | "ranks" | "deviation" | "shares";
/** The open section of the Packets tab: measures so far, or shares over the run. */
export type PacketsPart = "measures" | "shares";

/** What is selected and pointed at, panels, presenter mode, and what was begun in panels. */
export interface ViewSlice {
  /** The thing that the inspector shows. */
  selected: Thing | null;
  /** The thing under the pointer. */
  hovered: Thing | null;
  /** Things that the text next to a picture points at. */
  spotlit: readonly Thing[];
  /** Whether the field is open in which something is looked for by number. */
  finding: boolean;
  /** Whether the engines are shown side by side. */
  compare: boolean;
  /** The reader's own choice, remembered, while the scenario has made another one; null while it is `compare`. */
  ownCompare: boolean | null;
  /** Whether results appear one step later, so that they can be guessed. */
  guess: boolean;
  /** Whether drawings and sentences stand alone, as large as the window allows, for an audience. */
  present: boolean;
  /** What lies over the page before an audience. */
  over: "spotlight" | "blank" | null;
  /** How large the drawing is before an audience, and which part of it is in sight. */
  sight: Sight;
  /** The stretch of the run that the timeline shows; null for the whole. */
  range: TimelineRange | null;
  /** Part of the log of operations that is in sight, if it is not the latest. */
  window: OpWindow | null;
  tab: PanelTab;
  /** What the tab on order shows. */
  order: OrderPart;
  /** What the tab on packets shows. */
  packets: PacketsPart;
  /** Whether the side panel is open; remembered. Where it is in the way of engines side by side it waits, see `panelOf`. */
  panel: boolean;
  /** Whether engines side by side need the room of the panel to be read; the page measures it. */
  crowded: boolean;
  /** Whether the reader has opened the panel there all the same. */
  panelAnyway: boolean;
  /** Sizes of what can be resized; remembered. */
  sizes: RunSizes;
  /** Whether legends of drawings are unfolded; remembered. */
  legend: boolean;
  /** Whether drawings next to that of the step are unfolded; remembered. */
  aside: boolean;
  /** Designs with such a drawing unfolded, as they are drawn then, by their names in scenario files. */
  unfolded: Readonly<Record<string, Design>>;
  /** Notes that were begun and not added. */
  noteDrafts: NoteDrafts;
  /** The begun note that was discarded last, until the next change: undo brings it back. */
  discarded: { of: string; text: string } | null;
  /** A breakpoint that was begun and not added. */
  condition: Breakpoint | null;
  /** Who writes notes: empty for nobody in particular, null as long as nobody was asked; remembered. */
  author: string | null;
}

export const VIEW: ViewSlice = {
  selected: null,
  hovered: null,
  spotlit: [],
  finding: false,
  compare: false,
  ownCompare: null,
  guess: false,
  present: false,
  over: null,
  sight: FITTED,
  range: null,
  window: null,
  tab: "operations",
  order: "list",
  packets: "measures",
  panel: true,
  crowded: false,
  panelAnyway: false,
  sizes: USUAL,
  legend: false,
  aside: false,
  unfolded: {},
  noteDrafts: {},
  discarded: null,
  condition: null,
  author: null,
};

/** From smallest to largest. */
export const LIMITS = { side: [16, 60], bottom: [8.2, 30] } as const;

/** Remembered sizes; missing or strange ones are as usual. */
export function sizesOf(found: unknown): RunSizes {
  const { side, bottom } = (typeof found === "object" && found !== null ? found : {}) as Record<string, unknown>;
  const within = (value: unknown, [least, most]: readonly [number, number]) =>
    typeof value === "number" && value >= least && value <= most ? value : null;
  return { side: within(side, LIMITS.side) ?? USUAL.side, bottom: within(bottom, LIMITS.bottom) };
}

/** Height of transport and timeline that suits a window, in rem: as `page.module.css` has it. */
export const usualBottom = (windowHeight: number, pixelsOfRem: number): number =>
  Math.round(10 * Math.max(LIMITS.bottom[0], Math.min((0.16 * windowHeight) / pixelsOfRem, 12))) / 10;
