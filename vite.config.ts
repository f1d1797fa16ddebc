import path from "node:path";
import react from "@vitejs/plugin-react";
import { createLogger, defineConfig } from "vite";
import { adopt } from "./scripts/vite-adopt.ts";
import { assetCache } from "./scripts/vite-asset-cache.ts";
import { buildName } from "./scripts/vite-build-name.ts";
import { policy } from "./scripts/vite-policy.ts";
import { rtlReload } from "./scripts/vite-rtl-reload.ts";
import { serviceWorker } from "./scripts/vite-service-worker.ts";
import { shipped } from "./scripts/vite-shipped.ts";
import { signals } from "./scripts/vite-signals.ts";
import { texts } from "./scripts/vite-texts.ts";
import { wavedrom } from "./scripts/vite-wavedrom.ts";
import { waveforms } from "./scripts/vite-waveforms.ts";

const logger = createLogger();
const { warnOnce } = logger;
// Where a style `composes` another one, Vite makes declarations of no file and then warns of them.
logger.warnOnce = (text, options) => {
  if (!text.includes("did not pass the `from` option")) warnOnce(text, options);
};

export default defineConfig({
  root: "web",
  // What the set-up said stays on the screen.
  clearScreen: false,
  customLogger: logger,
  // Relative addresses: the build works from any sub-path of any static host.
  base: "./",
  plugins: [
    react(),
    buildName(import.meta.dirname),
    policy(),
    rtlReload(),
    waveforms(),
    adopt(import.meta.dirname),
    signals(),
    assetCache(),
    texts(import.meta.dirname),
    shipped(path.join(import.meta.dirname, "scenarios")),
    serviceWorker(path.join(import.meta.dirname, "web/src/app/start/service-worker.ts")),
  ],
  // What parses lessons runs in a worker, which has no document to read characters such as &amp; by.
  resolve: {
    alias: [
      {
        find: "decode-named-character-reference",
        replacement: path.join(import.meta.dirname, "node_modules/decode-named-character-reference/index.js"),
      },
      wavedrom,
    ],
  },
  worker: { format: "es" },
  // The page reads ../scenarios, which lies outside web/.
  server: { host: "localhost", port: 5173, fs: { allow: [import.meta.dirname] } },
  // As GitHub Pages does, and as sandboxed frames need (docs/embedding.md). The sources are for no other page unless `--cors` says so.
  preview: { cors: { origin: "*" } },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    // The editor, with CodeMirror, is fetched when it is opened.
    chunkSizeWarningLimit: 600,
    // All browsers that know ES2023 preload modules by themselves.
    modulePreload: { polyfill: false },
    // One style sheet: a screen that comes later brings no other, which could fail by itself.
    cssCodeSplit: false,
    // What every first step needs is one file: compressed alone, its small parts would be larger.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "stage", test: /web\/src\/features\/run\/(stage|panels\/(why|pipeline))\// }],
        },
      },
    },
  },
});
