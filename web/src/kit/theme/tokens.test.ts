import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The colours of a theme; dark and contrast inherit from light. */
function colors(theme: string): Map<string, string> {
  const block = (selector: string) => css.split(`${selector} {`)[1]?.split("}")[0] ?? "";
  const text = block(":root") + (theme === "light" ? "" : block(`:root[data-theme="${theme}"]`));
  return new Map(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name ?? "", value ?? ""]),
  );
}

/** Relative luminance, as WCAG 2 defines it. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const kinds = ["enqueue", "dequeue-max", "dequeue-min"];
const grounds = ["bg", "surface", "sunken", "lit"];

const TEXT: [string, string[]][] = [
  ["ink", [...grounds, ...kinds.map((kind) => `${kind}-wash`)]],
  ["ink-2", ["bg", "surface", "sunken", ...kinds.map((kind) => `${kind}-wash`)]],
  ...kinds.map((kind): [string, string[]] => [`${kind}-ink`, ["bg", "surface"]]),
  ...kinds.map((kind): [string, string[]] => [`${kind}-on`, [`${kind}-ink`]]),
  ["forward-ink", ["bg", "surface"]],
  ["good-ink", ["bg", "surface"]],
  ["error", ["bg", "surface", "error-wash"]],
  ["accent", ["bg", "surface"]],
  ["accent-on", ["accent"]],
];

const MARKS: [string, string[]][] = [
  ...kinds.map((kind): [string, string[]] => [kind, ["bg", "surface", "sunken"]]),
  ...kinds.map((kind): [string, string[]] => [`${kind}-on`, [kind]]),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((series): [string, string[]] => [`series-${series}`, ["surface"]]),
  ["head", ["surface"]],
  ["tail-line", ["surface"]],
  ["forward", ["bg"]],
  ["focus", ["bg", "surface"]],
  ["line-strong", ["surface", "bg"]],
];

describe.each(["light", "dark", "contrast-light", "contrast-dark"])("in the theme %s", (theme) => {
  const all = colors(theme);
  const pairs = (list: [string, string[]][]) =>
    list.flatMap(([front, backs]) => backs.map((back): [string, string] => [front, back]));

  test.each(pairs(TEXT))("text in %s on %s can be read", (front, back) => {
    expect(contrast(all.get(front) ?? "", all.get(back) ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(MARKS))("marks in %s on %s can be seen", (front, back) => {
    expect(contrast(all.get(front) ?? "", all.get(back) ?? "")).toBeGreaterThanOrEqual(3);
  });
});
