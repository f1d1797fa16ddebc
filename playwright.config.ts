import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/lib/browser.mjs";
import { leftOut } from "./scripts/runner/long-tests.mjs";

const port = Number(process.env.QUEUESCOPE_TEST_PORT ?? 4173);
const url = `http://127.0.0.1:${port}/`;

export default defineConfig({
  testDir: "web/test",
  testMatch: "**/*.spec.ts",
  testIgnore: leftOut("browser", process.env.QUEUESCOPE_TESTS).map((file) => `**/${file}`),
  outputDir: ".cache/playwright",
  // No test is about time: on a busy machine a page takes its own.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // One more than a small machine has cores: while one waits, the others work.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: "list",
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 720 },
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // What visitors' browsers do beside the page is not under test, and costs processor time.
        "--disable-site-isolation-trials",
        "--disable-features=Translate,OptimizationHints,MediaRouter,CalculateNativeWinOcclusion,BackForwardCache",
      ],
    },
  },
  // The tests see what visitors get: the built dist/, served as plain files.
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort`,
    url,
    reuseExistingServer: false,
  },
});
