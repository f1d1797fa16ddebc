// Pictures that are saved, and what the page says about digests.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { textIn } from "../src/kit/picture/png-text.ts";
import { dropBytes, expect, idle, open, picture, press, stepOf, test } from "./support.ts";

/** Saves a picture, and reads the file. */
async function saved(page: Page, kind: "SVG" | "PNG", parts = "pipeline and structure") {
  await page.getByLabel("Save a picture of").selectOption(parts);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Save the picture as ${kind}` }).click();
  const file = await download;
  await expect(page.getByText(`✓ saved as ${file.suggestedFilename()}`)).toBeVisible();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** What a saved drawing says and needs, read by the browser as the XML that it is. */
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
      // Rules of the page mean nothing in its own file.
      foreign: all.filter((one) => one.matches("foreignObject, image, style, script, [class], [style]")).length,
      // A mark without a look would be a black blot.
      unsaid: shapes.filter((one) => !one.hasAttribute("fill")).length,
      variables: /var\(|url\((?!["']?#)/.test(text),
      background: file.querySelector("svg > rect")?.getAttribute("fill"),
    };
  }, text);

for (const theme of ["light", "dark"] as const) {
  test(`a picture is a file of its own with a caption, in the theme ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await open(page, "#scenario=bbq-coloring&t=14");
    const before = await picture(page);
    await press(page, "s");
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    const digest = /digest ([0-9a-f]{16}); this page is build ([\w.-]+)\./.exec(
      await page.getByRole("dialog").innerText(),
    );
    const svg = await saved(page, "SVG");
    expect(svg.name).toBe("bbq-coloring-step-14.svg");
    const drawn = await facts(page, svg.bytes.toString("utf8"));
    expect(drawn).toMatchObject({ root: "svg", broken: "", foreign: 0, variables: false });
    expect(drawn.title).toBe("Coloring: four dequeues in a row on one bucket");
    expect(drawn.description.split("\n")).toContain(link);
    expect(drawn.texts).toContain("Coloring: four dequeues in a row on one bucket");
    expect(drawn.texts).toContain(link);
    expect(drawn.texts).toContain(`step 14 of 19 · RTL · digest ${digest?.[1]} · build ${digest?.[2]}`);
    // Of the strip and of the structure.
    for (const text of ["color", "L1", "HEAD", "StOC", "out", "done"]) expect(drawn.texts).toContain(text);
    expect(drawn.shapes).toBeGreaterThan(60);
    expect(drawn.background).toBe(theme === "light" ? "rgb(244, 245, 243)" : "rgb(16, 19, 23)");

    const strip = await facts(page, (await saved(page, "SVG", "pipeline")).bytes.toString("utf8"));
    expect(strip.texts).toContain("color");
    expect(strip.texts).not.toContain("HEAD");

    await page.getByRole("checkbox", { name: "with its sentences and notes" }).check();
    const spoken = await facts(page, (await saved(page, "SVG")).bytes.toString("utf8"));
    const sentences = await page.locator("section[aria-label=Why] p:not([aria-live])").allTextContents();
    expect(sentences.length).toBeGreaterThan(0);
    for (const one of sentences) {
      expect(spoken.texts.join(" ").replace(/\s+/g, " ")).toContain(one.replace(/\s+/g, " ").trim());
      expect(drawn.texts.join(" ")).not.toContain(one.trim());
    }
    await page.getByRole("checkbox", { name: "with its sentences and notes" }).uncheck();

    const png = await saved(page, "PNG");
    expect(png.name).toBe("bbq-coloring-step-14.png");
    const pixels = await page.evaluate(
      async (bytes) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0);
        const data = new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? []);
        return { width: image.width, height: image.height, corner: data[0] ?? 0, colours: new Set(data).size };
      },
      [...png.bytes],
    );
    const [width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg.bytes.toString("utf8"))?.slice(1).map(Number) ?? [];
    expect([pixels.width, pixels.height]).toEqual([2 * (width ?? 0), 2 * (height ?? 0)]);
    expect(pixels.corner >>> 0).toBe(theme === "light" ? 0xfff3f5f4 : 0xff171310);
    expect(pixels.colours).toBeGreaterThan(50);
    await press(page, "Escape");
    expect(await picture(page)).toBe(before);
  });
}

