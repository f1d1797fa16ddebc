// The page in jsdom, for tests that use it as a reader does: rendered by React, with the real session and hardware in the same thread.

import { type Mounted, mount } from "../../src/app/start/mount";
import { sessionModule, workerInThread } from "../wasm/page.ts";
import { Locator, pressKeys, user } from "./locator.ts";
import { until } from "./until.ts";
import { clearDatabases } from "./window.ts";

const module = await sessionModule();

const settled = (event: string) => new Promise((resolve) => addEventListener(event, resolve, { once: true }));

/** A page in the document; `close` undoes all of its effects. */
export class Page {
  private mounted: Mounted | null = null;
  private readonly workers: ReturnType<typeof workerInThread>[] = [];
  private readonly root = new Locator("");
  readonly getByRole = this.root.getByRole;
  readonly getByText = this.root.getByText;
  readonly getByLabel = this.root.getByLabel;
  readonly getByTitle = this.root.getByTitle;
  readonly locator = (selector: string, filter: Parameters<Locator["locator"]>[1] = {}) =>
    this.root.locator(selector, filter);

  /** The mounted application, for state that a reader cannot see. */
  get app(): Mounted {
    if (!this.mounted) throw new Error("no page is open");
    return this.mounted;
  }

  /** Mounts the page again at its address. */
  async load(): Promise<void> {
    await this.leave();
    const root = document.createElement("div");
    root.id = "root";
    document.body.replaceChildren(root);
    this.mounted = mount(root, () => {
      const worker = workerInThread(module);
      this.workers.push(worker);
      return worker;
    });
  }

  /** A browser unloads a page without ending its effects, so values that they would store for the tab are not stored. */
  async reload(): Promise<void> {
    const kept = Object.entries(sessionStorage);
    await this.leave();
    sessionStorage.clear();
    for (const [key, value] of kept) sessionStorage.setItem(key, value);
    await this.load();
  }

  /** Goes to an address of the page: without a reload if only the fragment changes. */
  async goto(address: string): Promise<void> {
    if (address === "about:blank") return this.leave();
    const to = new URL(address, location.href);
    if (this.mounted && to.hash !== "" && to.href !== location.href) {
      const heard = settled("hashchange");
      location.hash = to.hash;
      await heard;
    } else {
      history.pushState(null, "", to.pathname + to.search + to.hash);
      await this.load();
    }
  }
  async goBack(): Promise<void> {
    const heard = settled("popstate");
    history.back();
    await heard;
  }
  async goForward(): Promise<void> {
    const heard = settled("popstate");
    history.forward();
    await heard;
  }
  url = () => location.href;
  title = async () => document.title;
  evaluate = async <Result, Arg>(run: (arg: Arg) => Result, arg?: Arg) => run(arg as Arg);
  async waitForFunction(look: () => unknown): Promise<void> {
    await until(look as () => boolean, () => `never: ${look}`);
  }
  readonly keyboard = {
    press: pressKeys,
    type: (text: string) => user().keyboard(text.replace(/[{[]/g, "$&$&")),
    insertText: (text: string) => user().paste(text),
  };

  private async leave(): Promise<void> {
    this.mounted?.store.setState({ playing: false });
    this.mounted?.unmount();
    this.mounted = null;
    // React ends effects a moment after their components.
    await Promise.resolve();
    for (const worker of this.workers.splice(0)) worker.terminate();
    document.documentElement.dataset.idle = "false";
  }

  /** Unmounts the page, and clears everything that it has stored. */
  async close(): Promise<void> {
    await this.leave();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    clearDatabases();
    history.pushState(null, "", "/");
  }
}
