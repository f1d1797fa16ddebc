// The source of hardware beside its run, on the page of the development server: from a place in the drawing to the line, and to its cause.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { textIn } from "../../src/kit/picture/png-text.ts";
import { slow, startModuleServer } from "../module-server.ts";
import { expect, idle, test } from "../support.ts";

let server: Awaited<ReturnType<typeof startModuleServer>>;

// The hardware with all signals is built once.
test.describe.configure({ mode: "serial", timeout: 300_000 });

test.beforeAll(async () => {
  test.setTimeout(slow.timeout);
  server = await startModuleServer(6);
});
test.afterAll(() => server.close());

/** Saves what is offered under this name, and reads the file. */
async function saved(page: Page, button: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await download;
  await expect(page.getByText(`✓ saved as ${file.suggestedFilename()}`)).toBeVisible();
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Moves the waves away from the shown step by drag, wheel and keys, and back. */
async function moveWaves(page: Page): Promise<void> {
  const waves = page.getByRole("region", { name: "Waves" });
  const sheet = waves.getByRole("img");
  const wider = waves.getByRole("button", { name: "Wider steps" });
  while (await wider.isEnabled()) await wider.click();
  await page.keyboard.press("Home");
  await idle(page);
  const sight = async () => ((await sheet.getAttribute("aria-label")) ?? "").match(/\d+/g)?.map(Number) ?? [];
  const [first = 0, last = 0] = await sight();
  expect(first).toBe(0);
  const box = await sheet.boundingBox();
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 10 };
  const step = (box?.width ?? 0) / (last + 1);

  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 3 * step, at.y, { steps: 4 });
  await page.mouse.up();
  expect(await sight()).toEqual([3, last + 3]);
  await page.keyboard.down("Shift");
  await page.mouse.wheel(0, -step);
  await page.keyboard.up("Shift");
  await expect.poll(sight).toEqual([2, last + 2]);
  await sheet.focus();
  for (const [key, to] of [
    ["PageDown", 15 - last],
    ["PageUp", 15 - 2 * last - 1],
  ] as const) {
    await page.keyboard.press(key);
    expect((await sight())[0]).toBe(Math.max(0, to));
  }
  await page.keyboard.press("PageDown");
  await page.keyboard.press("-");
  const [from = 0, to = 0] = await sight();
  expect(to - from).toBeGreaterThan(last);
  // The cursor has stayed where it was; the next step leads back to it.
  await expect(page.locator("html")).toHaveAttribute("data-step", "0");
  await expect(waves.getByRole("button", { name: "Back to step 0" })).toBeVisible();
  await sheet.blur();
  await page.keyboard.press("ArrowRight");
  await idle(page);
  expect((await sight())[0]).toBe(0);
  await expect(waves.getByRole("button", { name: /^Back to step/ })).toHaveCount(0);
}

