// What runs in the measured page and in its worker: each function is sent there as its text, so it knows nothing from around it.

/**
 * Into the page, before its own scripts. `bench` then has what was seen: of each step the time from the key to the picture, of each
 * load the time at which the first step was possible, of playing the times of frames.
 */
export function watchPage() {
  /** @type {{ key: number, painted: number }[]} */
  const steps = [];
  /** @type {Map<number, number>} */
  const timings = new Map();
  /** @type {number[][]} */
  const plays = [];
  /** @type {number | null} */
  let firstIdle = null;
  /** @type {number | null} */
  let key = null;
  /** @type {string | undefined} */
  let shown;
  let sampling = false;
  const idle = () => document.documentElement.dataset.idle === "true";

  // What a page does when it has nothing else to do is no part of its first step, though a browser may find time for it just before.
  const whenIdle = window.requestIdleCallback.bind(window);
  /** @type {(() => void)[]} */
  const held = [];
  window.requestIdleCallback = (run, options) => {
    if (firstIdle !== null) return whenIdle(run, options);
    held.push(() => whenIdle(run, options));
    // Nothing that is held back can be cancelled.
    return 0;
  };

  // After the next picture: a message is delivered when the frame that the callback belongs to has been painted.
  const painted = (/** @type {() => void} */ then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });
  addEventListener(
    "keydown",
    (event) => {
      key = event.timeStamp;
      performance.mark("bench");
    },
    { capture: true },
  );
  const atFirstIdle = () => {
    firstIdle ??= performance.now();
    for (const run of held.splice(0)) run();
  };
  new MutationObserver(() => {
    if (!idle()) return;
    if (firstIdle === null) painted(atFirstIdle);
    const { step } = document.documentElement.dataset;
    if (key === null || step === shown) return;
    shown = step;
    const from = key;
    key = null;
    painted(() => {
      steps.push({ key: from, painted: performance.now() });
      /** @type {any} */ (window).benchPainted?.("");
    });
  }).observe(document, { subtree: true, attributeFilter: ["data-idle", "data-step"] });
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === "keydown") timings.set(startTime, duration);
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold: 16 }));

  /** While it plays, frames follow one another; a pause begins another row of times. */
  const frame = (/** @type {number} */ time) => {
    if (!sampling) return;
    performance.mark("bench");
    if (idle()) {
      if (plays.at(-1)?.length !== 0) plays.push([]);
    } else plays.at(-1)?.push(time);
    requestAnimationFrame(frame);
  };
  Object.assign(window, {
    bench: {
      firstIdle: () => firstIdle,
      /** Forgets what was seen, to begin. */
      forget: () => steps.splice(0),
      /** Milliseconds of every step, and of its key as the browser tells it; null if that was too short to be told. */
      steps: () => steps.map(({ key, painted }) => ({ picture: painted - key, event: timings.get(key) ?? null })),
      sample: () => {
        plays.splice(0, plays.length, []);
        sampling = true;
        requestAnimationFrame(frame);
      },
      /** Milliseconds between the frames in which it played. */
      frames: () => {
        sampling = false;
        return plays.flatMap((times) => times.slice(1).map((time, i) => time - (times[i] ?? 0)));
      },
    },
  });
}

/** Into the page: `bench.changes()` returns how many marks of the structure have changed since its last call, and how many there are. */
export function watchDrawing() {
  const mark = "rect, circle, path, text";
  /** @type {Set<Element>} */
  const changed = new Set();
  const take = (/** @type {MutationRecord[]} */ records) => {
    for (const { target, addedNodes, removedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element?.closest("[data-picture=structure] svg")) continue;
      const within = element.closest(mark);
      // What comes, goes or is moved is a child of a group.
      const nodes = within ? [within] : [...addedNodes, ...removedNodes];
      for (const node of nodes) if (node instanceof Element && node.matches(mark)) changed.add(node);
    }
  };
  const observer = new MutationObserver(take);
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  /** @type {any} */ (window).bench.changes = () => {
    take(observer.takeRecords());
    const drawn = document.querySelectorAll(`[data-picture=structure] svg :is(${mark})`).length;
    const counts = { changed: changed.size, drawn };
    changed.clear();
    return counts;
  };
}

/** Into the page's worker: how long it takes for the pictures next to a step, from the request's arrival to the answer, and how large they are. */
export function watchWorker() {
  /** @type {Map<number, number>} */
  const begun = new Map();
  /** @type {{ took: number, bytes: number }[]} */
  const answers = [];
  const answer = self.postMessage.bind(self);
  const asked = self.onmessage;
  self.onmessage = (event) => {
    if (event.data.name === "near") begun.set(event.data.id, performance.now());
    asked?.call(self, event);
  };
  self.postMessage = (/** @type {any} */ message) => {
    answer(message);
    const from = begun.get(message.id);
    if (message.kind !== "done" || from === undefined) return;
    const took = performance.now() - from;
    const size = (/** @type {unknown} */ value) =>
      value instanceof Uint32Array ? `${" ".repeat(value.byteLength)}` : value;
    answers.push({ took, bytes: JSON.stringify(message.value, (_, value) => size(value)).length });
    begun.delete(message.id);
  };
  Object.assign(self, { answers });
}

/** Into an empty page: a number that changes in every frame, and milliseconds between those, for so many milliseconds. */
export function emptyFrames(/** @type {number} */ milliseconds) {
  return new Promise((/** @type {(times: number[]) => void} */ resolve) => {
    const output = document.body.appendChild(document.createElement("output"));
    /** @type {number[]} */
    const times = [];
    const frame = (/** @type {number} */ time) => {
      times.push(time);
      output.textContent = String(times.length);
      const over = time - (times[0] ?? time) >= milliseconds;
      if (over) resolve(times.slice(1).map((time, i) => time - (times[i] ?? 0)));
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
