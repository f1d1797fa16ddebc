import { type RefObject, useLayoutEffect } from "react";
import { GLIDE_MS, PHASE_MS } from "../../kit/drawing/glide";

/** In a step that unfolds what operations pass on, elements with `data-follows`, comes after they have reached their stages. */
export function useFollowing(root: RefObject<Element | null>, layout: unknown, unfolds: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout belongs to a new step
  useLayoutEffect(() => {
    if (!unfolds) return;
    const coming = [...(root.current?.querySelectorAll("[data-follows]") ?? [])].map((element) =>
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE_MS, delay: PHASE_MS[2], fill: "backwards" }),
    );
    return () => {
      for (const one of coming) one.cancel();
    };
  }, [root, layout, unfolds]);
}
