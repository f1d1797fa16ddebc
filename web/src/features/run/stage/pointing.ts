import { useMemo } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { whatDiffers } from "../../../base/format";
import { opThing, readThing, type Thing } from "../../../base/thing";
import type { Pointing } from "../../../designs/contract";
import { selectThing } from "../actions/view";
import { notesAt } from "../state/notes";

/** The highlights of an engine, by default of the shown one, and the handlers for pointing at things. */
export function usePointing(engine?: number): Pointing {
  const app = useApp();
  const { store } = app;
  const selected = useAppState((state) => state.selected);
  const hovered = useAppState((state) => state.hovered);
  const noted = useAppState((state) => notedThings(state, engine ?? state.engine));
  const spotlit = useAppState((state) => state.spotlit);
  const parted = useAppState(divergentThing);
  return useMemo(() => {
    const things = [selected, hovered, parted, ...spotlit, ...noted.split(" ")].filter((thing): thing is Thing =>
      Boolean(thing),
    );
    const lit = new Set(things.map(canonical));
    return {
      lit,
      select: (thing) => selectThing(app, thing !== null && thing === store.getState().selected ? null : thing),
      hover: (thing) => store.setState({ hovered: thing }),
    };
  }, [store, app, selected, hovered, spotlit, parted, noted]);
}

/** The things of the shown step's notes, separated by spaces: a string, which is equal when nothing has changed. */
function notedThings({ scenario, shown }: AppState, of: number): string {
  const notes = notesAt(scenario?.file.notes, shown?.frame).filter(({ engine = 0 }) => engine === of);
  return notes.map(({ element }) => element ?? "").join(" ");
}

/** With engines side by side, the word at which hardware and model diverge; a verdict or an assertion is not a word. */
export function divergentThing({ shown, compare }: Pick<AppState, "shown" | "compare">): Thing | null {
  const found = compare && shown?.frame.engines.find(({ lockstep }) => lockstep?.divergence)?.lockstep?.divergence;
  const what = found ? whatDiffers(found) : "";
  return readThing(what) ? what : null;
}

/** Normalizes a thing: scenario files may write `op[07]`. */
function canonical(thing: Thing): Thing {
  const read = readThing(thing);
  return read?.field === "op" ? opThing(read.index) : thing;
}
