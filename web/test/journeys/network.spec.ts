// A network of engines: its drawing, the ways into a node and back, and a packet that is followed.

import type { Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { cutOff } from "../cut.ts";
import { expect, idle, open, press, resize, stepOf, test } from "../support.ts";
import { beyond, FROM_THE_LAST_ROW, LEGIBLE, READ, SCREENS, smallest } from "./audience.ts";

const network = (page: Page) => page.getByRole("group", { name: /^Network:/ });
const node = (page: Page, name: string) => network(page).getByRole("button", { name: new RegExp(`^${name}: `) });
const structure = (page: Page) => page.getByRole("group", { name: "Structure of the queue" });
const lane = (page: Page) => page.getByRole("complementary", { name: "Followed packet" });
const back = (page: Page) => page.getByRole("button", { name: "‹ Network" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

/** Boxes and texts of the network that are outside of its drawing or of what is in sight. */
const outOfSight = (page: Page) =>
  network(page).evaluate((svg) => {
    const around = svg.closest("[data-network]")?.getBoundingClientRect();
    if (!around) return ["no drawing"];
    return [...svg.querySelectorAll("rect, text, circle")].flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const out =
        left < around.left - 2 || right > around.right + 2 || top < around.top - 2 || bottom > around.bottom + 2;
      return out ? [`${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent}`] : [];
    });
  });

test("a step of a mesh is drawn, and a node is entered and left by pointer, by keyboard and by the browser", async ({
  page,
}) => {
  await open(page, "#scenario=mesh-incast&t=1202");
  await expect(network(page).getByRole("button", { name: /^(in\d\.)?out\d: / })).toHaveCount(20);
  await expect(node(page, "in0.out2")).toHaveAccessibleName(/16 of 15|16 .*queued|1 waiting in front/);
  await expect(structure(page)).toHaveCount(0);
  await expect(page.getByLabel("Why", { exact: true })).toContainText("held");
  const before = await node(page, "out2").getAttribute("aria-label");
  await press(page, "ArrowRight", "ArrowLeft");
  expect(await node(page, "out2").getAttribute("aria-label")).toBe(before);

  await test.step("by the pointer", async () => {
    await node(page, "in0.out2").click();
    await expect(structure(page)).toBeVisible();
    await expect(network(page)).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Node" })).toContainText("in0.out2");
    expect(await stepOf(page)).toBe(1_202);
    await back(page).click();
    await expect(network(page)).toBeVisible();
  });

  await test.step("by the keyboard, which goes on where it was", async () => {
    await node(page, "in0.out0").focus();
    await press(page, "ArrowDown", "ArrowDown", "Enter");
    await expect(structure(page)).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Node" })).toContainText("in0.out2");
    await expect(back(page)).toBeFocused();
    await press(page, "Enter");
    await expect(node(page, "in0.out2")).toBeFocused();
    await press(page, "w");
    await expect(structure(page)).toBeVisible();
    await press(page, "w");
    await expect(network(page)).toBeVisible();
  });

  await test.step("by the browser's Back and Forward", async () => {
    await node(page, "out2").click();
    await expect(structure(page)).toBeVisible();
    await press(page, "ArrowRight");
    // The address follows a moment later.
    await expect.poll(() => page.url()).toContain("t=1203");
    await page.goBack();
    await idle(page);
    await expect(network(page)).toBeVisible();
    expect(await stepOf(page)).toBe(1_202);
    await page.goForward();
    await idle(page);
    await expect(page.getByRole("navigation", { name: "Node" })).toContainText("out2");
    await expect.poll(() => stepOf(page)).toBe(1_203);
  });

  await test.step("by the bar: a node, its reference, both side by side", async () => {
    await page.getByRole("button", { name: "Node: out2" }).click();
    await page.getByRole("menuitemradio", { name: "in3.out1", exact: true }).click();
    await idle(page);
    await expect(page.getByRole("navigation", { name: "Node" })).toContainText("in3.out1");
    await page.getByRole("button", { name: "Reference", exact: true }).click();
    await idle(page);
    await expect(page.getByRole("navigation", { name: "Node" })).toContainText("in3.out1 reference");
    await page.getByRole("button", { name: "Node and reference side by side" }).click();
    await idle(page);
    await expect(page.getByRole("region", { name: /^Engine \d+: in3\.out1/ })).toHaveCount(2);
    await page.getByRole("button", { name: "Node and reference side by side" }).click();
    await page.getByRole("button", { name: "Network", exact: true }).click();
    await expect(network(page)).toBeVisible();
  });
});

test("a packet is followed from node to node, in the drawing and along its life", async ({ page }) => {
  await open(page, "#scenario=mesh-incast&t=1202");
  await network(page)
    .getByRole("button", { name: /^Packet \d+ of flow \d+ is being sent from out2/ })
    .click();
  await expect(lane(page)).toContainText("Now it is being sent from out2.");
  const parts = lane(page).getByRole("listitem");
  await expect(parts).toHaveCount(2);
  await expect(parts.first()).toContainText(/^in\d\.out2/);
  // A press on a part goes to its step.
  await parts.first().getByRole("button").first().click();
  await idle(page);
  expect(await stepOf(page)).toBeLessThan(1_202);
  await expect(lane(page)).toContainText(/Now it waits at in\d\.out2\./);
  // It is followed into a node, by its number, and no longer.
  await press(page, "w");
  await expect(lane(page)).toBeVisible();
  await press(page, "w");
  await lane(page).getByRole("textbox", { name: "Packet" }).fill("20");
  await press(page, "Enter");
  await expect(lane(page).getByRole("textbox", { name: "Packet" })).toHaveValue("20");
  await lane(page).getByRole("button", { name: "Follow no packet" }).click();
  await expect(lane(page)).toHaveCount(0);
  await press(page, "/");
  await page.getByRole("textbox", { name: "Node or packet" }).fill("nowhere");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No node is called nowhere")).toBeVisible();
  await page.getByRole("textbox", { name: "Node or packet" }).fill("7");
  await press(page, "Enter");
  await expect(lane(page).getByRole("textbox", { name: "Packet" })).toHaveValue("7");
  await lane(page).getByRole("button", { name: "Follow no packet" }).click();
  await page.getByRole("textbox", { name: "Packet" }).fill("3");
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(lane(page).getByRole("textbox", { name: "Packet" })).toHaveValue("3");
});

test("the panel measures from end to end, flows by size and nodes; a node beside end to end", async ({ page }) => {
  await open(page, "#scenario=mesh-incast&t=20000");
  await expect(page.getByRole("tab")).toHaveText(["Packets", "Scenario", "Time", "Notes"]);
  await expect(
    page
      .getByRole("table", { name: "End to end" })
      .getByRole("row", { name: /^slowdown\.mean|^mean/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("table", { name: "Finished flows by size" }).getByRole("row")).toHaveCount(5);
  const nodes = page.getByRole("table", { name: /^Nodes:/ });
  await expect(nodes.getByRole("row")).toHaveCount(13);
  await page.getByRole("button", { name: "Show all 20" }).click();
  await expect(nodes.getByRole("row")).toHaveCount(21);
  await nodes.getByRole("button", { name: "out2", exact: true }).click();
  await idle(page);
  await tab(page, "Packets").click();
  const headings = page.getByRole("table", { name: "Up to this step" }).getByRole("columnheader");
  await expect(headings).toHaveText(["measure", "out2", "end to end"]);
});

test("axe finds nothing wrong with a network, a node and a followed packet, in any theme", async ({ page }) => {
  for (const scenario of ["mesh-incast&t=1202", "nic-weights&t=39999"]) {
    await open(page, `#scenario=${scenario}`);
    expect(await violations(page), scenario).toEqual([]);
    await network(page)
      .getByRole("button", { name: /^Packet \d+/ })
      .first()
      .click();
    await expect(lane(page).getByRole("listitem").first()).toBeVisible();
    expect(await violations(page, "main"), `${scenario}, a packet followed`).toEqual([]);
    await press(page, "w");
    expect(await violations(page), `${scenario}, a node`).toEqual([]);
  }
  await page.getByRole("button", { name: /^Node: / }).click();
  expect(await violations(page, "header")).toEqual([]);
});

test("a network is in sight, and its texts are legible, at each size, also before an audience", async ({ page }) => {
  test.slow();
  await open(page, "");
  for (const size of SCREENS)
    for (const scenario of ["mesh-incast&t=1202", "mesh-partitioned&t=5089", "nic-figure-11&t=179"])
      await test.step(`${scenario} at ${size.width} x ${size.height}`, async () => {
        await resize(page, size);
        await open(page, `#scenario=${scenario}`);
        expect(await outOfSight(page)).toEqual([]);
        // The bar shortens a long title.
        const title = await page.getByRole("button", { name: /^Scenario: / }).textContent();
        expect((await cutOff(page, true)).filter((text) => !text || !title?.includes(text))).toEqual([]);
        expect(await smallest(page)).toBeGreaterThanOrEqual(LEGIBLE);
        await press(page, "p");
        expect(await outOfSight(page)).toEqual([]);
        expect(await beyond(page)).toBeLessThanOrEqual(1);
        expect(await smallest(page)).toBeGreaterThanOrEqual(READ);
        expect(await smallest(page, "words")).toBeGreaterThanOrEqual(Math.min(FROM_THE_LAST_ROW, READ));
        await network(page)
          .getByRole("button", { name: /^Packet \d+/ })
          .first()
          .click();
        await expect(lane(page)).toBeVisible();
        await idle(page);
        expect(await outOfSight(page)).toEqual([]);
        expect(await beyond(page)).toBeLessThanOrEqual(1);
        await press(page, "p");
      });
});
