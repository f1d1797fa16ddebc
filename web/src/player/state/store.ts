// All state of the page, in one place. What can be derived from it is not in it.

import { createStore, type StoreApi } from "zustand/vanilla";
import type { Place } from "../../address/guide";
import type { LessonPlace } from "../../address/lesson";
import { asStep, type Step } from "../../base/brand";
import type { Thing } from "../../base/thing";
import type { Operations } from "../../base/words-of-operations";
import type { DesignModule } from "../../designs/contract";
import type { Breakpoint } from "../../gen/types/Breakpoint";
import type { Divergence } from "../../gen/types/Divergence";
import type { Opened } from "../../gen/types/Opened";
import type { Progress } from "../../gen/types/Progress";
import type { Scenario } from "../../gen/types/Scenario";
import type { Trouble } from "../../kit/problems/trouble";
import type { Theme } from "../../kit/theme/theme";
import type { Range } from "../../panels/timeline/stretch";
import type { Known, OpWindow, Picture } from "../../session/protocol";
import type { Refusal } from "../../storage/refusals";
import type { Answers } from "./answers";
import type { Comparison } from "./comparison";
import { type Practice, UNPRACTISED } from "./practice";
import { FITTED, type Sight } from "./sight";
import { type Sizes, USUAL } from "./sizes";
import type { NoteDrafts } from "./work";

/** The scenario that is open. */
export interface OpenScenario {
  /** Name of the shipped scenario that it is, or null for any other. */
  name: string | null;
  file: Scenario;
  /** Its canonical text, to save and to open again. */
  text: string;
  /** Its link without a step. */
  link: string;
  opened: Opened;
}

/** A picture and how it followed the one before. */
export interface Shown extends Picture {
  /** 1 or -1 after a single step, 0 after any other move. */
  moved: -1 | 0 | 1;
}

/** A file elsewhere that a link leads to. */
export interface Asked {
  url: string;
  /** The step that the link shows. */
  step: number | null;
  /** The stop that the link shows if it leads to a lesson; null for a scenario. */
  stop: number | null;
  /** Bytes that have come; null as long as the reader has not agreed. */
  bytes: number | null;
}

/** The open scenario with other notes, which somebody has sent. */
export interface Review {
  file: Scenario;
  text: string;
  /** The step that its link shows. */
  step: number | null;
}

/** The experiment that is asked for. */
export interface AskedExperiment {
  /** Its address, from `#` on. */
  address: string;
  /** A file that the reader brings in its place; null once it is open, or if there is none. */
  text: string | null;
  /** Whether the file takes the entry of the browser's history at which the list of experiments is. The reader was not there. */
  inPlaceOfList?: boolean;
  /** What it is called, once it is open. */
  title: string | null;
}

/** What was open before a change by hand, or before it was undone. */
export interface Before {
  text: string;
  name: string | null;
  step: Step;
  /** What the change did: `delete Branch 2`. */
  change: string;
}

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
/** Where the reader is: at all scenarios, at one of them, at a guide, at a lesson, at ten questions on the open run, at two links side by
 * side, at all experiments, or at one. */
export type Screen = "gallery" | "player" | "about" | "lesson" | "ten" | "compare" | "experiments" | "experiment";

/** Steps that are played again and again, both ends included. */
export interface Loop {
  first: Step;
  last: Step;
}

export type DialogName = "share" | "open" | "compare" | "help" | "divergence" | "edit";

/** What a link has led to: a step of a scenario, or any other address of the page. */
export type Followed = { name: string; step: number } | { address: string };

