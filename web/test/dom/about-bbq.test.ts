// The reference cards of the guide to BBQ: their results follow the numbers in their fields.

import { expect, open, type Page, test } from "./support.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name });
/** A field of a card, by its full name. */
const field = (page: Page, of: string, name: string) => card(page, of).getByRole("spinbutton", { name });
/** A result of a card, by its name. */
const result = (page: Page, of: string, name: string) =>
  card(page, of)
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");

/** Fills fields of a card. */
async function fill(page: Page, of: string, fields: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await field(page, of, name).fill(String(value));
}

test("the bits of a tree, and how queues share one, follow its size", async ({ page }) => {
  await open(page, "#about=bbq&at=tree-bits");
  const tree = "The bits of a tree";
  await expect(result(page, tree, "Elements N")).toHaveText("131,071");
  await fill(page, tree, { "Bits of a bitmap W": 4, "Levels D": 2, "k, for N": 4 });
  for (const [name, value] of [
    ["Priorities P", "16"],
    ["Elements N", "15"],
    ["Bitmaps, bits", "20"],
    ["Counters with waterlevel bits, bits", "100"],
    ["HEAD and TAIL of all buckets, bits", "128"],
    ["In all, bits", "908"],
  ] as const)
    await expect(result(page, tree, name)).toHaveText(value);
  const shared = "Several queues in one tree";
  await expect(result(page, shared, "Priorities of a queue")).toHaveText("2");
  await field(page, shared, "Logical queues q").fill("4");
  await expect(result(page, shared, "Priorities of a queue")).toHaveText("4");
  await field(page, shared, "Levels D").fill("3");
  await expect(result(page, shared, "Priorities of a queue")).toHaveText("16");
  // For a number of queues that cannot share the BBQ, the card shows the reason in place of results.
  await field(page, shared, "Logical queues q").fill("5");
  await expect(result(page, shared, "Priorities of a queue")).toHaveCount(0);
  await expect(result(page, shared, "Not possible")).not.toHaveText("");
});

test("packets a second follow clock, cycles, link and packet", async ({ page }) => {
  await open(page, "#about=bbq&at=rate");
  const rate = "Packets a second";
  const value = (name: string) => result(page, rate, name);
  await expect(value("Packets a second, clock / cycles")).toHaveText("151 million");
  await expect(value("Of the link")).toHaveText("101.5 %: enough");
  await fill(page, rate, { Clock: 165, "Cycles for": 3 });
  await expect(value("Packets a second, clock / cycles")).toHaveText("55 million");
  await expect(value("Of the link")).toHaveText("36.96 %");
  await fill(page, rate, { Link: 10, Packet: 1230 });
  await expect(value("Packets that the link carries, link / (8 · (bytes + 20))")).toHaveText("1 million");
  await card(page, rate).getByRole("button", { name: "PIEO, FPGA" }).click();
  await expect(field(page, rate, "Clock")).toHaveValue("120");
  await expect(value("Packets a second, clock / cycles")).toHaveText("15 million");
});

test("memory and chip area follow the queue, instances follow the switch", async ({ page }) => {
  await open(page, "#about=bbq&at=memory");
  const memory = "Memory and chip area";
  const preset = (name: string) => card(page, memory).getByRole("button", { name });
  await preset("2,048 elements, 512 priorities").click();
  await expect(field(page, memory, "Levels D")).toHaveValue("3");
  await expect(result(page, memory, "HEAD and TAIL, 2k · P")).toHaveText("11,264 bits");
  await expect(result(page, memory, "Area of that in SRAM")).toHaveText(/^0\.00\d+ mm²$/);
  await fill(page, memory, { "k, for N": 2 });
  await expect(result(page, memory, "Elements and free list, N · 4k")).toHaveText("24 bits");
  await expect(result(page, memory, "HEAD and TAIL, 2k · P")).toHaveText("2,048 bits");
  const copies = "How many instances a switch needs";
  const value = (name: string) => result(page, copies, name);
  await expect(value("Instances, ⌈switch / instance⌉ · 2")).toHaveText("12");
  await expect(value("Of the chip")).toHaveText("1.74 %");
  await fill(page, copies, { "Packets of an instance": 8.4, "Area of the chip": 58 });
  await expect(value("Instances, ⌈switch / instance⌉ · 2")).toHaveText("2");
  await expect(value("Area of all")).toHaveText("0.58 mm²");
  await expect(value("Of the chip")).toHaveText("1 %");
});

test("both meshes follow the ports of the switch", async ({ page }) => {
  await open(page, "#about=bbq&at=mesh");
  const mesh = card(page, "The mesh of a switch");
  const ports = mesh.getByRole("slider", { name: "Ports k" });
  await expect(mesh.getByRole("img", { name: "Without logical queues: 20 queues for 4 ports" })).toBeVisible();
  await ports.press("ArrowRight");
  await expect(mesh.getByRole("img", { name: "Without logical queues: 30 queues for 5 ports" })).toBeVisible();
  await expect(mesh.getByRole("img", { name: "With logical queues: 10 queues for 5 ports" })).toBeVisible();
  await ports.press("End");
  await expect(ports).toHaveAttribute("aria-valuetext", "64 ports: 4,160 queues, or 128 with logical queues");
});

test("how far priorities go follows their bits; a number out of range changes nothing and is told", async ({
  page,
}) => {
  await open(page, "#about=bbq&at=range");
  const range = "How far priorities go";
  const bitmaps = result(page, range, "Lowest bitmaps alone, 2ᵇ / 8");
  await expect(bitmaps).toHaveText("536.9 MB");
  await fill(page, range, { "Bits of a priority b": 16, "Bits of a time in ns": 32 });
  await expect(bitmaps).toHaveText("8.192 kB");
  await expect(result(page, range, "Until a rank that is a time in ns has no value left")).toHaveText("4.295 s");
  await field(page, range, "Bits of a priority b").fill("0");
  await expect(bitmaps).toHaveText("8.192 kB");
  await expect(card(page, range).getByRole("status")).toHaveText(
    "Bits of a priority b: a whole number from 1 to 48. The results are for 16.",
  );
  await field(page, range, "Bits of a priority b").fill("10");
  await expect(bitmaps).toHaveText("128 B");
  await expect(card(page, range).getByRole("status")).toHaveCount(0);
});