/** Saves the waves, and a timing diagram, as files for documents. */
async function saveForDocuments(page: Page): Promise<void> {
  const waves = page.getByRole("region", { name: "Waves" });
  const texts = async (svg: Buffer) =>
    page.evaluate((text) => {
      const file = new DOMParser().parseFromString(text, "image/svg+xml");
      return [...file.querySelectorAll("text")].map((one) => one.textContent ?? "");
    }, svg.toString("utf8"));
  const step = await page.locator("html").getAttribute("data-step");
  const value = await waves.getByLabel(`u_list.count_q in step ${step}`).textContent();
  await page.keyboard.press("s");
  await page.getByLabel("Save a picture of").selectOption("waves");
  const svg = await saved(page, "Save the picture as SVG");
  const written = await texts(svg.bytes);
  // The names of the rows, the value of the step in front of its row, and the number of the step above.
  for (const text of ["u_list", "count_q", "insert_i", value ?? "", step ?? ""]) expect(written).toContain(text);
  expect(written).not.toContain("×");
  expect(svg.bytes.toString("utf8")).not.toMatch(/<image|<canvas|var\(/);
  const png = await saved(page, "Save the picture as PNG");
  expect(textIn(png.bytes, "Description")).toContain("#s=1");

  await page.getByRole("button", { name: "Timing diagram…" }).click();
  const diagram = page.getByRole("region", { name: "Timing diagram" });
  await diagram.getByLabel("fields").fill("occ");
  await diagram.getByRole("button", { name: "Draw" }).click();
  await expect(diagram.getByText("Runs to these steps…")).toHaveCount(0);
  await expect(diagram.getByRole("img")).toHaveAccessibleName(/^Timing diagram: .*steps \d+ to \d+$/);
  expect((await texts((await saved(page, "Save the diagram as SVG")).bytes)).join(" ")).toContain("occ");
  const json = JSON.parse((await saved(page, "Save the diagram as WaveJSON")).bytes.toString("utf8"));
  expect(JSON.stringify(json.signal)).toContain("occ");
  const drawn = await saved(page, "Save the diagram as PNG");
  expect(textIn(drawn.bytes, "Description")).toContain("#s=1");
  await page.keyboard.press("Escape");
}

test("of a step that is two cycles the tab says which one is shown, and the module begins at its first line", async ({
  page,
}) => {
  await page.goto(`${server.url}#scenario=bbq-pifo-random-d2&t=40`);
  await idle(page);
  await page.getByRole("tab", { name: "Source" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("two cycles of its clock", slow);
  await expect(page.locator("[data-code] .cm-line", { hasText: /^module bbq_pifo/ })).toBeInViewport();
  await expect(page.locator("[data-code] .cm-value").first()).toBeVisible();
});

test("from a step to the line of source that made it so, and on to its causes", async ({ page }) => {
  await page.goto(`${server.url}#scenario=pifo-fig12-logical`);
  await idle(page);
  await page.keyboard.press("End");
  await idle(page);
  for (let back = 0; back < 2; back++) await page.keyboard.press("ArrowLeft");
  await idle(page);
  const step = Number(await page.locator("html").getAttribute("data-step"));

  await test.step("the source opens, of any instance", async () => {
    await page.getByRole("tab", { name: "Source" }).click();
    await expect(page.getByRole("combobox", { name: "Instance" })).toBeVisible(slow);
    await page.getByRole("combobox", { name: "Instance" }).selectOption({ label: "u_list · pifo_list" });
    await expect(page.getByRole("textbox", { name: "Source rtl/pifo/pifo_list.sv" })).toBeVisible();
  });

  await test.step("a signal that is found leads to the line that assigns it", async () => {
    await page.getByRole("combobox", { name: "Signal" }).fill("u_list.count_q");
    await expect(page.locator("[data-code] .cm-assigned", { hasText: "count_q <= rest_count" })).toBeVisible();
    await expect(page.locator("[data-code] .cm-chosen").first()).toHaveText("count_q");
    await expect(page.locator("[data-code] .cm-value", { hasText: "insert_i" }).first()).toBeVisible();
    await expect(page.locator("[data-code] .cm-passed", { hasText: "count_q <= '0" })).toBeVisible();
  });

  await test.step("why: the assignment, conditions, and a cause that unfolds", async () => {
    await page.getByRole("button", { name: "Why?" }).click();
    const why = page.getByRole("region", { name: "Cause in the source" });
    await expect(why).toContainText(`Why is u_list.count_q this behind step ${step}?`);
    await expect(why.getByRole("button", { name: "pifo_list.sv:130" }).first()).toBeVisible();
    await why
      .getByRole("button", { name: /u_list.insert_i = / })
      .first()
      .click();
    await expect(why).toContainText("a port, connected in pifo.sv:");
    await why
      .getByRole("button", { name: /^pifo.sv:/ })
      .first()
      .click();
    await expect(page.getByRole("textbox", { name: "Source rtl/pifo/pifo.sv" })).toBeVisible();
  });

  await test.step("a jump to the last change moves the run, and the lines follow", async () => {
    await page.getByRole("button", { name: "‹ changed" }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-step", String(step));
    const now = await page.locator("html").getAttribute("data-step");
    await expect(page.getByText(new RegExp(`→ .* in step ${now}$`))).toBeVisible();
  });

  await test.step("a signal in the waves follows the run, is written as one likes, is in the link, is moved, and saved for documents", async () => {
    await page.getByRole("button", { name: "Waves", exact: true }).click();
    const waves = page.getByRole("region", { name: "Waves" });
    const here = Number(await page.locator("html").getAttribute("data-step"));
    const valueAt = (at: number) => waves.getByLabel(`u_list.count_q in step ${at}`);
    await expect(valueAt(here)).toHaveText(/^[0-9a-f]$/, slow);
    const before = await valueAt(here).textContent();
    // The edge at the end of this step changes it.
    await page.keyboard.press("ArrowRight");
    await expect(valueAt(here + 1)).toHaveText(/^[0-9a-f]$/);
    await expect(valueAt(here + 1)).not.toHaveText(before ?? "");
    await waves.getByRole("button", { name: "Radix of u_list.count_q: hex" }).click();
    await waves.getByRole("button", { name: "Radix of u_list.count_q: dec" }).click();
    await expect(valueAt(here + 1)).toHaveText(/^[01]{4}$/);

    const add = waves.getByRole("combobox", { name: "Add a signal to the waves" });
    await add.fill("u_list.insert_i");
    await add.press("Enter");
    await expect(waves.getByText("u_list", { exact: true })).toBeVisible();
    await waves.getByRole("img").click({ position: { x: 3, y: 30 } });
    await idle(page);
    await expect(page.locator("html")).not.toHaveAttribute("data-step", String(here + 1));

    await moveWaves(page);
    await expect(page).toHaveURL(/#s=1/);
    await saveForDocuments(page);
    await page.goto("about:blank");
    await page.goBack();
    await idle(page);
    const step = await page.locator("html").getAttribute("data-step");
    await expect(valueAt(Number(step))).toHaveText(/^[01]{4}$/, slow);
    await waves.getByRole("button", { name: "insert_i", exact: true }).press("Delete");
    await expect(waves.getByText("insert_i")).toHaveCount(0);
    await waves.getByRole("button", { name: "Remove u_list.count_q from the waves" }).click();
    await expect(waves).toHaveCount(0);
  });

  await test.step("a signal that is dragged below the structure is there, one that is dropped elsewhere is not", async () => {
    await page.getByRole("combobox", { name: "Signal", exact: true }).fill("u_list.insert_i");
    const waves = page.getByRole("region", { name: "Waves" });
    const name = page.getByTitle("Drag it below the structure to see its waves");
    const place = page.getByText("Drop the signal here to see its waves.");
    for (const isElsewhere of [true, false]) {
      await name.hover();
      await page.mouse.down();
      await page.mouse.move(300, 200, { steps: 5 });
      await expect(place).toBeVisible();
      if (!isElsewhere) await place.hover();
      await page.mouse.up();
      await expect(place).toHaveCount(0);
      await expect(waves).toHaveCount(isElsewhere ? 0 : 1, slow);
    }
    await expect(waves.getByRole("button", { name: "u_list.insert_i", exact: true })).toBeVisible(slow);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
