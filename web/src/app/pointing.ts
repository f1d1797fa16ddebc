import { useMemo } from "react";
import type { AppState } from "../state/store";
import { opThing, type Pointing, readThing, type Thing } from "../views/design";
import { useApp, useAppState } from "./context";

/** What is lit, and what pointing at things does. */
export function usePointing(): Pointing {
  const { store, control } = useApp();
  const selected = useAppState((state) => state.selected);
  const hovered = useAppState((state) => state.hovered);
  const noted = useAppState(notedThings);
  return useMemo(() => {
    const things = [selected, hovered, ...noted.split(" ")].filter((thing): thing is Thing => Boolean(thing));
    const lit = new Set(things.map(canonical));
    return {
      lit,
      select: (thing) => control.select(thing !== null && thing === store.getState().selected ? null : thing),
      hover: (thing) => store.setState({ hovered: thing }),
    };
  }, [store, control, selected, hovered, noted]);
}

/** What the notes of the shown step are about, with spaces between: a text, so that it is the same when nothing changed. */
function notedThings({ scenario, shown }: AppState): string {
  const notes = scenario?.file.notes?.filter(
    ({ step, engine }) => step === shown?.frame.step && (engine ?? 0) === shown.engine,
  );
  return notes?.map(({ element }) => element ?? "").join(" ") ?? "";
}

/** Scenario files may write `op[07]`. */
function canonical(thing: Thing): Thing {
  const read = readThing(thing);
  return read?.field === "op" ? opThing(read.index) : thing;
}
