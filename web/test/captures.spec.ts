// Captures that are dropped on the page: its worker and its module, which are fetched then.

import { pcap } from "./pcap.ts";
import { dropBytes, expect, idle, open, press, stepOf, test } from "./support.ts";

test("a capture that is dropped opens, and a notice counts its packets", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await dropBytes(page, "trace.pcap", pcap(300));
  const notice = page.getByRole("status", { name: "Notice" });
  await expect(notice.getByRole("heading", { name: "300 of 301 packets of trace.pcap" })).toBeVisible();
  await expect(notice).toContainText("1 passed over: neither TCP nor UDP.");
  await idle(page);
  await expect(page.getByRole("button", { name: "Scenario: Packets of trace.pcap" })).toBeVisible();
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toBeHidden();
  await press(page, "ArrowRight");
  expect(await stepOf(page)).toBe(1);
});

test("a damaged capture leaves what is open; what stands before the damage opens on request", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await dropBytes(page, "cut.pcap", pcap(40).slice(0, 24 + 56 * 8 + 30));
  const trouble = page.getByRole("alert", { name: "Problem" });
  await expect(trouble).toContainText("packet 9, byte 472");
  expect(await stepOf(page)).toBe(14);
  await trouble.getByRole("button", { name: "Open the 8 packets before it" }).click();
  await expect(page.getByRole("button", { name: "Scenario: Packets of cut.pcap" })).toBeVisible();
  await expect(trouble).toBeHidden();
});

test("a clock that jumps leaves the other times, in a packed capture too", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const jumps = pcap(30);
  // From the second packet on the clock is set; before, it counted from 1970.
  for (let i = 1; i <= 30; i++) new DataView(jumps.buffer).setUint32(24 + 56 * i, 1_700_000_000);
  const packed = new Response(new Blob([jumps]).stream().pipeThrough(new CompressionStream("gzip")));
  await dropBytes(page, "jumps.pcap.gz", new Uint8Array(await packed.arrayBuffer()));
  const notice = page.getByRole("status", { name: "Notice" });
  await expect(notice.getByRole("heading", { name: "30 of 31 packets of jumps.pcap.gz" })).toBeVisible();
  await expect(notice).toContainText("1 gap of more than 100 us between packets shortened to 100 us");
  await idle(page);
  await expect(page.getByRole("button", { name: "Scenario: Packets of jumps.pcap.gz" })).toBeVisible();
});