export interface AppState {
  screen: Screen;
  /** The part of the guide that is or was shown last. */
  about: Place;
  /** The stop of the lesson at which the reader is, or was last; null before. */
  lesson: LessonPlace | null;
  /** Whether the lesson, or a round of ten, asks something: until it is answered nothing is shown that is later than the step. See `isAsking`. */
  asking: boolean;
  /** The furthest stop of each lesson at which the reader was, by the lesson's name; remembered. */
  progress: Readonly<Record<string, number>>;
  /** What the reader has answered in lessons; remembered. */
  answers: Answers;
  /** What rounds of ten have shown of the reader; remembered. */
  practice: Practice;
  /** Null until the first scenario is open. */
  scenario: OpenScenario | null;
  /** The page's halves of the designs of its engines, by name; loaded when a scenario needs them. */
  designs: Readonly<Record<string, DesignModule>>;
  /** Engine that the panels show. */
  engine: number;
  /** Whether the engines are shown side by side. */
  compare: boolean;
  /** The reader's own choice, remembered, while the scenario has made another one; null while it is `compare`. */
  ownCompare: boolean | null;
  /** Whether drawings and sentences stand alone, as large as the window allows, for an audience. */
  present: boolean;
  /** Whether a lesson is being written next to the run; `recording` until what writes it has taken the step that is shown. */
  writing: "closed" | "open" | "recording";
  /** What lies over the page before an audience. */
  over: "spotlight" | "blank" | null;
  /** How large the drawing is before an audience, and which part of it is in sight. */
  sight: Sight;
  /** Whether results appear one step later, so that they can be guessed. */
  guess: boolean;
  /** The step asked for, at which cursors stand. The picture lags behind while the worker seeks. */
  wanted: Step;
  /** The picture. */
  shown: Shown | null;
  /** The picture of the step before, if it was needed: its structure is drawn while results are guessed. */
  before: Picture | null;
  /** Whether it came so soon after a step that nobody follows what moves. */
  hurried: boolean;
  /** How far the run is known, once the worker has reported it; null before. */
  known: Known | null;
  /** The first divergence of each engine in the whole run `of`; null before it is known. */
  foreseen: { of: Opened; divergences: readonly (Divergence | null)[] } | null;
  /** The stretch of the run that the timeline shows; null for the whole. */
  range: Range | null;
  /** How far a long seek has come, in steps executed; null while nothing takes long. */
  seeking: number | null;
  /** How far shrinking is, or how it ended; null if nothing was shrunk since the dialog was opened. */
  shrinking: Progress | null;
  /** Whether the worker searches for a step. */
  searching: boolean;
  /** What came of it, until the next move. */
  notice: string | null;
  /** Key of the open scenario with its changes, by which history and storage know it; null until the first one is open. */
  work: string | null;
  /** Before each change by hand of the open scenario, the latest last. */
  changes: readonly Before[];
  /** What each undone change had led to, the latest last; empty after a new change. */
  undone: readonly Before[];
  /** Text of a scenario that was changed in the editor and not run; null if there is none. */
  draft: string | null;
  /** Notes that were begun and not added. */
  noteDrafts: NoteDrafts;
  /** The begun note that was discarded last, until the next change: undo brings it back. */
  discarded: { of: string; text: string } | null;
  /** A breakpoint that was begun and not added. */
  condition: Breakpoint | null;
  /** What the gallery's scenarios are searched for. */
  search: string;
  playing: boolean;
  /** The range that is played in a loop, slowly; null where playing ends with the run. */
  loop: Loop | null;
  /** Steps a second. */
  speed: number;
  /** The thing that the inspector shows. */
  selected: Thing | null;
  /** The thing under the pointer. */
  hovered: Thing | null;
  /** Things that the text next to a picture points at. */
  spotlit: readonly Thing[];
  /** The operation about which a question was answered, and the step that answered it; null if none was since the last stop. */
  answered: { readonly op: number; readonly step: number } | null;
  /** Whether the field is open in which something is looked for by number. */
  finding: boolean;
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
  sizes: Sizes;
  /** Whether legends of drawings are unfolded; remembered. */
  legend: boolean;
  /** Whether drawings next to that of the step are unfolded; remembered. */
  aside: boolean;
  /** Designs with such a drawing unfolded, as they are drawn then, by their names in scenario files. */
  unfolded: Readonly<Record<string, DesignModule>>;
  dialog: DialogName | null;
  /** Two links under one cursor, since they were looked at last. */
  comparison: Comparison | null;
  /** The experiment at which the reader is, or was last. */
  experiment: AskedExperiment | null;
  /** Whether an experiment is being opened or run. */
  sweeping: boolean;
  /** Where the reader went from a screen, by screen, until they come back to it. */
  left: Readonly<Record<string, Followed>>;
  /** What the reader is asked for leave to fetch, or null. */
  asked: Asked | null;
  /** What the reader is asked about: to merge its notes or to open it, or null. */
  review: Review | null;
  /** What went wrong last, until it is closed. */
  trouble: Trouble | null;
  /** Why the browser keeps nothing or not everything, until the notice of it is closed. */
  refusal: Refusal | null;
  /** What went wrong with something in the open dialog. */
  dialogTrouble: Trouble | null;
  /** What the reader has written into the window for opening, until it is opened. */
  toOpen: string;
  /** Part of the log of operations that is in sight, if it is not the latest. */
  window: OpWindow | null;
  /** Requests that the worker has not answered. */
  pending: number;
  /** Things under way besides those requests: a design or a scenario being fetched. */
  busy: number;
  /** Remembered. */
  theme: Theme;
  /** Who writes notes: empty for nobody in particular, null as long as nobody was asked; remembered. */
  author: string | null;
}

