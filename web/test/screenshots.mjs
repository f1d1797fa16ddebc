// Pictures of the page to look at, from the build in dist/.
//   node web/test/screenshots.mjs [folder, .cache/screenshots by default]
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { preview } from "vite";
import { findBrowser } from "../../scripts/lib/browser.mjs";

const folder = process.argv[2] ?? ".cache/screenshots";

/** Scenes worth a look, and the keys that lead on from there. @type {[name: string, fragment: string, ...keys: string[]][]} */
const scenes = [
  ["gallery", ""],
  ["about", "#about"],
  ["first", "#scenario=bbq-first-steps&t=6"],
  ["coloring", "#scenario=bbq-coloring&t=16"],
  ["full", "#scenario=bbq-recycling&t=10"],
  ["bypass", "#scenario=bbq-both-pointers&t=5"],
  ["large", "#scenario=bbq-random&t=4000"],
  ["tree", "#scenario=bbq-fig2-tree&t=16"],
  ["speculation", "#scenario=bbq-fig4-three&t=21"],
  ["adoption", "#scenario=bbq-fig4-adoption&t=22"],
  ["wrong", "#scenario=bbq-fig3-misrouted&t=23"],
  ["reset", "#scenario=bbq-reset&t=7"],
  ["not-ready", "#scenario=bbq-reset&t=12"],
  ["share", "#scenario=bbq-coloring&t=14", "s"],
  ["open", "#scenario=bbq-coloring&t=14", "o"],
  ["help", "#scenario=bbq-coloring&t=14", "?"],
  ["problem", "#scenario=nothing-of-this-name"],
];

const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 400, height: 900 },
];

const server = await preview({ preview: { host: "127.0.0.1", port: 4180 }, logLevel: "error" });
const url = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0];
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
mkdirSync(folder, { recursive: true });
for (const viewport of sizes) {
  for (const theme of viewport.width === 400 ? ["light"] : ["light", "dark", "contrast"]) {
    const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
    await context.addInitScript((theme) => localStorage.setItem("queuescope", JSON.stringify({ theme })), theme);
    for (const [name, fragment, ...keys] of scenes) {
      const page = await context.newPage();
      await page.goto(`${url}${fragment}`);
      await page.waitForFunction(() => document.documentElement.dataset.idle === "true");
      for (const key of keys) await page.keyboard.press(key);
      if (keys.length > 0) await page.getByRole("dialog").waitFor();
      // The timeline is fetched after the first step has been drawn.
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${folder}/${name}-${viewport.width}-${theme}.png` });
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
await server.close();
console.log(`${folder}/`);
