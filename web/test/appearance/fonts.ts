// The same letters on every machine: the page's fonts, replaced before its first picture.

import { readFileSync } from "node:fs";

const face = (name: string, weight: number) => {
  const file = `node_modules/@fontsource/dejavu-${name}/files/dejavu-${name}-latin-${weight}-normal.woff2`;
  return { family: `Pinned ${name}`, weight: `${weight}`, data: readFileSync(file).toString("base64") };
};
export const faces = [400, 700].flatMap((weight) => [face("sans", weight), face("mono", weight)]);

/** Runs in the page. The page's policy forbids fonts from anywhere; bytes that are there already it does not ask about. */
export function pinFonts(fonts: typeof faces): void {
  const loaded = fonts.map(({ family, weight, data }) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const font = new FontFace(family, bytes, { weight });
    document.fonts.add(font);
    return font.load();
  });
  Object.assign(window, { pinned: Promise.all(loaded) });
  const pin = () => {
    if (!document.documentElement) return;
    watch.disconnect();
    for (const name of ["sans", "mono"]) {
      document.documentElement.style.setProperty(
        `--${name}`,
        `"Pinned ${name}", ${name === "mono" ? "monospace" : "sans-serif"}`,
      );
    }
  };
  const watch = new MutationObserver(pin);
  watch.observe(document, { childList: true });
  pin();
}
