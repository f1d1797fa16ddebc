// The commands of a run: one list for keys, the help, menus and tooltips, and the embedding page.

import { flushSync } from "react-dom";
import type { App } from "../../app/context";
import { toTen } from "../../app/screens";
import { asStep } from "../../base/brand";
import { goToStop, jumpTo, moveBy, setPlaying, stopSeek } from "./actions/move";
import { runToBreakpoint, runToDecision, runToTouch, stopSearch } from "./actions/search";
import {
  openPanel,
  selectThing,
  setGuessFirst,
  setPresenter,
  showNode,
  showSideBySide,
  zoomTimeline,
} from "./actions/view";
import { hasSeveral, isAtNetwork } from "./state/selectors";

/** The key press that triggered a command. */
export type CommandKey = Pick<KeyboardEvent, "key" | "shiftKey">;

export interface Command {
  /** Its keys, as in `KeyboardEvent.key`. */
  keys: readonly string[];
  /** Its keys as shown in the help, with two spaces between keys. */
  written: string;
  /** What it does, in the help. */
  does: string;
  /** The same in a menu or a tooltip. */
  tooltip?: string;
  /** True if it only moves through the run: then it works beside an open question too. Other commands could reveal the answer. */
  moves?: true;
  run(app: App, key: CommandKey): void;
}

/** The panel of conditions and branches. */
const TIME = { tab: "time", panel: true } as const;

const notify = ({ store }: App, notice: string) => store.setState({ notice });

/** Opens a panel and focuses one of its fields. Renders synchronously, since the next key press may be a letter for the field. */
function focusIn(field: string, open: () => void): void {
  flushSync(open);
  document.querySelector<HTMLElement>(field)?.focus();
}

/** A dialog may be open before it is rendered. */
function close(app: App): void {
  const { store } = app;
  const { dialog, searching, seeking, error } = store.getState();
  if (dialog) store.setState({ dialog: null, dialogError: null });
  else if (searching) stopSearch(app);
  else if (seeking !== null) stopSeek(app);
  else if (error) store.setState({ error: null });
  else selectThing(app, null);
}

const stepsFor = ({ shiftKey }: CommandKey): number => (shiftKey ? 10 : 1);