test("a saved picture carries its link, and leads there when it is dropped", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await press(page, "s");
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  const pictures = [await saved(page, "PNG"), await saved(page, "SVG")];
  expect(textIn(pictures[0]?.bytes ?? new Uint8Array(), "Description")?.split("\n")).toContain(link);
  await press(page, "Escape");
  for (const { name, bytes } of pictures) {
    await page.goto("/#scenario=bbq-branches&t=3");
    await idle(page);
    await dropBytes(page, name, bytes);
    await expect(page.getByRole("button", { name: /^Scenario:/ })).toHaveAccessibleName(/^Scenario: Coloring/);
    await idle(page);
    expect(await stepOf(page)).toBe(14);
  }
  await dropBytes(page, "cat.png", (pictures[0]?.bytes ?? new Uint8Array()).subarray(0, 33));
  await expect(page.getByRole("alert", { name: "Problem" })).toContainText("This image carries no link");
});

test("a run that ends with another digest than its scenario carries is told, with both", async ({ page }) => {
  const scenario = JSON.parse(readFileSync("scenarios/bbq-coloring.json", "utf8"));
  const right = scenario.expect.digest;
  scenario.expect.digest = "0123456789abcdef";
  await open(page, "#scenario=bbq-coloring");
  await press(page, "o");
  await page.getByLabel("Paste a link or a scenario file").fill(JSON.stringify(scenario));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await idle(page);
  await expect(page.getByRole("alert", { name: "Problem" })).toHaveCount(0);
  await press(page, "End");
  const alert = page.getByRole("alert", { name: "Problem" });
  await expect(alert).toContainText("This run ends with other results than its author had");
  await expect(alert).toContainText(`expected digest 0123456789abcdef, got ${right}`);
  await expect(alert).toContainText(/This page is build [\w.-]+\./);
  await press(page, "Escape", "ArrowLeft", "ArrowRight");
  // Once is enough; the tab goes on to say it.
  await expect(alert).toHaveCount(0);
  await page.getByRole("tab", { name: "Scenario" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("digest of all results 0123456789abcdef");
  await expect(page.getByRole("tabpanel")).toContainText(`expected digest 0123456789abcdef, got ${right}`);
  await expect(page.getByRole("tabpanel")).toContainText(/This page: build [\w.-]+/);
});

test("a step is printed as a card on one sheet, in light colours whatever the theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "#scenario=bbq-fig4-three&t=22");
  const foot = page.locator("footer");
  await expect(foot).toBeHidden();
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(foot).toContainText(/step 22 of \d+\. Digest of the results so far: [0-9a-f]{16}/);
  await expect(foot).toContainText(/Engine: RTL\. It agrees with its reference so far\. Build: [\w.-]+\./);
  await expect(foot.getByRole("link", { includeHidden: true })).toHaveAttribute(
    "href",
    /#scenario=bbq-fig4-three&t=22$/,
  );
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
});

test("one sheet has all of a step, whatever the window and however many engines are drawn", async ({ page }) => {
  for (const [width, height, link] of [
    [1024, 768, "gearbox-tenants&t=200"],
    [1280, 720, "bbq-beside-pifo&t=20"],
    [1920, 1080, "scr-c4-elephant-14&t=60"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, `#scenario=${link}`);
    for (const paper of [{ preferCSSPageSize: true }, { format: "A4", landscape: true }]) {
      const sheets = (await page.pdf(paper)).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
      expect(sheets, link).toHaveLength(1);
    }
    // The drawing is as small as its space on paper.
    await page.emulateMedia({ media: "print" });
    const hidden = await page
      .locator("main [data-picture=structure]")
      .evaluateAll((all) => all.map((one) => one.clientHeight - (one.parentElement?.clientHeight ?? 0)));
    expect(Math.max(...hidden), link).toBeLessThanOrEqual(1);
    await page.emulateMedia({ media: null });
  }
});

test("the strip of a wide window is whole on paper", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, "#scenario=bbq-random&t=400");
  const operations = page.getByRole("region", { name: "Pipeline" }).getByRole("button", { name: /^Stage/ });
  const right = () => operations.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
  expect(await right()).toBeGreaterThan(1_200);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect.poll(right).toBeLessThan(960);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(right).toBeGreaterThan(1_200);
});

test("a printed step that diverges says where", async ({ page }) => {
  await open(page, "#scenario=bbq-forwarding-off&t=14");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("footer")).toContainText("Engine: RTL. It diverges from its reference at step 14.");
});

test("the operations of the shown engine are saved as the command line's CSV, on any host", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring-off&t=14");
  await press(page, "s");
  // Signals need Verilator: only the development server has it.
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
