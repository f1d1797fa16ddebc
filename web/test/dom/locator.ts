// Finds elements by Playwright's rules and performs a reader's actions on them, in a document without a browser. It uses Playwright's
// names, so that tests read the same in both environments.

import { userEvent } from "@testing-library/user-event";
import { getByLabelSelector, getByRoleSelector, getByTextSelector, getByTitleSelector, Ivya } from "ivya";
import { innerText } from "./inner-text.ts";
import { keysOf } from "./keys.ts";
import { until } from "./until.ts";

const engine = Ivya.create({ browser: "chromium" });

/** Key and pointer events follow each other without delay. */
export const user = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

type Text = string | RegExp;
type RoleOptions = Parameters<typeof getByRoleSelector>[1];
type Filter = { hasText?: Text; hasNotText?: Text; has?: Locator; hasNot?: Locator };

/** Keys that move a slider. */
const SLIDING = /^(ArrowLeft|ArrowRight|Home|End)$/;

/** Moves a slider as browsers do; user-event does not implement it. */
function slide(slider: HTMLInputElement, key: string): void {
  const send = (event: Event) => slider.dispatchEvent(event);
  send(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const [min, max, step] = [Number(slider.min || 0), Number(slider.max || 100), Number(slider.step || 1)];
  const now = Number(slider.value);
  const to = { ArrowLeft: now - step, ArrowRight: now + step, Home: min, End: max }[key] ?? now;
  // React ignores a value that is set through the element's own property.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  value?.set?.call(slider, String(Math.max(min, Math.min(max, to))));
  for (const name of ["input", "change"]) send(new Event(name, { bubbles: true }));
  send(new KeyboardEvent("keyup", { key, bubbles: true }));
}

/** Presses keys, given in Playwright's form, on the focused element. */
export async function pressKeys(keys: string): Promise<void> {
  const { activeElement } = document;
  const slides = activeElement instanceof HTMLInputElement && activeElement.type === "range" && SLIDING.test(keys);
  if (slides) slide(activeElement, keys);
  else await user().keyboard(keysOf(keys));
}

/** A text in the form of selectors: a quoted substring, or a regular expression. */
const written = (text: Text) => (typeof text === "string" ? `${JSON.stringify(text)}i` : String(text));

function filtered(selector: string, { hasText, hasNotText, has, hasNot }: Filter): string {
  const parts = [selector];
  if (hasText !== undefined) parts.push(`internal:has-text=${written(hasText)}`);
  if (hasNotText !== undefined) parts.push(`internal:has-not-text=${written(hasNotText)}`);
  if (has) parts.push(`internal:has=${JSON.stringify(has.selector)}`);
  if (hasNot) parts.push(`internal:has-not=${JSON.stringify(hasNot.selector)}`);
  return parts.join(" >> ");
}

/** A position in the window, in pixels. */
export interface Place {
  x?: number;
  y?: number;
}

/** Elements that a selector matches at the time of each use. The empty selector matches the document. */
export class Locator {
  constructor(readonly selector: string) {}

  /** The elements that match now, in document order. */
  elements(): HTMLElement[] {
    return engine.queryLocatorSelectorAll(this.selector, document) as HTMLElement[];
  }

  private within(selector: string): Locator {
    return new Locator(this.selector === "" ? selector : `${this.selector} >> ${selector}`);
  }

  locator(inner: string | Locator, filter: Filter = {}): Locator {
    const selector = typeof inner === "string" ? inner : inner.selector;
    return this.within(filtered(selector, filter));
  }
  getByRole = (role: string, options: RoleOptions = {}) => this.within(getByRoleSelector(role, options));
  getByText = (text: Text, options: { exact?: boolean } = {}) => this.within(getByTextSelector(text, options));
  getByLabel = (text: Text, options: { exact?: boolean } = {}) => this.within(getByLabelSelector(text, options));
  getByTitle = (text: Text, options: { exact?: boolean } = {}) => this.within(getByTitleSelector(text, options));
  filter = (filter: Filter) => new Locator(filtered(this.selector, filter));
  nth = (index: number) => this.within(`nth=${index}`);
  first = () => this.nth(0);
  last = () => this.nth(-1);
  count = async () => this.elements().length;
  all = async () => this.elements().map((_, index) => this.nth(index));

  /** Waits for the only matching element. */
  async element(): Promise<HTMLElement> {
    return until(
      () => {
        const [only, ...others] = this.elements();
        if (others.length > 0) throw new Error(`${this.selector} is ${others.length + 1} elements`);
        return only;
      },
      () => `${this.selector} is not there`,
    );
  }

  /** Waits until the only matching element can be used. */
  private async usable(): Promise<HTMLElement> {
    return until(
      () => {
        const [only, ...others] = this.elements();
        if (others.length > 0) throw new Error(`${this.selector} is ${others.length + 1} elements`);
        return only?.matches(":disabled, [aria-disabled=true]") ? undefined : only;
      },
      () => `${this.selector} is not there, or disabled`,
    );
  }

  async click(_: { force?: boolean } = {}): Promise<void> {
    await user().click(await this.usable());
  }
  async dblclick(): Promise<void> {
    await user().dblClick(await this.usable());
  }
  async hover(): Promise<void> {
    await user().hover(await this.element());
  }
  /** Presses the pointer on the element, and moves it from one position in the window to the others. */
  async drag(from: Place, ...to: Place[]): Promise<void> {
    const target = await this.element();
    const coords = ({ x = 0, y = 0 }: Place) => ({ clientX: x, clientY: y });
    await user().pointer([
      { keys: "[MouseLeft>]", target, coords: coords(from) },
      ...to.map((place) => ({ target, coords: coords(place) })),
      { keys: "[/MouseLeft]", target, coords: coords(to.at(-1) ?? from) },
    ]);
  }
  async focus(): Promise<void> {
    (await this.element()).focus();
  }
  async blur(): Promise<void> {
    (await this.element()).blur();
  }
  async press(keys: string): Promise<void> {
    await this.focus();
    await pressKeys(keys);
  }
  /** Replaces the text of the element at once. */
  async fill(text: string): Promise<void> {
    const field = await this.usable();
    const hands = user();
    if (text === "") return hands.clear(field);
    field.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    else await hands.clear(field);
    await hands.paste(text);
  }
  async pressSequentially(text: string): Promise<void> {
    await user().type(await this.usable(), text.replace(/[{[]/g, "$&$&"));
  }
  async check(): Promise<void> {
    const box = (await this.usable()) as HTMLInputElement;
    if (!box.checked) await user().click(box);
  }
  async uncheck(): Promise<void> {
    const box = (await this.usable()) as HTMLInputElement;
    if (box.checked) await user().click(box);
  }
  async selectOption(option: string | { label: string } | { value: string }): Promise<void> {
    const list = (await this.usable()) as HTMLSelectElement;
    const wanted = typeof option === "string" ? [option] : Object.values(option);
    const found = [...list.options].find(({ value, label }) => wanted.includes(value) || wanted.includes(label));
    if (!found) throw new Error(`${this.selector} has no option ${wanted}`);
    // As in Playwright, the focus does not move.
    list.value = found.value;
    for (const name of ["input", "change"]) list.dispatchEvent(new Event(name, { bubbles: true }));
  }
  /** Chooses a file in the element. */
  async setInputFiles({ name, mimeType, buffer }: { name: string; mimeType: string; buffer: Uint8Array }) {
    await user().upload(await this.usable(), new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }

  innerText = async () => innerText(await this.element());
  allInnerTexts = async () => this.elements().map(innerText);
  textContent = async () => (await this.element()).textContent;
  allTextContents = async () => this.elements().map(({ textContent }) => textContent ?? "");
  inputValue = async () => ((await this.element()) as HTMLInputElement).value;
  getAttribute = async (name: string) => (await this.element()).getAttribute(name);
  evaluate = async <Result, Arg>(run: (element: HTMLElement, arg: Arg) => Result, arg?: Arg) =>
    run(await this.element(), arg as Arg);
  evaluateAll = async <Result, Arg>(run: (elements: HTMLElement[], arg: Arg) => Result, arg?: Arg) =>
    run(this.elements(), arg as Arg);
}
