import { execFile } from "node:child_process";
import path from "node:path";
import type { Plugin, ViteDevServer } from "vite";

const root = path.resolve(import.meta.dirname, "..");
const watched = ["rtl", "wasm/rtl-bridge"].map((folder) => path.join(root, folder));
const isSource = (file: string) =>
  /\.(sv|vlt|json|h|cc)$/.test(file) && watched.some((folder) => file.startsWith(folder + path.sep));

/** Builds the hardware models; what the tools complain about is the rejection's message. */
function build() {
  return new Promise<void>((resolve, reject) => {
    const script = path.join(root, "scripts/rtl.mjs");
    execFile(process.execPath, [script, "--wasm", "--dev"], (error, _stdout, stderr) =>
      error ? reject(new Error(stderr.replace(/^\[setup.*\n/gm, "").trim() || error.message)) : resolve(),
    );
  });
}

/**
 * While the page is served: an edit of the SystemVerilog or of the bridge rebuilds the wasm modules and reloads the page; an
 * error shows over the page until it is mended.
 */
export function rtlReload(): Plugin {
  let building = false;
  let again = false;
  let failed = false;

  async function rebuild(server: ViteDevServer, cause: string) {
    again = building;
    if (building) return;
    building = true;
    const { logger } = server.config;
    const started = performance.now();
    try {
      await build();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      logger.info(`${path.relative(root, cause)} changed, hardware rebuilt in ${seconds} s`, { timestamp: true });
      // New modules make Vite reload by itself; a mended source may have led back to the old one.
      if (failed) server.ws.send({ type: "full-reload" });
      failed = false;
    } catch (error) {
      failed = true;
      const message = error instanceof Error ? error.message : String(error);
      logger.error(message, { timestamp: true });
      server.ws.send({ type: "error", err: { message, stack: "", plugin: "rtl-reload", id: cause } });
    }
    building = false;
    if (again) await rebuild(server, cause);
  }

  return {
    name: "rtl-reload",
    apply: "serve",
    configureServer(server) {
      server.watcher.add(watched);
      for (const kind of ["add", "change", "unlink"] as const) {
        server.watcher.on(kind, (file) => {
          // The first look at the folders is no change.
          if (isSource(file) && server.httpServer?.listening) void rebuild(server, file);
        });
      }
    },
  };
}
