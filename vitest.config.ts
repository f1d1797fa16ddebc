import path from "node:path";
import { defineConfig } from "vitest/config";
import { leftOut } from "./scripts/runner/long-tests.mjs";
import { shipped } from "./scripts/vite-shipped.ts";
import { texts } from "./scripts/vite-texts.ts";
import { wavedrom } from "./scripts/vite-wavedrom.ts";

/** Tests of the drawn page, in a document without a browser. */
const DOM = ["web/test/dom/**/*.test.ts", "web/test/designs/**/*.test.ts", "web/src/kit/marks/*.test.ts"];

/** Tests that change modules or put others in their place: each has modules of its own. */
const ALONE = ["web/**/*.alone.test.ts"];

/** What this run leaves out: see scripts/runner/long-tests.mjs. */
const OUT = leftOut("node", process.env.QUEUESCOPE_TESTS);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [texts(import.meta.dirname), shipped(path.join(import.meta.dirname, "scenarios"))],
  resolve: {
    alias: [
      { find: "virtual:adopt", replacement: path.join(import.meta.dirname, "web/test/virtual-adopt.ts") },
      { find: "virtual:signals", replacement: path.join(import.meta.dirname, "web/test/virtual-signals.ts") },
      wavedrom,
    ],
  },
  test: {
    // No test is about time: on a busy machine the real session takes its own.
    testTimeout: 60_000,
    expect: { poll: { interval: 2, timeout: 30_000 } },
    // All cores work, and modules are read once a thread: half the time of a process a file.
    pool: "threads",
    maxWorkers: "100%",
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: "node", environment: "node", include: ["web/**/*.test.ts"], exclude: [...DOM, ...ALONE, ...OUT] },
      },
      {
        extends: true,
        test: { name: "dom", environment: "jsdom", include: DOM, exclude: [...ALONE, ...OUT] },
      },
      { extends: true, test: { name: "alone", environment: "jsdom", include: ALONE, exclude: OUT, isolate: true } },
    ],
  },
});
