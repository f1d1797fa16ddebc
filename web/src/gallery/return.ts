// Who comes back to a screen is where they left it.

import { useEffect } from "react";
import { useApp } from "../app/context";

/** The scenario to which the reader left each screen. */
const left = new Map<string, string>();

/** Leads back to the link that was followed, once it is there; who comes otherwise begins at the top. */
export function useReturn(screen: string, ready: boolean): void {
  const { store } = useApp();
  useEffect(() => {
    if (!ready) return;
    const name = left.get(screen);
    left.delete(screen);
    const link = name === undefined ? null : document.querySelector<HTMLElement>(`[data-scenario="${name}"] a`);
    link?.scrollIntoView({ block: "center" });
    link?.focus({ preventScroll: true });
    if (!link) scrollTo(0, 0);
  }, [screen, ready]);
  useEffect(
    () => () => {
      const state = store.getState();
      if (state.screen === "bench" && state.scenario?.name) left.set(screen, state.scenario.name);
    },
    [screen, store],
  );
}
