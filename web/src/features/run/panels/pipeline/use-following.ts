import { type RefObject, useLayoutEffect, useRef } from "react";
import { GLIDE_MS, PHASE_MS } from "../../../../kit/drawing/glide";

/**
 * In a step that unfolds, elements with `data-follows` come after operations have reached their stages: what operations pass on, and within an
 * operation that was there before the step what it has learnt in it.
 */
export function useFollowing(root: RefObject<Element | null>, layout: unknown, unfolds: boolean): void {
  const seen = useRef(new WeakSet<Element>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout belongs to a new step
  useLayoutEffect(() => {
    const all = [...(root.current?.querySelectorAll("[data-glide], [data-follows]") ?? [])];
    const comes = (element: Element) => {
      const operation = element.closest("[data-glide]");
      return operation === null || (seen.current.has(operation) && !seen.current.has(element));
    };
    const following = unfolds ? all.filter((element) => element.matches("[data-follows]") && comes(element)) : [];
    for (const element of all) seen.current.add(element);
    const coming = following.map((element) =>
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE_MS, delay: PHASE_MS[2], fill: "backwards" }),
    );
    return () => {
      for (const one of coming) one.cancel();
    };
  }, [root, layout, unfolds]);
}
