import { useMemo, useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** The colours behind tokens, for drawings without style sheets; another function whenever the theme changes. */
export function useColours(): (token: string) => string {
  const theme = useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are those of the theme
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const known = new Map<string, string>();
    // Asked for a hundred times a step, each of them a call into the browser's own code.
    return (token) => {
      const value = known.get(token) ?? style.getPropertyValue(token);
      known.set(token, value);
      return value;
    };
  }, [theme]);
}
