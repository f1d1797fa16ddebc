/** Starts a worker that reads one lesson: it takes an `OwnText`, and posts what `readOwnText` returns. */
export const startReader = (): Worker => new Worker(new URL("./reader.ts", import.meta.url), { type: "module" });
