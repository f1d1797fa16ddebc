import { useMemo } from "react";
import { useApp, useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { whatDiffers } from "../../../base/divergence";
import { opThing, readThing, type Thing } from "../../../base/thing";
import type { Pointing } from "../../../designs/contract";
import { selectThing } from "../actions/looking";

/** The highlights of an engine, the shown one if none is named, and the effects of pointing at things. */
export function usePointing(engine?: number): Pointing {
  const app = useApp();
  const { store } = app;
  const selected = useAppState((state) => state.selected);
  const hovered = useAppState((state) => state.hovered);
  const noted = useAppState((state) => notedThings(state, engine ?? state.engine));
  const spotlit = useAppState((state) => state.spotlit);
  const parted = useAppState(partedThing);
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

/** What the notes of the shown step are about, with spaces between: a text, so that it is the same when nothing changed. */
function notedThings({ scenario, shown }: AppState, of: number): string {
  const notes = scenario?.file.notes?.filter(({ step, engine }) => step === shown?.frame.step && (engine ?? 0) === of);
  return notes?.map(({ element }) => element ?? "").join(" ") ?? "";
}

/** Side by side, the word in which hardware and model part; a verdict or an assertion is no word. */
export function partedThing({ shown, compare }: Pick<AppState, "shown" | "compare">): Thing | null {
  const found = compare && shown?.frame.engines.find(({ lockstep }) => lockstep?.divergence)?.lockstep?.divergence;
  const what = found ? whatDiffers(found) : "";
  return readThing(what) ? what : null;
}

/** Scenario files may write `op[07]`. */
function canonical(thing: Thing): Thing {
  const read = readThing(thing);
  return read?.field === "op" ? opThing(read.index) : thing;
}
