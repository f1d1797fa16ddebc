// Lateness of Gearbox's packets, service of each flow, and packets that overtook others.

import { expect, idle, open, type Page, press, stepOf, test } from "./support.ts";

const panel = (page: Page) => page.getByRole("tabpanel");

async function openPart(page: Page, scene: string, name: string, tab = "Order"): Promise<void> {
  await open(page, `#scenario=${scene}`);
  await page.getByRole("tab", { name: tab, exact: true }).click();
  await panel(page).getByRole("button", { name, exact: true }).click();
}

test("how late packets left goes with the cursor, both ways (Q76, G2)", async ({ page }) => {
  await openPart(page, "gearbox-dtd&t=3", "How late");
  const late = page.getByRole("region", { name: "How late packets leave" });
  const share = late.getByRole("img", { name: "Level 1, normalized DTD" });
  await expect(late.getByText("1 of 3 packets left up to this step")).toBeVisible();
  await press(page, "ArrowRight");
  await expect(share).toHaveAccessibleName(/over 4 to 8: 1 packet, beyond the bound$/);
  await press(page, "ArrowRight");
  await expect(late.getByText("3 of 3 packets left up to this step")).toBeVisible();
  await expect(share).toHaveAccessibleName(
    /over 0 to 0\.125: 1 packet; over 0\.875 to 1: 1 packet; over 4 to 8: 1 packet, beyond the bound$/,
  );
  await expect(late.getByText("3 left; d ≤ 9, mean 8.3; normalized ≤ 8")).toBeVisible();
  await press(page, "ArrowLeft", "ArrowLeft");
  await expect(late.getByText("1 of 3 packets left up to this step")).toBeVisible();
  await expect(share).not.toHaveAccessibleName(/over 4 to 8/);
});

test("the sentence on a packet's level is there next to a long note too", async ({ page }) => {
  await open(page, "#scenario=gearbox-epoch-guard&t=3");
  const why = page.getByLabel("Why", { exact: true });
  await expect(why).toContainText("F = 150 + 40 = 190");
  await expect(why).toContainText("so the epoch guard chooses level 2, FIFO 9 of set B");
  await expect(why).toContainText("level 3 under the paper's rule");
});

test("a packet beyond the bound leads to its step, and from there to its enqueue (Q89, GA14)", async ({ page }) => {
  await openPart(page, "gearbox-hardware", "How late");
  const list = page.getByRole("group", { name: "List of packets beyond the bound" });
  await expect(panel(page).getByText("0 packets beyond the bound up to this step, 3 in the whole run:")).toBeVisible();
  const raised = panel(page).getByRole("button", { name: "level raised 1" });
  await expect(raised).toHaveAttribute("title", /follow the last packet of its flow/);
  await panel(page).getByRole("button", { name: "F = arrival 2" }).click();
  const row = list.getByRole("listitem");
  await expect(row).toHaveCount(1);
  const [, flow, d] = /flow (\d+): (\d+) late/.exec(await row.innerText()) ?? [];
  await row.getByRole("button").first().click();
  await idle(page);
  await expect(row).toHaveClass(/here/);
  await expect(page.getByLabel("Why")).toContainText(`(DTD ${d})`);
  await row.getByRole("button", { name: /its cause, the enqueue of data/ }).click();
  await idle(page);
  await expect(page.getByLabel("Structure of the queue")).toContainText(`flow ${flow},`);
});

test("the bound of sub-FIFOs is drawn on the levels that packets left by them, and named", async ({ page }) => {
  await openPart(page, "gearbox-hardware&t=4000", "How late");
  const late = page.getByRole("region", { name: "How late packets leave" });
  const share = (level: number) => late.getByRole("img", { name: `Level ${level}, normalized DTD` });
  // Units of 1, 8 and 64: a sub-FIFO has the granularity of the level below.
  await expect(share(1)).toHaveAccessibleName(/DTD; bound 0\. /);
  await expect(share(2)).toHaveAccessibleName(/DTD; bound 0\.88, of sub-FIFOs 0\. /);
  await expect(share(3)).toHaveAccessibleName(/DTD; bound 0\.98, of sub-FIFOs 0\.88\. .*by sub-FIFOs/);
  for (const [level, lines] of [0, 1, 1].entries()) {
    await expect(share(level + 1).locator("[data-line=subBound]")).toHaveCount(lines);
  }
  await expect(late.getByRole("list", { name: "Legend" })).toContainText("of sub-FIFOs");
  // A calendar queue has no DTD.
  await openPart(page, "gearbox-dtd&t=5", "How late");
  await expect(late.getByRole("list", { name: "Legend" })).not.toContainText("sub-FIFO");
  await expect(late.locator("[data-line=bound]").first()).toBeVisible();
  await expect(late.locator("[data-line=subBound]")).toHaveCount(0);
});

