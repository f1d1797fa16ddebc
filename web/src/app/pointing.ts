import { useMemo } from "react";
import { opThing, type Pointing, readThing, type Thing } from "../views/design";
import { useApp, useAppState } from "./context";

/** What is lit, and what pointing at things does. */
export function usePointing(): Pointing {
  const { store, control } = useApp();
  const selected = useAppState((state) => state.selected);
  const hovered = useAppState((state) => state.hovered);
  return useMemo(() => {
    const lit = new Set([selected, hovered].filter((thing): thing is Thing => thing !== null).map(canonical));
    return {
      lit,
      select: (thing) => control.select(thing !== null && thing === store.getState().selected ? null : thing),
      hover: (thing) => store.setState({ hovered: thing }),
    };
  }, [store, control, selected, hovered]);
}

/** Scenario files may write `op[07]`. */
function canonical(thing: Thing): Thing {
  const read = readThing(thing);
  return read?.field === "op" ? opThing(read.index) : thing;
}
