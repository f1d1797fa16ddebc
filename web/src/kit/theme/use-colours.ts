import { useMemo, useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Returns a function that resolves CSS colour tokens, for canvases. It is a new function whenever the theme changes. */
export function useColours(): (token: string) => string {
  const theme = useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are those of the theme
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const known = new Map<string, string>();
    // Cached, because a canvas resolves about a hundred colours per step, each a call into the browser.
    return (token) => {
      const value = known.get(token) ?? style.getPropertyValue(token);
      known.set(token, value);
      return value;
    };
  }, [theme]);
}
