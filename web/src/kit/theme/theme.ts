// Colour themes.

/** Themes that a reader can choose. `contrast` is high contrast in light or dark, as the system is set. */
export const THEMES = ["system", "light", "dark", "contrast", "contrast-light", "contrast-dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The high-contrast variant of a theme. */
export const contrastOf = (theme: Theme): Theme =>
  theme === "light" || theme === "dark" ? `contrast-${theme}` : theme === "system" ? "contrast" : theme;

/** Applies a theme; `system` and `contrast` follow the system settings. Returns a function that stops following. */
export function applyTheme(theme: Theme, root: HTMLElement, media: (query: string) => MediaQueryList): () => void {
  if (theme !== "system" && theme !== "contrast") {
    root.dataset.theme = theme;
    return () => {};
  }
  const dark = media("(prefers-color-scheme: dark)");
  const contrast = media("(prefers-contrast: more)");
  const follow = () => {
    const base = dark.matches ? "dark" : "light";
    root.dataset.theme = theme === "contrast" || contrast.matches ? `contrast-${base}` : base;
  };
  follow();
  dark.addEventListener("change", follow);
  contrast.addEventListener("change", follow);
  return () => {
    dark.removeEventListener("change", follow);
    contrast.removeEventListener("change", follow);
  };
}
