import { build, type Plugin } from "vite";

/** The file that browsers register; its name stays, as they compare its content. */
const FILE = "service-worker.js";

/** Adds a service worker to the build: one file of its own, made of `source`. The development server has none. */
export function serviceWorker(source: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async generateBundle() {
      const made = await build({
        configFile: false,
        logLevel: "warn",
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        build: { write: false, rolldownOptions: { input: source, output: { format: "iife", codeSplitting: false } } },
      });
      const [first] = [made].flat();
      const chunk = first && "output" in first ? first.output[0] : undefined;
      if (!chunk) this.error("the service worker was not built");
      this.emitFile({ type: "asset", fileName: FILE, source: chunk.code });
    },
  };
}
