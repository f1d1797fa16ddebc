import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { FORMER, SHOWN } from "../web/src/session/former.ts";
import { warningsOf } from "./rtl/lint.mjs";
import { readModels } from "./rtl/model.mjs";
import { Rebuild } from "./rtl/rebuild.mjs";
import { needTools } from "./rtl/tools.mjs";

const root = path.resolve(import.meta.dirname, "..");
const modules = path.join(root, "web/src/gen/rtl");
const watched = ["rtl", "wasm/rtl-bridge"].map((folder) => path.join(root, folder));
const isSource = (file: string) =>
  /\.(sv|svh|v|vh|vlt|json|h|cc)$/.test(file) && watched.some((folder) => file.startsWith(folder + path.sep));

/** When a module was last written, in milliseconds; 0 if it does not exist. */
const written = (name: string) => statSync(path.join(modules, `${name}.wasm`), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The bytes of a module, none if it does not exist. */
const contents = (name: string) => {
  const file = path.join(modules, `${name}.wasm`);
  return existsSync(file) ? readFileSync(file) : undefined;
};

/** What the tools said is wrong, without how they were called. */
function complaint(said: string) {
  const text = said.replace(/^(\[setup|%Error: Exiting).*\n/gm, "").trim();
  const first = text.search(/^%Error/m);
  return first < 0 ? text : text.slice(first);
}

/** Modules as they were before the build that last made another one, by name. */
const former = new Map<string, Buffer>();

/** Builds modules; the names of those that are new, and what Verilator warns of. What the tools complain about is the rejection's message. */
async function build(names: string[], end: AbortSignal) {
  const [changed, warnings] = await Promise.all([buildModules(names, end), warningsFor(names)]);
  return { changed, warnings };
}

/** Verilator's warnings about the designs of modules; of sources with an error, which the build reports, none. */
async function warningsFor(names: string[]): Promise<string[]> {
  const { verilator } = await needTools();
  const designs = new Set(
    readModels()
      .filter(({ config }) => names.includes(config.name))
      .map(({ design }) => design),
  );
  const found = await Promise.all([...designs].map((design) => warningsOf(verilator, design).catch(() => [])));
  return found.flat();
}

function buildModules(names: string[], end: AbortSignal) {
  const before = names.map(written);
  const old = names.map(contents);
  return new Promise<string[]>((resolve, reject) => {
    const script = path.join(root, "scripts/rtl.mjs");
    const only = names.flatMap((name) => ["--only", name]);
    // In a group of its own, so that it ends with its compilers.
    const group = process.platform !== "win32";
    const child = spawn(process.execPath, [script, "--wasm", "--dev", ...only], {
      detached: group,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const stop = () => {
      try {
        if (child.pid && group) process.kill(-child.pid, "SIGTERM");
        else child.kill();
      } catch {
        // It has just ended.
      }
    };
    end.addEventListener("abort", stop);
    let said = "";
    child.stderr.on("data", (data) => {
      said += data;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      end.removeEventListener("abort", stop);
      if (code !== 0) return reject(new Error(complaint(said) || `scripts/rtl.mjs ended with ${code}`));
      const changed = names.filter((name, i) => written(name) !== before[i]);
      for (const name of changed) {
        const was = old[names.indexOf(name)];
        if (was) former.set(name, was);
      }
      resolve(changed);
    });
  });
}

/** The line of a complaint that names a place. */
const place = (message: string) => /^%?Error.*$/m.exec(message)?.[0] ?? message.split("\n")[0] ?? "";

/**
 * While the page is served: an edit of the SystemVerilog or of the bridge builds the modules that the page has, and the page begins
 * again at its step; others are built when they are requested. Until then the page goes on with what it has; it says what happens
 * (`web/src/app/start/hardware-edits.ts`).
 */
export function rtlReload(): Plugin {
  return {
    name: "rtl-reload",
    apply: "serve",
    // A module that was built is no reason to begin again while the page waits for it; after an edit it does so by itself.
    hotUpdate({ file }) {
      if (file.startsWith(modules + path.sep)) return [];
    },
    configureServer(server) {
      const { logger } = server.config;
      const rebuild = new Rebuild(build, (news) => {
        server.ws.send("hardware", news);
        if (news.kind === "failed") logger.error(news.message, { timestamp: true });
        if (news.kind !== "built") return;
        const what = news.changed.join(", ") || "no module is another one";
        logger.info(`hardware rebuilt in ${news.seconds.toFixed(1)} s: ${what}`, { timestamp: true });
        for (const warning of news.warnings) logger.warn(`warning: ${warning}`, { timestamp: true });
      });
      server.watcher.add(watched);
      for (const kind of ["add", "change", "unlink"] as const) {
        server.watcher.on(kind, (file) => {
          // The first look at the folders is no change.
          if (isSource(file) && server.httpServer?.listening) rebuild.edited();
        });
      }
      server.ws.on(SHOWN, (names: string[]) => rebuild.shows(names));
      server.httpServer?.on("close", () => rebuild.close());
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? "/", "http://localhost");
        if (url.pathname === "/" || url.pathname.endsWith(".html")) rebuild.begun();
        const name = /\/gen\/rtl\/(\w+)\.wasm$/.exec(url.pathname)?.[1];
        // To compare what it does now with what it did.
        if (name && url.search === FORMER) {
          response.setHeader("Content-Type", "application/wasm");
          return response.end(former.get(name) ?? contents(name));
        }
        // With a query it is the address of the module that is imported.
        if (!name || url.search) return next();
        rebuild.request(name).then(
          () => next(),
          (error: Error) => {
            response.statusCode = 500;
            response.statusMessage = place(error.message).replace(/[^ -~]/g, "?");
            response.end(error.message);
          },
        );
      });
    },
  };
}
