// Packets: in front of the queue, on the link, and their metrics.

import { expect, idle, open, press, test } from "./support.ts";
import { widen } from "./window.ts";

test("packets are followed from the queue's port to the link, and measured", async ({ page }) => {
  // In less width, the strip abbreviates its words.
  widen(1264);
  await open(page, "#scenario=incast-srpt&t=60");
  const strip = page.getByRole("region", { name: "Pipeline" });
  await expect(strip).toContainText("waiting 4");
  await expect(strip).toContainText("link: 1");
  await page.getByRole("tab", { name: "Packets" }).click();
  const panel = page.getByRole("tabpanel", { name: "Packets" });
  await expect(panel).toContainText("At 240 ns");
  await expect(panel).toContainText("60 packets came so far");

  // The first drawing of the last step has the results of the entire run; one step back leads to the step before.
  await press(page, "End");
  await expect(panel.getByRole("row", { name: /^departed/ })).toContainText("144");
  await expect(panel.getByRole("row", { name: /^throughput/ })).toContainText("98.5 Gb/s");
  await expect(panel.getByRole("row", { name: /^fct\.mean/ })).toContainText("10.39 µs");
  await expect(page.getByText(/The last bit of packet \d+ has left/).first()).toBeVisible();
  await press(page, "ArrowLeft");
  await expect(panel.getByRole("row", { name: /^departed/ })).toContainText(/14[34]/);
});

test("the length of a run that packets end is at most so many steps, until the run is known to its end", async ({
  page,
}) => {
  await open(page, "#scenario=five-queues&t=3");
  const transport = page.getByRole("region", { name: "Transport" });
  const { known } = page.app.store.getState();
  // Before the worker has run ahead, only an upper limit of the packets' steps is known.
  page.app.store.setState({ known: null });
  await expect(transport).toContainText(/\/ ≤ [\d,]+/);
  page.app.store.setState({ known });
  await press(page, "End");
  await expect(transport).toContainText("/ 270");
  await press(page, "Home");
  await expect(transport).toContainText("/ 270");
  // The length of a list of operations is known exactly.
  await open(page, "#scenario=sp-pifo-fig3&t=3");
  await expect(transport).toContainText("/ 30");
  await expect(transport).not.toContainText("≤");
});

test("tenants are told apart by name, and the model's side shows the same packets", async ({ page }) => {
  await open(page, "#scenario=three-tenants-stfq&t=900");
  await page.getByRole("tab", { name: "Packets" }).click();
  const classes = page.getByRole("table", { name: "By class" });
  await expect(classes.getByRole("row")).toHaveCount(4);
  const text = await classes.innerText();
  expect(text).toMatch(/A\s+\d+\s+0/);
  await page.getByRole("button", { name: "model", exact: true }).click();
  await idle(page);
  expect(await classes.innerText()).toBe(text);
});

test("what stands ready is shown at the link, also beside a model, and as a result to be guessed it is not", async ({
  page,
}) => {
  widen(1264);
  await open(page, "#scenario=sp-pifo-beside-pifo&t=38");
  const strip = page.getByRole("region", { name: "Pipeline" });
  await expect(strip).toContainText("link: 3, ready: 4");
  await page.getByRole("button", { name: "FIFO model" }).click();
  await idle(page);
  await expect(strip).toContainText("link: 2, ready: 3");
  await page.getByRole("tab", { name: "Packets" }).click();
  await expect(page.getByRole("tabpanel", { name: "Packets" })).toContainText("Packet 3 stands ready for it.");
  await page.getByRole("button", { name: "SP-PIFO RTL" }).click();
  await idle(page);
  page.app.store.setState({ guess: true });
  await idle(page);
  await expect(strip).toContainText("link: 3");
  expect(await strip.innerText()).not.toContain("ready");
});

test("there is no tab of packets where operations are given", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring");
  await expect(page.getByRole("tab", { name: "Packets" })).toHaveCount(0);
});

test("in front of a sequencer the pipeline says how many packets wait, not that no more come", async ({ page }) => {
  widen(1264);
  await open(page, "#scenario=scr-c3-heavy-hitter&t=2000");
  const strip = page.getByRole("region", { name: "Pipeline" });
  await expect(strip).toContainText("waiting 11");
  await expect(strip).not.toContainText("no more");
});
