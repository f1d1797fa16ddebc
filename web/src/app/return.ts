// Restores the scroll position when the reader returns to a screen.

import { useEffect, useRef } from "react";
import { addressOfScenario } from "../address/scenario";
import type { AppFollowed } from "./app-slice";
import { useApp } from "./context";

/** The link to this target, or else the element of its scenario. */
function linkTo(to: AppFollowed): HTMLElement | null {
  const address = "address" in to ? to.address : addressOfScenario({ name: to.name, link: "" }, to.step);
  const links = [...document.querySelectorAll<HTMLElement>("main a")];
  const link = links.find((link) => link.getAttribute("href") === address);
  if (link || "address" in to) return link ?? null;
  return document.querySelector<HTMLElement>(`[data-scenario="${to.name}"] a`);
}

/** Records the target of the last followed link, while this screen is shown. */
function useFollowed() {
  const followed = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("main a[href^='#']") : null;
      if (link) followed.current = link.getAttribute("href");
    };
    addEventListener("click", note, { capture: true });
    return () => removeEventListener("click", note, { capture: true });
  }, []);
  return followed;
}

/** Scrolls to the link that was followed, once it exists; on a first visit to the part of the address with this `id`, or to the top. */
export function useReturn(screen: string, ready: boolean, part: string | null = null): void {
  const { store } = useApp();
  const followed = useFollowed();
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
      const address = followed.current;
      let to: AppFollowed | null = null;
      if (now !== "player") to = address === null ? null : { address };
      else if (scenario?.name) to = { name: scenario.name, step: wanted };
      if (to) store.setState(({ left }) => ({ left: { ...left, [screen]: to } }));
    },
    [screen, store, followed],
  );
}
