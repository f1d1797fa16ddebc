// State of the view of the open run.

import type { NoteDrafts } from "../../app/work";
import type { Thing } from "../../base/thing";
import { FITTED, type Zoom } from "../../base/zoom";
import type { Design } from "../../designs/contract";
import type { Breakpoint } from "../../gen/types/Breakpoint";
import type { OpWindow } from "../../session/protocol";
import type { TimelineRange } from "./panels/timeline/stretch";

/** In rem. */
export interface RunSizes {
  /** Width of the side panel. */
  readonly side: number;
  /** Height of transport and timeline; null for the default of the window. */
  readonly bottom: number | null;
  /** Largest height of the signals below the structure; null for that of eight. */
  readonly waves: number | null;
}

export const USUAL: RunSizes = { side: 28, bottom: null, waves: null };

export const PANEL_TABS = [
  "operations",
  "lives",
  "inspector",
  "source",
  "order",
  "scenario",
  "packets",
  "engines",
  "time",
  "notes",
  "exercise",
] as const;
export type PanelTab = (typeof PANEL_TABS)[number];
/** The open section of the Order tab: inversions, words of the state over the run, metrics by rank, lateness, or shares of service. */
export type OrderPart = "list" | "words" | "ranks" | "deviation" | "shares";
/** The open section of the Packets tab: metrics so far, or shares over the run. */
export type PacketsPart = "measures" | "shares";

/** Selection, highlights, panels, presenter mode, and drafts in panels. */
export interface ViewSlice {
  /** The thing that the inspector shows. */
  selected: Thing | null;
  /** The thing under the pointer. */
  hovered: Thing | null;
  /** Things that the text beside a drawing highlights. */
  spotlit: readonly Thing[];
  /** True while the search field is open. */
  isSearchOpen: boolean;
  /** True if a network of engines is shown as a whole, where a run has one; false while one of its nodes is shown. */
  atNetwork: boolean;
  /** Number of the packet that is followed through a network; null if none is. */
  followed: number | null;
  /** True if the engines are shown side by side. */
  compare: boolean;
  /** The reader's saved choice, while the scenario has made another one; null while it equals `compare`. */
  ownCompare: boolean | null;
  /** True if results appear one step later, so that they can be guessed. */
  guess: boolean;
  /** True in presenter mode: drawings and sentences alone, as large as the window allows. */
  present: boolean;
  /** What covers the page in presenter mode. */
  overlay: "spotlight" | "blank" | null;
  /** Zoom and scroll position of the drawing in presenter mode. */
  sight: Zoom;
  /** The range of the run that the timeline shows; null for the complete run. */
  range: TimelineRange | null;
  /** The visible part of the log of operations, if it is not the latest. */
  window: OpWindow | null;
  tab: PanelTab;
  /** A signal that the Source tab is to show, by its name in the RTL; null if none was asked for. */
  traced: string | null;
  /** A signal that is being dragged, by its name in the RTL. */
  dragged: string | null;
  /** Open section of the Order tab. */
  order: OrderPart;
  /** Open section of the Packets tab. */
  packets: PacketsPart;
  /** True if the side panel is open; saved. Engines side by side may hide it, see `panelOf`. */
  panel: boolean;
  /** True if engines side by side need the panel's width to be readable; measured by the page. */
  crowded: boolean;
  /** True if the reader has opened the panel nevertheless. */
  panelAnyway: boolean;
  /** Sizes of resizable parts; saved. */
  sizes: RunSizes;
  /** True if legends of drawings are open; saved. */
  legend: boolean;
  /** True if extra drawings are open; saved. */
  aside: boolean;
  /** Designs with their extra drawing included, by their names in scenario files. */
  unfolded: Readonly<Record<string, Design>>;
  /** Notes that were begun and not yet added. */
  noteDrafts: NoteDrafts;
  /** The begun note that was discarded last, until the next change: undo restores it. */
  discarded: { of: string; text: string } | null;
  /** A breakpoint that was begun and not yet added. */
  condition: Breakpoint | null;
  /** Author of new notes: empty for one who does not want to be named, null if not asked yet; saved. */
  author: string | null;
}

export const VIEW: ViewSlice = {
  selected: null,
  hovered: null,
  spotlit: [],
  isSearchOpen: false,
  atNetwork: true,
  followed: null,
  compare: false,
  ownCompare: null,
  guess: false,
  present: false,
  overlay: null,
  sight: FITTED,
  range: null,
  window: null,
  tab: "operations",
  traced: null,
  dragged: null,
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

/** Smallest and largest values. */
export const LIMITS = { side: [16, 60], bottom: [8.2, 30], waves: [3.4, 100] } as const;

/** Saved sizes; missing or invalid ones are replaced by the defaults. */
export function sizesOf(found: unknown): RunSizes {
  const { side, bottom, waves } = (typeof found === "object" && found !== null ? found : {}) as Record<string, unknown>;
  const within = (value: unknown, [least, most]: readonly [number, number]) =>
    typeof value === "number" && value >= least && value <= most ? value : null;
  return {
    side: within(side, LIMITS.side) ?? USUAL.side,
    bottom: within(bottom, LIMITS.bottom),
    waves: within(waves, LIMITS.waves),
  };
}

/** Default height of transport and timeline in rem, as in `page.module.css`. */
export const usualBottom = (windowHeight: number, pixelsOfRem: number): number =>
  Math.round(10 * Math.max(LIMITS.bottom[0], Math.min((0.16 * windowHeight) / pixelsOfRem, 12))) / 10;
