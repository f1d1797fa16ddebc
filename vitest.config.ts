import path from "node:path";
import { defineConfig } from "vitest/config";
import { shipped } from "./scripts/vite-shipped.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [shipped(path.join(import.meta.dirname, "scenarios"))],
  test: {
    environment: "node",
    include: ["web/**/*.test.ts"],
    // No test is about time: on a busy machine the real session takes its own.
    testTimeout: 60_000,
    // All cores work, and modules are read once a thread: half the time of a process a file.
    pool: "threads",
    maxWorkers: "100%",
    isolate: false,
  },
});
