// Who comes back to a screen is where they left it.

import { useEffect } from "react";
import { addressOfScenario } from "../address/scenario";
import { useApp } from "./context";

/** The link that leads to that step, or else what stands for the scenario. */
function linkTo({ name, step }: { name: string; step: number }): HTMLElement | null {
  const address = addressOfScenario({ name, link: "" }, step);
  const links = [...document.querySelectorAll<HTMLElement>("main a")];
  return (
    links.find((link) => link.getAttribute("href") === address) ??
    document.querySelector<HTMLElement>(`[data-scenario="${name}"] a`)
  );
}

/**
 * Leads back to the link that was followed, once it is there; who comes otherwise begins at the part that their address names, by its
 * `id`, or at the top.
 */
export function useReturn(screen: string, ready: boolean, part: string | null = null): void {
  const { store } = useApp();
  useEffect(() => {
    if (!ready) return;
    const { [screen]: to, ...others } = store.getState().left;
    if (to) store.setState({ left: others });
    const link = to === undefined ? null : linkTo(to);
    link?.scrollIntoView({ block: "center" });
    link?.focus({ preventScroll: true });
    if (link) return;
    const named = part === null ? null : document.getElementById(part);
    if (!named) scrollTo(0, 0);
    named?.scrollIntoView();
    named?.focus({ preventScroll: true });
  }, [store, screen, ready, part]);
  useEffect(
    () => () => {
      const { screen: now, scenario, wanted } = store.getState();
      if (now !== "player" || !scenario?.name) return;
      const to = { name: scenario.name, step: wanted };
      store.setState(({ left }) => ({ left: { ...left, [screen]: to } }));
    },
    [screen, store],
  );
}
