// The development server as a reader starts it, which builds modules, and fixtures of modules as a reader has them.

import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect } from "./support.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A build takes seconds; on a busy machine, many. */
export const slow = { timeout: 240_000 };

/** Starts the development server, and waits until it answers. Each file of tests that run at the same time has a port of its own: `offset`
 * is added to the port of the tests. */
export async function startModuleServer(offset: number): Promise<{ url: string; close(): Promise<void> }> {
  const port = Number(process.env.QUEUESCOPE_TEST_PORT ?? 4173) + offset;
  const url = `http://localhost:${port}/`;
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const server: ChildProcess = spawn(process.execPath, [vite, "--port", String(port), "--strictPort"], { cwd: root });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on("data", (data) => {
      said += data;
    });
  }
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => said,
    );
  await expect.poll(answers, slow).toBe(true);
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const close = () => {
    server.kill();
    return ended;
  };
  return { url, close };
}

/** The sources of a fixture, by the names of their files. */
export function fixture(name: string): Record<string, string> {
  const folder = path.join(root, "wasm/adopt/fixtures", name);
  const files = readdirSync(folder).filter((file) => /\.s?v$/.test(file));
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")]));
}

/** Drops files of these names and texts on the page. */
export async function dropFiles(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  const data = await page.evaluateHandle((texts) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(texts)) data.items.add(new File([text], name));
    return data;
  }, texts);
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

/** The editor of a source, which is inside a shadow root. */
export const sourceOf = (page: Page, file: string) => page.getByRole("textbox", { name: `Source ${file}` });
