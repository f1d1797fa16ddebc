// Which of the colour sets is in force.

/** What the reader asked for. High contrast is that of light or of dark, or as the system is. */
export const THEMES = ["system", "light", "dark", "contrast", "contrast-light", "contrast-dark"] as const;
export type Theme = (typeof THEMES)[number];

/** High contrast for a reader who has this theme. */
export const contrastOf = (theme: Theme): Theme =>
  theme === "light" || theme === "dark" ? `contrast-${theme}` : theme === "system" ? "contrast" : theme;

/** Puts the colours of a theme in force; `system` and `contrast` follow the reader's settings from then on. Returns how to stop that. */
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
