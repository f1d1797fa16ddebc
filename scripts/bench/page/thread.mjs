// The processor time of the page's main thread, from the browser's own metrics.

/** @typedef {{ all: number, script: number, style: number, layout: number }} Thread milliseconds */

/** @type {[keyof Thread, string][]} */
const METRICS = [
  ["all", "TaskDuration"],
  ["script", "ScriptDuration"],
  ["style", "RecalcStyleDuration"],
  ["layout", "LayoutDuration"],
];

/** Milliseconds without work after which a page counts as quiet, and how long to wait for that at most. */
const [QUIET_MS, MOST_MS] = [1_000, 120_000];
/** Milliseconds of work in that time that a quiet page may have. */
const LITTLE_MS = 5;

export const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class MainThread {
  /** @param {import("@playwright/test").CDPSession} session */
  constructor(session) {
    this.session = session;
  }

  /** @param {import("@playwright/test").Page} page */
  static async of(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    return new MainThread(session);
  }

  /** Time since the page was opened. @returns {Promise<Thread>} */
  async read() {
    const { metrics } = await this.session.send("Performance.getMetrics");
    const values = new Map(metrics.map(({ name, value }) => [name, value * 1_000]));
    return /** @type {Thread} */ (Object.fromEntries(METRICS.map(([key, name]) => [key, values.get(name) ?? 0])));
  }

  /** Presses an arrow key, whose effect the caller awaits. @param {"ArrowRight" | "ArrowLeft"} key */
  async press(key) {
    const press = { key, code: key, windowsVirtualKeyCode: key === "ArrowRight" ? 39 : 37 };
    await this.session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...press });
    await this.session.send("Input.dispatchKeyEvent", { type: "keyUp", ...press });
  }

  /** What the thread does until `pause` milliseconds after `act`. @param {() => Promise<unknown>} act @param {number} pause */
  async during(act, pause) {
    const before = await this.read();
    await act();
    await wait(pause);
    const after = await this.read();
    return /** @type {Thread} */ (Object.fromEntries(METRICS.map(([key]) => [key, after[key] - before[key]])));
  }

  /** Waits until the page has nothing left to do. */
  async quiet() {
    for (let waited = 0; waited < MOST_MS; waited += QUIET_MS) {
      const { all } = await this.during(async () => {}, QUIET_MS);
      if (all < LITTLE_MS) return;
    }
  }
}

/** The median of each. @param {Thread[]} times @returns {Thread} */
export const medians = (times) =>
  /** @type {Thread} */ (
    Object.fromEntries(
      METRICS.map(([key]) => {
        const sorted = times.map((time) => time[key]).toSorted((a, b) => a - b);
        return [key, sorted[sorted.length >> 1] ?? Number.NaN];
      }),
    )
  );

/** What remains of a time without another one. @param {Thread} time @param {Thread} without @returns {Thread} */
export const less = (time, without) =>
  /** @type {Thread} */ (Object.fromEntries(METRICS.map(([key]) => [key, time[key] - without[key]])));
