import { startModule } from "../../../base/module-worker";
import url from "./reader.ts?worker&url";

/** Starts a worker that reads one lesson: it takes an `OwnText`, and posts what `readOwnText` returns. */
export const startReader = (): Worker => startModule(url);
