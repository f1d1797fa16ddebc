// Playwright's expectations of elements: each waits until it holds.

import { getElementAccessibleName } from "ivya/utils";
import { expect } from "vitest";
import { isVisible } from "./inner-text.ts";
import { Locator } from "./locator.ts";
import type { Page } from "./page.ts";
import { PATIENCE_MS, rest } from "./until.ts";

type Text = string | RegExp;

const normal = (text: string | null | undefined) =>
  (text ?? "")
    .replace(/\u200b/g, "")
    .replace(/\s+/g, " ")
    .trim();
const equals = (found: string, text: Text) => (typeof text === "string" ? found === normal(text) : text.test(found));
const contains = (found: string, text: Text) =>
  typeof text === "string" ? found.includes(normal(text)) : text.test(found);

/** Checks an expectation on all elements that a locator finds, and returns the actual value. */
type Check = (elements: HTMLElement[]) => { holds: boolean; found: unknown };

/** Checks the only element; without exactly one element the check fails. */
const ofOne =
  <Found>(read: (element: HTMLElement) => Found, test: (found: Found) => boolean): Check =>
  ([only, ...others]) => {
    if (others.length > 0) return { holds: false, found: `${others.length + 1} elements` };
    if (!only) return { holds: false, found: "no element" };
    const found = read(only);
    return { holds: test(found), found };
  };

const textOf = (element: Element) => normal(element.textContent);

/** Checks one text, or one text per element. */
const texts =
  (wanted: Text | Text[], test: (found: string, text: Text) => boolean): Check =>
  (elements) => {
    if (!Array.isArray(wanted)) return ofOne(textOf, (found) => test(found, wanted))(elements);
    const found = elements.map(textOf);
    return { holds: found.length === wanted.length && wanted.every((text, i) => test(found[i] ?? "", text)), found };
  };

/** Checks the page itself, independently of its elements. */
const ofPage =
  (read: () => string, wanted: Text): Check =>
  () => ({ holds: equals(read(), wanted), found: read() });

const matchers = {
  toHaveText: (wanted: Text | Text[]) => texts(wanted, equals),
  toContainText: (wanted: Text | Text[]) => texts(wanted, contains),
  toHaveCount:
    (wanted: number): Check =>
    ({ length }) => ({ holds: length === wanted, found: length }),
  toBeVisible: () => ofOne(isVisible, Boolean),
  toBeHidden: (): Check => (elements) => {
    const seen = elements.filter(isVisible);
    return { holds: seen.length === 0, found: seen.map(textOf) };
  },
  toBeAttached: () => ofOne((element) => element.isConnected, Boolean),
  toBeFocused: () =>
    ofOne(
      (element) => document.activeElement === element || textOf(document.activeElement ?? element),
      (found) => found === true,
    ),
  toBeEnabled: () =>
    ofOne(
      (element) => element.matches(":disabled, [aria-disabled=true]"),
      (disabled) => !disabled,
    ),
  toBeDisabled: () => ofOne((element) => element.matches(":disabled, [aria-disabled=true]"), Boolean),
  toBeChecked: () => ofOne((element) => element.matches(":checked, [aria-checked=true]"), Boolean),
  toHaveValue: (wanted: Text) =>
    ofOne(
      (element) => (element as HTMLInputElement).value,
      (found) => equals(found, wanted),
    ),
  toHaveAttribute: (name: string, wanted: Text = /(?:)/) =>
    ofOne(
      (element) => element.getAttribute(name),
      (found) => found !== null && (typeof wanted === "string" ? found === wanted : wanted.test(found)),
    ),
  /** The class name of the style sheet, without the suffix that the build adds. */
  toHaveClass: (wanted: Text) =>
    ofOne(
      ({ className }) => className,
      (found) => equals(found, wanted),
    ),
  toHaveAccessibleName: (wanted: Text) =>
    ofOne(
      (element) => normal(getElementAccessibleName(element, false)),
      (found) => equals(found, wanted),
    ),
  toHaveTitle: (wanted: Text) => ofPage(() => document.title, wanted),
  toHaveURL: (wanted: Text) => ofPage(() => location.href, wanted),
} satisfies Record<string, (...wanted: never[]) => Check>;

/** A longer time limit in milliseconds. */
interface Patience {
  timeout: number;
}

const isPatience = (last: unknown): last is Patience => typeof last === "object" && last !== null && "timeout" in last;

type Matching = {
  [Name in keyof typeof matchers]: (...wanted: [...Parameters<(typeof matchers)[Name]>, Patience?]) => Promise<void>;
};

declare module "vitest" {
  interface Matchers<T> extends Matching {}
}

interface Context {
  isNot?: boolean;
  utils: { stringify(value: unknown): string };
}

/** Checks repeatedly until the condition `what` with `args` holds. */
async function wait({ isNot = false, utils }: Context, on: Locator | Page, what: string, args: unknown[]) {
  const patience = args.at(-1);
  const [wanted, ...others] = isPatience(patience) ? args.slice(0, -1) : args;
  const look = (matchers as unknown as Record<string, (...wanted: unknown[]) => Check>)[what]?.(wanted, ...others);
  if (!look) throw new Error(`nothing expects ${what}`);
  const end = performance.now() + (isPatience(patience) ? patience.timeout : PATIENCE_MS);
  const elements = () => (on instanceof Locator ? on.elements() : []);
  let begin = performance.now();
  let last = look(elements());
  while (last.holds === isNot && begin < end) {
    await rest(performance.now() - begin);
    begin = performance.now();
    last = look(elements());
  }
  const place = on instanceof Locator ? on.selector : "the page";
  const text = [what, ...(wanted === undefined ? [] : [utils.stringify(wanted)])].join(" ");
  const message = () => `${place}: expected ${isNot ? "not " : ""}${text}, found ${utils.stringify(last.found)}`;
  return { pass: last.holds, message };
}

for (const name of Object.keys(matchers)) {
  expect.extend({
    [name](this: Context, on: Locator | Page, ...args: unknown[]) {
      return wait(this, on, name, args);
    },
  });
}
