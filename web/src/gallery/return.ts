// Who comes back to a screen is where they left it.

import { useEffect } from "react";
import { useApp } from "../app/context";
import { fragment } from "../state/url";

/** The scenario and step to which the reader left each screen. */
const left = new Map<string, { name: string; step: number }>();

/** The link that leads to that step, or else what stands for the scenario. */
const linkTo = ({ name, step }: { name: string; step: number }) =>
  document.querySelector<HTMLElement>(`main a[href="${fragment({ name, link: "" }, step)}"]`) ??
  document.querySelector<HTMLElement>(`[data-scenario="${name}"] a`);

/**
 * Leads back to the link that was followed, once it is there; who comes otherwise begins at the part that their address names, by its
 * `id`, or at the top.
 */
export function useReturn(screen: string, ready: boolean, part: string | null = null): void {
  const { store } = useApp();
  useEffect(() => {
    if (!ready) return;
    const to = left.get(screen);
    left.delete(screen);
    const link = to === undefined ? null : linkTo(to);
    link?.scrollIntoView({ block: "center" });
    link?.focus({ preventScroll: true });
    if (link) return;
    const named = part === null ? null : document.getElementById(part);
    if (!named) scrollTo(0, 0);
    named?.scrollIntoView();
    named?.focus({ preventScroll: true });
  }, [screen, ready, part]);
  useEffect(
    () => () => {
      const { screen: now, scenario, wanted } = store.getState();
      if (now === "bench" && scenario?.name) left.set(screen, { name: scenario.name, step: wanted });
    },
    [screen, store],
  );
}
