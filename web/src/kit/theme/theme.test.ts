import { expect, test } from "vitest";
import { applyTheme, contrastOf, type Theme } from "./theme";

/** The theme in force for a reader with these system settings. */
function inForce(theme: Theme, { dark = false, more = false }): string | undefined {
  const root = { dataset: {} as DOMStringMap } as HTMLElement;
  const media = (query: string) =>
    ({
      matches: /dark/.test(query) ? dark : more,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;
  applyTheme(theme, root, media);
  return root.dataset.theme;
}

test("high contrast follows light or dark", () => {
  expect(inForce("contrast", {})).toBe("contrast-light");
  expect(inForce("contrast", { dark: true })).toBe("contrast-dark");
  expect(inForce("system", { more: true })).toBe("contrast-light");
  expect(inForce("system", { dark: true, more: true })).toBe("contrast-dark");
  expect(inForce("system", { dark: true })).toBe("dark");
});

test("what was chosen stays, whatever the system asks for", () => {
  expect(inForce(contrastOf("light"), { dark: true })).toBe("contrast-light");
  expect(inForce(contrastOf("dark"), {})).toBe("contrast-dark");
  expect(inForce("light", { dark: true, more: true })).toBe("light");
  expect(contrastOf("system")).toBe("contrast");
  expect(contrastOf("contrast-dark")).toBe("contrast-dark");
});