export const COMMANDS = {
  play: {
    keys: [" "],
    written: "space",
    does: "play or pause",
    moves: true,
    run: (app) => setPlaying(app, !app.store.getState().playing),
  },
  stepOn: {
    keys: ["ArrowRight", "PageDown"],
    written: "→  page down",
    does: "step",
    moves: true,
    run: (app, key) => moveBy(app, stepsFor(key)),
  },
  stepBack: {
    keys: ["ArrowLeft", "PageUp"],
    written: "←  page up",
    does: "step back",
    moves: true,
    run: (app, key) => moveBy(app, -stepsFor(key)),
  },
  toEnd: {
    keys: ["Home", "End"],
    written: "home  end",
    does: "first or last step",
    moves: true,
    run: (app, { key }) => jumpTo(app, asStep(key === "Home" ? 0 : Number.MAX_SAFE_INTEGER)),
  },
  toMark: {
    keys: [".", ","],
    written: ".  ,",
    does: "next or previous marked step: notes, expected states, a divergence",
    run: (app, { key }) =>
      void goToStop(app, key === ",").then((there) => {
        if (!there) notify(app, "no marked step that way");
      }),
  },
  present: {
    keys: ["p"],
    written: "p",
    does: "presenter mode: the drawings and the sentences alone, as large as the window allows",
    tooltip: "Drawings and sentences as large as the window allows",
    run: (app) => setPresenter(app, !app.store.getState().present),
  },
  guess: {
    keys: ["g"],
    written: "g",
    does: "guess first: each result appears one step later",
    tooltip: "Each result appears one step later",
    run: (app) => {
      const { guess } = app.store.getState();
      setGuessFirst(app, !guess);
      notify(app, guess ? "results appear at once" : "guess first: each result appears one step later");
    },
  },
  ten: {
    keys: ["a"],
    written: "a",
    does: "ask me ten: ten questions on what comes next in this run",
    tooltip: "Ten questions on what comes next",
    run: toTen,
  },
  record: {
    keys: ["r"],
    written: "r",
    does: "record a stop of a lesson at this step",
    tooltip: "Stops are recorded while you step",
    run: ({ store }) => store.setState({ writing: "recording" }),
  },
  sideBySide: {
    keys: ["c"],
    written: "c",
    does: "all engines side by side, or one",
    tooltip: "All engines side by side",
    run: (app) => {
      const state = app.store.getState();
      if (state.scenario?.opened.network && !hasSeveral(state))
        notify(app, isAtNetwork(state) ? "show a node first" : "this node has no reference beside it");
      else showSideBySide(app, !state.compare);
    },
  },
  network: {
    keys: ["w"],
    written: "w",
    does: "the network of engines, or the node that was shown last",
    tooltip: "All nodes of the network",
    run: (app) => {
      const state = app.store.getState();
      if (!state.scenario?.opened.network) notify(app, "this run has no network");
      else showNode(app, isAtNetwork(state) ? state.engine : null);
    },
  },
  zoom: {
    keys: ["+", "-", "0"],
    written: "+  -  0",
    does: "zoom the timeline in or out, or the whole run",
    run: (app, { key }) => zoomTimeline(app, key === "0" ? null : key === "+" ? 0.5 : 2),
  },
  toBreakpoint: {
    keys: ["b", "B"],
    written: "b  shift b",
    does: "run to the next breakpoint, or back",
    run: (app, { shiftKey }) => {
      if (runToBreakpoint(app, shiftKey)) return;
      openPanel(app, TIME);
      notify(app, "there is no breakpoint yet");
    },
  },
  toDecision: {
    keys: ["j", "J"],
    written: "j  shift j",
    does: "to the next step in which something is decided, or back",
    moves: true,
    run: (app, { shiftKey }) => void runToDecision(app, shiftKey),
  },
  toTouch: {
    keys: ["t", "T"],
    written: "t  shift t",
    does: "to where the selection is touched next, or before",
    run: (app, { shiftKey }) => {
      if (!runToTouch(app, shiftKey)) notify(app, "select something first");
    },
  },
  find: {
    keys: ["/"],
    written: "/",
    does: "find a priority, a packet, a queue or a flow by its number",
    run: ({ store }) => store.setState({ isSearchOpen: true }),
  },
  conditions: {
    keys: ["e"],
    written: "e",
    does: "conditions, branches, operations by hand",
    run: (app) => focusIn("[data-condition]", () => openPanel(app, TIME)),
  },
  note: {
    keys: ["n"],
    written: "n",
    does: "note on this step, about the selection",
    run: (app) => {
      setPlaying(app, false);
      focusIn("[data-new-note] textarea", () => openPanel(app, { tab: "notes", panel: true }));
    },
  },
  share: {
    keys: ["s"],
    written: "s",
    does: "share: copies a link to this step",
    tooltip: "Copy a link to this step",
    run: ({ store }) => store.setState({ dialog: "share" }),
  },
  open: {
    keys: ["o"],
    written: "o",
    does: "open a link or a file",
    tooltip: "Open a link or a scenario file",
    run: ({ store }) => store.setState({ dialog: "open" }),
  },
  help: {
    keys: ["?"],
    written: "?",
    does: "this help",
    tooltip: "Keys and signs",
    run: ({ store }) => store.setState({ dialog: "help" }),
  },
  close: {
    keys: ["Escape"],
    written: "escape",
    does: "close, select nothing, or leave presenter mode",
    run: close,
  },
} as const satisfies Record<string, Command>;

/** The tooltip of a command, with its key. */
export const tooltipOf = ({ tooltip, written }: Command): string => `${tooltip} (${written})`;

const OF_KEY: ReadonlyMap<string, Command> = new Map(
  Object.values(COMMANDS).flatMap((command) => command.keys.map((key) => [key, command] as const)),
);

/** The command of a key; undefined if there is none. */
export const commandOf = (key: string): Command | undefined => OF_KEY.get(key);