test("a calendar queue and exact order are judged as well", async ({ page }) => {
  await openPart(page, "gearbox-dtd&t=5", "How late");
  await expect(panel(page).getByRole("button", { name: /^4 ?coarser than its delay/ })).toBeVisible();
  await page
    .getByRole("button", { name: /exact|wfq|Weighted/i })
    .first()
    .click();
  await idle(page);
  await expect(panel(page).getByText("3 left; d ≤ 0, mean 0; normalized ≤ 0")).toBeVisible();
  await expect(panel(page).getByText(/^No packet was late by more/)).toBeVisible();
});

test("packets of a flow that overtake others are marked, and lead to their steps (Q83, G4)", async ({ page }) => {
  await openPart(page, "gearbox-fig4", "Out of order");
  const list = page.getByRole("group", { name: "List of packets out of order" });
  await expect(panel(page).getByText("0 packets out of order up to this step, 1 in the whole run:")).toBeVisible();
  await list.getByRole("button", { name: /flow 0: 3 \(F 12\) before 1 \(F 10\)/ }).click();
  await idle(page);
  expect(await stepOf(page)).toBe(17);
  await expect(page.getByLabel("Structure of the queue")).toContainText(
    "out of order: it leaves before packet 1, F 10",
  );
  await list.getByRole("button", { name: /its cause, op 13 \(enqueue\) of the packet that overtakes/ }).click();
  await idle(page);
  expect(await stepOf(page)).toBe(13);
  // With the strategy "last-level" the inversion does not occur.
  await page.getByRole("button", { name: "model, last-level" }).click();
  await idle(page);
  await expect(panel(page).getByText("0 packets out of order up to this step, 0 in the whole run")).toBeVisible();
});

test("flows share by their weights, and windows say how fairly (Q91, Q93, G10)", async ({ page }) => {
  await openPart(page, "gearbox-weights&t=15", "Shares");
  const shares = page.getByRole("region", { name: "Shares over the run" });
  await expect(shares.getByRole("listitem")).toHaveText([/flow 0 .*w 100$/, /flow 1 .*w 50$/]);
  await shares.getByRole("combobox", { name: "in windows of" }).selectOption("4 steps");
  // Steps 8 to 11: three packets of flow 0 and one of flow 1, of 100 bytes each.
  await press(page, "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft");
  expect(await stepOf(page)).toBe(11);
  await expect(shares.getByRole("listitem")).toHaveText([/flow 0 75\.0/, /flow 1 25\.0/]);
  await shares.getByRole("combobox", { name: "Measure" }).selectOption("fair share");
  await expect(shares.getByRole("listitem")).toHaveText([/flow 0 1\.13/, /flow 1 0\.75/]);
});

test("classes of packets over a port have shares, in units of the link (Q91)", async ({ page }) => {
  await openPart(page, "three-tenants-stfq&t=9000", "Shares", "Packets");
  const shares = page.getByRole("region", { name: "Shares over the run" });
  await expect(shares.getByRole("listitem")).toHaveText([/^ *A .*w 4$/, /^ *B .*w 2$/, /^ *C .*w 1$/]);
  const nfm = shares.locator("p[aria-live]");
  await expect(nfm).toHaveText(
    /^NFM 0\.\d{3} in this window; mean 0\.\d{3}, largest 0\.\d{3} in 8 windows that ended$/,
  );
  // Longer windows are fairer.
  const mean = async () => Number(/mean (0\.\d+)/.exec((await nfm.textContent()) ?? "")?.[1]);
  const short = await mean();
  await shares.getByRole("combobox", { name: "in windows of" }).selectOption({ label: "8,192 steps (33 µs)" });
  await expect(nfm).toHaveText(/in 1 window that ended$/);
  expect(await mean()).toBeLessThan(short);
  await expect(shares.getByRole("img", { name: /^throughput, Gb\/s and NFM in windows of 8192 steps/ })).toBeVisible();
});

test("weights that do nothing are a warning beside the shares, and its button mends them", async ({ page }) => {
  await openPart(page, "wfq-rounded-weights&t=4000", "Shares", "Packets");
  const warning = page.getByRole("note").filter({ hasText: "Departure times are rounded up" });
  await expect(warning).toContainText("tenant A gets 14.3 % instead of 10.0 %");
  await warning.getByRole("button", { name: "Use unit_weight 12, unit_bytes 750" }).click();
  await idle(page);
  await expect(warning).toHaveCount(0);
  const scenario = page.app.store.getState().scenario;
  expect(scenario?.file.bench).toMatchObject({ unit_weight: 12 });
  // The recorded results of the earlier run are not expected of this one.
  expect(JSON.parse(scenario?.text ?? "{}").expect).toBeUndefined();
});
