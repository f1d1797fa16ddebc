import react from "@vitejs/plugin-react";
import { createLogger, defineConfig } from "vite";
import { buildName } from "./scripts/vite-build-name.ts";
import { devPolicy } from "./scripts/vite-dev-policy.ts";
import { rtlReload } from "./scripts/vite-rtl-reload.ts";

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
  plugins: [react(), buildName(import.meta.dirname), devPolicy(), rtlReload()],
  worker: { format: "es" },
  // The page reads ../scenarios, which lies outside web/.
  server: { host: "localhost", port: 5173, fs: { allow: [import.meta.dirname] } },
  build: { outDir: "../dist", emptyOutDir: true, target: "es2023", assetsInlineLimit: 0 },
});
