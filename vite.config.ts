import { createHash } from "node:crypto";
import path from "node:path";
import { createLogger, defineConfig } from "vite";
import { assetCache } from "./scripts/vite-asset-cache.ts";
import { buildName } from "./scripts/vite-build-name.ts";
import { policy } from "./scripts/vite-policy.ts";
import { rtlReload } from "./scripts/vite-rtl-reload.ts";
import { serviceWorker } from "./scripts/vite-service-worker.ts";
import { shipped } from "./scripts/vite-shipped.ts";
import { texts } from "./scripts/vite-texts.ts";
import { waveforms } from "./scripts/vite-waveforms.ts";

const logger = createLogger();
const { warnOnce } = logger;
// Where a style `composes` another one, Vite makes declarations of no file and then warns of them.
logger.warnOnce = (text, options) => {
  if (!text.includes("did not pass the `from` option")) warnOnce(text, options);
};

/** Chunks of shared code are named after all that share it, which is longer than a name should be. */
const plainName = (name: string) => name.replace(/~.*$/, "").replace(/\.\w+$/, "");

/** Files with styles, by what the names of their classes end with. */
const styled = new Map<string, string>();

/** The name of a class of a style, unique by its file. Vite's own has the line too, which is another one in each and compresses badly. */
function scopedName(name: string, file: string): string {
  const own = path
    .relative(import.meta.dirname, file)
    .split(path.sep)
    .join("/");
  const end = createHash("sha256").update(own).digest("hex").slice(0, 4);
  if ((styled.get(end) ?? own) !== own) throw new Error(`${own} and ${styled.get(end)} end alike: take more digits`);
  styled.set(end, own);
  return `_${name}_${end}`;
}

export default defineConfig({
  root: "web",
  // What the set-up said stays on the screen.
  clearScreen: false,
  customLogger: logger,
  // Relative addresses: the build works from any sub-path of any static host.
  base: "./",
  plugins: [
    buildName(import.meta.dirname),
    policy(),
    rtlReload(),
    waveforms(),
    assetCache(),
    texts(import.meta.dirname),
    shipped(path.join(import.meta.dirname, "scenarios")),
    serviceWorker(path.join(import.meta.dirname, "web/src/shell/service-worker.ts")),
  ],
  // What parses lessons runs in a worker, which has no document to read characters such as &amp; by.
  resolve: {
    alias: {
      "decode-named-character-reference": path.join(
        import.meta.dirname,
        "node_modules/decode-named-character-reference/index.js",
      ),
    },
  },
  worker: { format: "es" },
  css: { modules: { generateScopedName: scopedName } },
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
    rolldownOptions: {
      output: {
        // Fewer, larger files; above 300 bytes the gallery would fetch parts of the player that it does not show (4 kB).
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"] },
            // Guides share much with one another that the first step does without.
            {
              name: "guides",
              test: /src\/guides\/[^/]*\.(tsx?|css)$/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // Small modules that most drawings need: a chunk for each costs more than its text.
            {
              name: "small",
              test: /(src\/(base\/(parameter|masks|none|units|design-name|file-name)|designs\/(contract|numbers|occupants|queue-bands)|kit\/(cache|use-size|marks\/(mark|glyph|remembered)|tokens\/(kinds|glyph|tokens)))(\.module\.css|\.ts)|player\/(terms-of-run|use-after-frame|PageTrouble|later)\.tsx?|gen\/designs\.json)$/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 300 },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${plainName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${plainName(names[0] ?? "asset")}-[hash][extname]`,
      },
    },
  },
});
