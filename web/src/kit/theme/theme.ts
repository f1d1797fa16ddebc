// Which of the colour sets is in force.

/** What the reader asked for. */
export const THEMES = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

/** Puts the colours of a theme in force; `system` follows the reader's settings from then on. Returns how to stop that. */
export function applyTheme(theme: Theme, root: HTMLElement, media: (query: string) => MediaQueryList): () => void {
  if (theme !== "system") {
    root.dataset.theme = theme;
    return () => {};
  }
  const dark = media("(prefers-color-scheme: dark)");
  const contrast = media("(prefers-contrast: more)");
  const follow = () => {
    root.dataset.theme = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
  };
  follow();
  dark.addEventListener("change", follow);
  contrast.addEventListener("change", follow);
  return () => {
    dark.removeEventListener("change", follow);
    contrast.removeEventListener("change", follow);
  };
}
