// Progress of the benchmark, on stderr: standard output has the table alone.

const started = performance.now();

/** @param {string} text */
export const say = (text) => console.error(`[bench ${((performance.now() - started) / 1000).toFixed(0)} s] ${text}`);
