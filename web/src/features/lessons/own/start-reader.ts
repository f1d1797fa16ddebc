import { startModule } from "../../../base/module-worker";
import url from "./lesson-reader.ts?worker&url";

/** Starts a worker that parses one lesson: it receives an `OwnText`, and posts the result of `readOwnText`. */
export const startReader = (): Worker => startModule(url);