export type Store = StoreApi<AppState>;

const INITIAL: AppState = {
  screen: "player",
  about: { topic: "bbq", part: null },
  lesson: null,
  asking: false,
  progress: {},
  answers: {},
  practice: UNPRACTISED,
  scenario: null,
  designs: {},
  engine: 0,
  compare: false,
  ownCompare: null,
  present: false,
  writing: "closed",
  over: null,
  sight: FITTED,
  guess: false,
  wanted: asStep(0),
  shown: null,
  before: null,
  hurried: false,
  known: null,
  foreseen: null,
  range: null,
  seeking: null,
  shrinking: null,
  searching: false,
  notice: null,
  work: null,
  changes: [],
  undone: [],
  draft: null,
  noteDrafts: {},
  discarded: null,
  condition: null,
  search: "",
  playing: false,
  loop: null,
  speed: 2,
  selected: null,
  hovered: null,
  spotlit: [],
  answered: null,
  finding: false,
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
  dialog: null,
  comparison: null,
  experiment: null,
  sweeping: false,
  left: {},
  asked: null,
  review: null,
  trouble: null,
  refusal: null,
  dialogTrouble: null,
  toOpen: "",
  window: null,
  pending: 0,
  busy: 0,
  theme: "system",
  author: null,
};

/** A store that begins with what was remembered. */
export const makeStore = (remembered: Partial<AppState> = {}): Store =>
  createStore<AppState>(() => ({ ...INITIAL, ...remembered }));

/** Number of steps of the open run, known so far: a divergence may cut it short, and packets may have left before it. */
export const stepsOf = ({ scenario, shown, known }: AppState) =>
  Math.min(shown?.frame.steps ?? scenario?.opened.steps ?? 0, known?.steps ?? Number.POSITIVE_INFINITY);

/** The page's half of an engine's design, of the shown one if none is named; null before it is there. */
export function designOf({ scenario, designs, engine }: AppState, of = engine): DesignModule | null {
  const info = scenario?.opened.engines[of]?.info;
  return (info && designs[info.design]) ?? null;
}

/** The design that draws the engine: its unfolded drawing where that has the space to itself. */
export function drawnDesignOf(state: AppState, engine: number): DesignModule | null {
  const design = state.scenario?.opened.engines[engine]?.info.design ?? "";
  return state.unfolded[design] ?? designOf(state, engine);
}

/** The operations that the scenario's lists are made of: those of the first engine. */
export const operationsOf = ({ scenario }: Pick<AppState, "scenario">): Operations =>
  scenario?.opened.engines[0]?.info.operations ?? NO_OPERATIONS;
const NO_OPERATIONS: Operations = [];

/** Engines shown side by side at most. */
const COMPARED = 6;

/** Whether one engine is shown next to a text that asks about it. */
export const isTaught = ({ screen }: Pick<AppState, "screen">): boolean => screen === "lesson" || screen === "ten";

/** Whether a question next to the picture waits for its answer. */
export const isAsking = (state: AppState): boolean => isTaught(state) && state.asking;

/** The engines that are shown: all side by side if there is room, or the one. */
export function comparedOf({ screen, scenario, engine, compare }: AppState): number[] {
  const all = scenario?.opened.engines.map((_, number) => number) ?? [];
  if (!compare || all.length < 2 || isTaught({ screen })) return [engine];
  const first = all.slice(0, COMPARED);
  return first.includes(engine) ? first : [...first.slice(0, -1), engine];
}

/** The engines that are not shown next to the others for want of room. */
export function notComparedOf(state: AppState): number[] {
  const drawn = comparedOf(state);
  const all = state.scenario?.opened.engines.map((_, number) => number) ?? [];
  return drawn.length < 2 ? [] : all.filter((engine) => !drawn.includes(engine));
}

/** Whether the side panel is seen: next to a lesson in the making too there is room for it only if the reader opens it. */
export const panelOf = ({ panel, crowded, panelAnyway, writing }: AppState) =>
  panel && (panelAnyway || !(crowded || writing !== "closed"));

/** Opens the side panel, wherever it is; presenter mode has none. */
export const OPEN_PANEL = { panel: true, panelAnyway: true, present: false } as const;
