import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: "node",
    include: ["web/**/*.test.ts"],
    // No test is about time: on a busy machine the real session takes its own.
    testTimeout: 60_000,
  },
});
