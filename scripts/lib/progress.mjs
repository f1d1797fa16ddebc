// Progress of the set-up, on stderr: the command line's own output stays clean.
const started = performance.now();
const quietFor = 20_000;

/** @type {Map<string, number>} step -> when it began */
const running = new Map();
let lastLine = started;
let quiet = false;

/** @param {string} text */
export function say(text) {
  lastLine = performance.now();
  if (!quiet) console.error(`[setup ${((lastLine - started) / 1000).toFixed(1)} s] ${text}`);
}

/** Say nothing from now on, unless something has to be built. */
export function whisper() {
  quiet = true;
}

/**
 * Announces a step, runs it, and tells from time to time that it still runs.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  quiet = false;
  say(name);
  running.set(name, performance.now());
  const timer = setInterval(() => {
    if (performance.now() - lastLine > quietFor) say(`still at it: ${[...running.keys()].join(", ")}`);
  }, 1_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    running.delete(name);
  }
}
