// Saved drawings and tables, and printed steps. The page's messages about digests: ../dom/digests.test.ts.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { textIn } from "../../src/kit/picture/png-text.ts";
import { dropBytes, expect, idle, open, picture, press, resize, stepOf, test } from "../support.ts";

/** Saves a drawing, and reads the file. */
async function saved(page: Page, kind: "SVG" | "PNG", parts = "pipeline and structure") {
  await page.getByLabel("Save a picture of").selectOption(parts);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Save the picture as ${kind}` }).click();
  const file = await download;
  await expect(page.getByText(`✓ saved as ${file.suggestedFilename()}`)).toBeVisible();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The texts and references of a saved drawing, parsed by the browser as XML. */
const facts = (page: Page, text: string) =>
  page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, "image/svg+xml");
    const all = [...file.querySelectorAll("*")];
    const shapes = all.filter((one) => one.matches("rect, path, circle") && !one.closest("defs, clipPath, pattern"));
    return {
      root: file.documentElement.tagName,
      broken: file.querySelector("parsererror")?.textContent ?? "",
      // The first title and description are those of the file.
      title: file.querySelector("svg > title")?.textContent,
      description: file.querySelector("svg > desc")?.textContent ?? "",
      texts: [...file.querySelectorAll("text")].map((one) => one.textContent?.trim() ?? ""),
      shapes: shapes.length,
      // Rules of the page's style sheets do not apply in the file.
      foreign: all.filter((one) => one.matches("foreignObject, image, style, script, [class], [style]")).length,
      // A mark without a fill would be a black area.
      unsaid: shapes.filter((one) => !one.hasAttribute("fill")).length,
      variables: /var\(|url\((?!["']?#)/.test(text),
      background: file.querySelector("svg > rect")?.getAttribute("fill"),
    };
  }, text);

/** Size, first pixel and number of colours of a saved PNG. */
const pixelsOf = (page: Page, bytes: Uint8Array) =>
  page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const data = new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? []);
      return { width: image.width, height: image.height, corner: data[0] ?? 0, colours: new Set(data).size };
    },
    [...bytes],
  );

test("a step is saved as pictures with a caption, in either theme, which lead back to it; its run as a table", async ({
  page,
}) => {
  for (const { theme, ground, corner } of [
    { theme: "light", ground: "rgb(244, 245, 243)", corner: 0xfff3f5f4 },
    { theme: "dark", ground: "rgb(16, 19, 23)", corner: 0xff171310 },
  ] as const)
    await test.step(`a picture in the theme ${theme} is a file of its own`, async () => {
      await page.emulateMedia({ colorScheme: theme });
      await open(page, "#scenario=bbq-coloring&t=14");
      const before = await picture(page);
      await press(page, "s");
      const link = await page.getByLabel("Link", { exact: true }).inputValue();
      const said = await page.getByRole("dialog").innerText();
      const digest = /digest ([0-9a-f]{16}); this page is build ([\w.-]+)\./.exec(said);
      const svg = await saved(page, "SVG");
      expect(svg.name).toBe("bbq-coloring-step-14.svg");
      const drawn = await facts(page, svg.bytes.toString("utf8"));
      expect(drawn).toMatchObject({ root: "svg", broken: "", foreign: 0, variables: false, background: ground });
      expect(drawn.title).toBe("Coloring: four dequeues in a row on one bucket");
      expect(drawn.description.split("\n")).toContain(link);
      expect(drawn.texts).toContain("Coloring: four dequeues in a row on one bucket");
      expect(drawn.texts).toContain(link);
      expect(drawn.texts).toContain(`step 14 of 19 · RTL · digest ${digest?.[1]} · build ${digest?.[2]}`);
      // Texts of the strip and of the structure.
      for (const text of ["color", "L1", "HEAD", "StOC", "out", "done"]) expect(drawn.texts).toContain(text);
      expect(drawn.shapes).toBeGreaterThan(60);

      const strip = await facts(page, (await saved(page, "SVG", "pipeline")).bytes.toString("utf8"));
      expect(strip.texts).toContain("color");
      expect(strip.texts).not.toContain("HEAD");

      const box = page.getByRole("checkbox", { name: "with its sentences and notes" });
      await box.check();
      const spoken = await facts(page, (await saved(page, "SVG")).bytes.toString("utf8"));
      const sentences = await page.locator("section[aria-label=Why] p:not([aria-live])").allTextContents();
      expect(sentences.length).toBeGreaterThan(0);
      for (const one of sentences) {
        expect(spoken.texts.join(" ").replace(/\s+/g, " ")).toContain(one.replace(/\s+/g, " ").trim());
        expect(drawn.texts.join(" ")).not.toContain(one.trim());
      }
      await box.uncheck();

      const png = await saved(page, "PNG");
      expect(png.name).toBe("bbq-coloring-step-14.png");
      expect(textIn(png.bytes, "Description")?.split("\n")).toContain(link);
      const pixels = await pixelsOf(page, png.bytes);
      const [width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg.bytes.toString("utf8"))?.slice(1).map(Number) ?? [];
      expect([pixels.width, pixels.height]).toEqual([2 * (width ?? 0), 2 * (height ?? 0)]);
      expect(pixels.corner >>> 0).toBe(corner);
      expect(pixels.colours).toBeGreaterThan(50);
      await press(page, "Escape");
      expect(await picture(page)).toBe(before);
      if (theme === "dark") await leadBack(page, [png, svg]);
    });

  await test.step("the operations of the shown engine are saved as the command line's CSV, on any host", async () => {
    await open(page, "#scenario=bbq-coloring-off&t=14");
    await press(page, "s");
    // Signals need Verilator, which only the development server has.
    await expect(page.getByRole("button", { name: "Save the signals as VCD" })).toHaveCount(0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the operations as CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("bbq-coloring-off-engine-0.csv");
    expect(await readFile(await file.path(), "utf8")).toBe(
      readFileSync("web/test/exported/bbq-coloring-off.0.csv", "utf8"),
    );
    await expect(page.getByText("✓ saved as bbq-coloring-off-engine-0.csv")).toBeVisible();
  });
});

/** Drops saved drawings on another run: each opens the step that it shows. */
async function leadBack(page: Page, pictures: { name: string; bytes: Uint8Array }[]): Promise<void> {
  for (const { name, bytes } of pictures) {
    await open(page, "#scenario=bbq-branches&t=3");
    await dropBytes(page, name, bytes);
    await expect(page.getByRole("button", { name: /^Scenario:/ })).toHaveAccessibleName(/^Scenario: Coloring/);
    await idle(page);
    expect(await stepOf(page)).toBe(14);
  }
  await dropBytes(page, "cat.png", (pictures[0]?.bytes ?? new Uint8Array()).subarray(0, 33));
  const alert = page.getByRole("alert", { name: "Problem" });
  await expect(alert).toContainText("This image contains no link");
  await press(page, "Escape");
}

/** Number of sheets of the printed page. */
const sheetsOf = async (page: Page, paper: Parameters<Page["pdf"]>[0]) =>
  (await page.pdf(paper)).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

test("a step is printed as a card on one sheet, whatever the theme, the window and the engines", async ({ page }) => {
  await test.step("in light colours, with what it is of", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, "#scenario=bbq-fig4-three&t=22");
    const foot = page.locator("footer");
    await expect(foot).toBeHidden();
    expect(await sheetsOf(page, { preferCSSPageSize: true })).toBe(1);
    await page.emulateMedia({ media: "print" });
    await expect(foot).toContainText(/step 22 of \d+\. Digest of the results so far: [0-9a-f]{16}/);
    await expect(foot).toContainText(/Engine: RTL\. It agrees with its reference so far\. Build: [\w.-]+\./);
    const link = foot.getByRole("link", { includeHidden: true });
    await expect(link).toHaveAttribute("href", /#scenario=bbq-fig4-three&t=22$/);
    await expect(foot).toContainText("#scenario=bbq-fig4-three&t=22");
    await expect(page.locator("aside")).toBeHidden();
    await expect(page.getByRole("button", { name: "Play" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
    const [paper, ink] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color].map((text) => Number(/\d+/.exec(text)?.[0]));
    });
    expect(paper).toBeGreaterThan(200);
    expect(ink).toBeLessThan(80);
    await open(page, "#scenario=bbq-forwarding-off&t=14");
    await expect(foot).toContainText("Engine: RTL. It diverges from its reference at step 14.");
    await page.emulateMedia({ media: null, colorScheme: "light" });
  });

  await test.step("all of it on one sheet", async () => {
    for (const [width, height, link] of [
      [1024, 768, "gearbox-tenants&t=200"],
      [1280, 720, "bbq-beside-pifo&t=20"],
      [1920, 1080, "scr-c4-elephant-14&t=60"],
    ] as const) {
      await resize(page, { width, height });
      await open(page, `#scenario=${link}`);
      for (const paper of [{ preferCSSPageSize: true }, { format: "A4", landscape: true }])
        expect(await sheetsOf(page, paper), link).toBe(1);
      // The drawing is scaled to its space on paper.
      await page.emulateMedia({ media: "print" });
      const hidden = await page
        .locator("main [data-picture=structure]")
        .evaluateAll((all) => all.map((one) => one.clientHeight - (one.parentElement?.clientHeight ?? 0)));
      expect(Math.max(...hidden), link).toBeLessThanOrEqual(1);
      await page.emulateMedia({ media: null });
    }
  });

  await test.step("the strip of a wide window is whole on paper", async () => {
    await open(page, "#scenario=bbq-random&t=400");
    const operations = page.getByRole("region", { name: "Pipeline" }).getByRole("button", { name: /^Stage/ });
    const right = () =>
      operations.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    await expect.poll(right).toBeGreaterThan(1_200);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect.poll(right).toBeLessThan(960);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(right).toBeGreaterThan(1_200);
  });
});
