// Captures and tables that are dropped on the page: its worker and its module, which are fetched then.

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
  const error = page.getByRole("alert", { name: "Problem" });
  await expect(error).toContainText("packet 9, byte 472");
  expect(await stepOf(page)).toBe(14);
  await error.getByRole("button", { name: "Open the 8 packets before it" }).click();
  await expect(page.getByRole("button", { name: "Scenario: Packets of cut.pcap" })).toBeVisible();
  await expect(error).toBeHidden();
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

const bytesOf = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(`\ufeff${text}`, (c) => c.charCodeAt(0)).buffer);
const PACKETS = "t,flow,bytes\n0.000000,1,1500\n0.000002,2,64\n0.000005,1,1500\n";

test("tables of packets open as spreadsheets, pandas and Wireshark save them", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const tables: [string, Uint8Array][] = [
    ["semicolons.csv", bytesOf(PACKETS.replaceAll(",", ";"))],
    ["german.csv", bytesOf(`sep=;\r\n${PACKETS.replaceAll(",", ";").replaceAll(".", ",")}`)],
    ["tabs.txt", bytesOf(PACKETS.replaceAll(",", "\t"))],
    ["unicode.txt", utf16(PACKETS.replaceAll(",", "\t"))],
    ["pandas.csv", bytesOf(",t,flow,bytes\n0,0.0,1,1500.0\n1,2e-06,2,64.0\n2,5e-06,1,1500.0\n")],
    ["epoch.csv", bytesOf(PACKETS.replaceAll("0.00", "1700000000.00"))],
    ["trailing.csv", bytesOf(PACKETS.replaceAll("\n", ",\n"))],
    [
      "wireshark.csv",
      bytesOf(
        '"No.","Time","Source","Destination","Protocol","Length","Info"\n"1","0.0","10.0.0.1","10.0.0.2","TCP","74","5 > 6"\n"2","0.00001","10.0.0.2","10.0.0.1","TCP","74","6 > 5"\n"3","0.00002","10.0.0.1","10.0.0.2","TCP","66","5 > 6"\n',
      ),
    ],
  ];
  for (const [name, bytes] of tables) {
    await dropBytes(page, name, bytes);
    const notice = page.getByRole("status", { name: "Notice" });
    await expect(notice.getByRole("heading", { name: `3 packets of ${name}` })).toBeVisible();
    await idle(page);
    await expect(page.getByRole("button", { name: `Scenario: Packets of ${name}` })).toBeVisible();
  }
});

test("a table is refused as a table, with its line; what was open stays", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const error = page.getByRole("alert", { name: "Problem" });
  await dropBytes(page, "twice.csv", bytesOf("t;flow;bytes;bytes\n0;1;1500;64\n"));
  await expect(error).toContainText("This table cannot be read");
  await expect(error).toContainText('the column "bytes" twice');
  await dropBytes(page, "wrong.csv", bytesOf("t;flow;bytes\n0;1;1500\n1;1;12,5\n"));
  await expect(error).toContainText("line 3");
  await expect(error).toContainText("bytes as a whole number from 1 to 65535");
  await dropBytes(page, "swapped.txt", bytesOf("0.1 1\n0.3 3\n1.0 100\n"));
  await expect(error).toContainText("a share in front of a size");
  await dropBytes(page, "words.txt", bytesOf("Some words"));
  await expect(error).toContainText("This file is of no kind that the page opens");
  expect(await stepOf(page)).toBe(14);
});

test("operations that pandas saved run on the engines of the open scenario", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  const rows = ["engine,op,kind,argument_data,argument_priority,argument_cycles,slot_step", "0,0,enqueue,1.0,2.0,,0"];
  await dropBytes(page, "ops.csv", bytesOf([...rows, "0,1,enqueue,2.0,3.0,,1", "0,2,dequeue-max,,,,2", ""].join("\n")));
  await expect(page.getByRole("button", { name: "Scenario: Operations of ops.csv" })).toBeVisible();
});

test("of sizes that could be packets the reader chooses the unit", async ({ page }) => {
  await open(page, "#scenario=bbq-coloring&t=14");
  await dropBytes(page, "sizes.txt", bytesOf("1 0.1\n2 0.3\n5 0.55\n28 0.8\n206 0.95\n1370 0.999999\n"));
  const notice = page.getByRole("status", { name: "Notice" });
  await expect(notice).toContainText("Are its sizes bytes or packets?");
  await expect(notice).toContainText('Line 6: the last share, "0.999999", counts as 1.');
  await expect(notice.getByRole("button", { name: "Evenly between: mean 62 bytes" })).toBeVisible();
  await notice.getByRole("button", { name: "Evenly between, in packets of 1,460 bytes: mean 90,958 bytes" }).click();
  await expect(page.getByRole("button", { name: "Scenario: Flows of sizes.txt, linear, in packets" })).toBeVisible();
});
