// Files dropped on the page in a browser: only then does the page fetch their worker and its module. The results for each file:
// ../../src/features/share/importing/importing.test.ts.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { pcap } from "../pcap.ts";
import { drop, dropBytes, expect, idle, open, press, stepOf, test } from "../support.ts";

const scenarioMenu = (page: Page, name: string) => page.getByRole("button", { name: `Scenario: ${name}` });
const notice = (page: Page) => page.getByRole("status", { name: "Notice" });
const error = (page: Page) => page.getByRole("alert", { name: "Problem" });
const bytesOf = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(`\ufeff${text}`, (c) => c.charCodeAt(0)).buffer);

test("captures and tables that are dropped open with a notice, wrong ones are refused and close nothing", async ({
  page,
}) => {
  await open(page, "#scenario=bbq-coloring&t=14");

  await test.step("a damaged capture leaves what is open; what stands before the damage opens on request", async () => {
    await dropBytes(page, "cut.pcap", pcap(40).slice(0, 24 + 56 * 8 + 30));
    await expect(error(page)).toContainText("packet 9, byte 472");
    expect(await stepOf(page)).toBe(14);
    await error(page).getByRole("button", { name: "Open the 8 packets before it" }).click();
    await expect(scenarioMenu(page, "Packets of cut.pcap")).toBeVisible();
    await expect(error(page)).toBeHidden();
  });

  await test.step("a capture opens, and a notice counts its packets", async () => {
    await dropBytes(page, "trace.pcap", pcap(300));
    await expect(notice(page).getByRole("heading", { name: "300 of 301 packets of trace.pcap" })).toBeVisible();
    await expect(notice(page)).toContainText("1 passed over: neither TCP nor UDP.");
    await idle(page);
    await expect(scenarioMenu(page, "Packets of trace.pcap")).toBeVisible();
    await notice(page).getByRole("button", { name: "Close" }).click();
    await expect(notice(page)).toBeHidden();
    await press(page, "ArrowRight");
    expect(await stepOf(page)).toBe(1);
  });

  await test.step("so does a packed one, whose clock jumps", async () => {
    const jumps = pcap(30);
    // From the second packet on, times are of the set clock; the first has a time near 1970.
    for (let i = 1; i <= 30; i++) new DataView(jumps.buffer).setUint32(24 + 56 * i, 1_700_000_000);
    const packed = new Response(new Blob([jumps]).stream().pipeThrough(new CompressionStream("gzip")));
    await dropBytes(page, "jumps.pcap.gz", new Uint8Array(await packed.arrayBuffer()));
    await expect(notice(page).getByRole("heading", { name: "30 of 31 packets of jumps.pcap.gz" })).toBeVisible();
    await expect(notice(page)).toContainText("1 gap of more than 100 us between packets shortened to 100 us");
    await idle(page);
    await expect(scenarioMenu(page, "Packets of jumps.pcap.gz")).toBeVisible();
  });

  await test.step("a table that a spreadsheet saved in UTF-16 opens", async () => {
    await dropBytes(
      page,
      "unicode.txt",
      utf16("t\tflow\tbytes\n0.000000\t1\t1500\n0.000002\t2\t64\n0.000005\t1\t1500\n"),
    );
    await expect(notice(page).getByRole("heading", { name: "3 packets of unicode.txt" })).toBeVisible();
    await idle(page);
    await expect(scenarioMenu(page, "Packets of unicode.txt")).toBeVisible();
  });

  await test.step("of sizes that could be packets the reader chooses the unit", async () => {
    await dropBytes(page, "sizes.txt", bytesOf("1 0.1\n2 0.3\n5 0.55\n28 0.8\n206 0.95\n1370 0.999999\n"));
    await expect(notice(page)).toContainText("Are its sizes bytes or packets?");
    await expect(notice(page)).toContainText('Line 6: the last share, "0.999999", counts as 1.');
    await expect(notice(page).getByRole("button", { name: "Evenly between: mean 62 bytes" })).toBeVisible();
    const inPackets = "Evenly between, in packets of 1,460 bytes: mean 90,958 bytes";
    await notice(page).getByRole("button", { name: inPackets }).click();
    await expect(scenarioMenu(page, "Flows of sizes.txt, linear, in packets")).toBeVisible();
  });

  await test.step("without a network a wrong file is still refused with each place", async () => {
    await open(page, "#scenario=bbq-coloring&t=14");
    await page.context().setOffline(true);
    const wrong = JSON.parse(readFileSync("scenarios/bbq-coloring.json", "utf8"));
    wrong.engines[0].parameters.D = 99;
    await drop(page, JSON.stringify(wrong));
    const alert = page.getByRole("alert");
    await expect(
      alert.getByRole("row", { name: /^engines\[0\]\.parameters\.D 99 an integer of at least 1/ }),
    ).toBeVisible();
    await expect(alert).toContainText("What was open is still open.");
    expect(await stepOf(page)).toBe(14);
    await page.context().setOffline(false);
  });
});
