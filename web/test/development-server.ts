/** The development server for journeys, on a port of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";

const root = fileURLToPath(new URL("../../", import.meta.url));
const slow = { timeout: 240_000 };

/** A server on the port so many above that of the built page. */
export function startDevelopmentServer(above: number) {
  const port = Number(process.env.QUEUESCOPE_TEST_PORT ?? 4173) + above;
  const url = `http://localhost:${port}/`;
  let server: ChildProcess | null = null;
  let said = "";
  return {
    url,
    begin: async () => {
      const vite = path.join(root, "node_modules/vite/bin/vite.js");
      server = spawn(process.execPath, [vite, "--port", String(port), "--strictPort"], { cwd: root });
      for (const stream of [server.stdout, server.stderr])
        stream?.on("data", (data) => {
          said += data;
        });
      const answers = () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => said,
        );
      await expect.poll(answers, slow).toBe(true);
    },
    end: () => void server?.kill(),
  };
}
