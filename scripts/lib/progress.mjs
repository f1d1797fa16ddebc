// Progress of the set-up, on stderr: the command line's own output stays clean.
const started = performance.now();
const quietFor = 20_000;

/** @type {Map<string, () => string>} step -> how far it is */
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

/** Says something that everybody must hear. @param {string} text */
export function tell(text) {
  quiet = false;
  say(text);
}

/**
 * How far a step of so many parts is, and how long it may take yet, once a third of its parts are done.
 * @param {number} done
 * @param {number} parts
 * @param {number} seconds since its first part was done: what comes before that, comes once
 */
export function share(done, parts, seconds) {
  const left = done > 1 && 3 * done >= parts ? (seconds / (done - 1)) * (parts - done) : 0;
  const about =
    left >= 90 ? `, about ${Math.round(left / 60)} min left` : left >= 10 ? `, about ${Math.round(left)} s left` : "";
  return `${done} of ${parts}${about}`;
}

/**
 * Announces a step, runs it, and tells from time to time that it still runs.
 * @template T
 * @param {string} name
 * @param {(part: () => void) => Promise<T>} work calls `part` whenever a part of it is done
 * @param {number} [parts] how many parts it has
 * @param {string} [about] more to say about it, once
 * @returns {Promise<T>}
 */
export async function step(name, work, parts = 0, about = "") {
  tell(about ? `${name}: ${about}` : name);
  let done = 0;
  let first = 0;
  running.set(name, () => (parts > 0 ? ` (${share(done, parts, (performance.now() - first) / 1000)})` : ""));
  const timer = setInterval(() => {
    if (performance.now() - lastLine <= quietFor) return;
    say(`still at it: ${[...running].map(([name, far]) => name + far()).join(", ")}`);
  }, 1_000);
  try {
    return await work(() => {
      if (++done === 1) first = performance.now();
    });
  } finally {
    clearInterval(timer);
    running.delete(name);
  }
}
