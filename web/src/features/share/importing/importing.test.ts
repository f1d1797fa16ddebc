// Imports captures and tables, with the real module and the real session.

import { expect, test, vi } from "vitest";
import { pcap } from "../../../../test/pcap.ts";
import { importInThread } from "../../../../test/wasm/captures.ts";
import { testPage } from "../../../../test/wasm/test-page.ts";
import { asStep } from "../../../base/brand";
import type { ShownError } from "../../../kit/problems/shown-error";
import { jumpTo } from "../../run/actions/move";
import { openNamed, openText } from "../../run/actions/open";
import { openFile, openPasted } from "../open-anything";
import { MOST_BYTES } from "./imported";
import { reportOf } from "./importing";

const file = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name);
const TABLE = "t_ns,flow,bytes\n0,7,64\n100,8,1500\n";
const SIZES = "1000 0.5\n3000 1\n";

/** A page with an open scenario, and its state after a file was dropped. */
async function dropped(brought: File, scenario = "bbq-first-steps") {
  const page = testPage();
  await openNamed(page.app, scenario);
  await page.idle();
  const opened = await openFile(page.app, brought);
  await page.idle();
  const { scenario: open, error } = page.store.getState();
  return { ...page, opened, open, error: error as ShownError };
}

test("a capture opens with its packets, and a notice counts what was passed over", async () => {
  const { opened, open, error, app, step, idle } = await dropped(file(pcap(12), "trace.pcap"));
  expect(opened).toBe(true);
  expect(open?.file).toMatchObject({
    title: "Packets of trace.pcap",
    bench: { kind: "port" },
    traffic: [{ kind: "packets", flow: [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2], bytes: Array(12).fill(114) }],
  });
  expect(error).toMatchObject({ title: "12 of 13 packets of trace.pcap", isNotice: true, problems: [] });
  expect(error.advice).toContain("1 passed over: neither TCP nor UDP.");
  jumpTo(app, asStep((open?.opened.steps ?? 0) - 1));
  await idle();
  expect(step()).toBeGreaterThan(11_000);
});

test("of a long capture the first packets are taken, and moved closer if their times make too long a run", async () => {
  const many = await importInThread(file(pcap(5_000), "long.pcap"), "long.pcap", "", 4_500);
  expect(many).toMatchObject({ read: 5_001, taken: 4_500, leftOut: 500, problems: [] });
  const { error } = reportOf(many, "long.pcap", true);
  expect(error?.title).toBe("4,500 of 5,001 packets of long.pcap");
  expect(error?.advice).toMatch(/^500 left out: the page takes the first/);
  expect(error?.advice).toMatch(
    /Over 4\.499 ms at their own times: \d+ steps, too many for the page\.\n(.*\n)*Moved closer until they need 90 % of the link\./,
  );
  const times = (JSON.parse(many.scenario) as { traffic: [{ dt_ps: number[] }] }).traffic[0].dt_ps;
  expect(times.reduce((sum, dt) => sum + dt, 0)).toBeLessThan(100e6);
});

test("of a damaged capture what stands before the damage is opened on request, and nothing is lost before", async () => {
  const whole = pcap(12);
  const page = await dropped(file(whole.slice(0, 24 + 56 * 8 + 30), "cut.pcap"));
  const { opened, open, error, store, app, idle } = page;
  expect(opened).toBe(false);
  expect(open?.name).toBe("bbq-first-steps");
  expect(error).toMatchObject({
    title: "This capture cannot be read to its end",
    problems: [{ path: "packet 9, byte 472", found: "the end of the file, 30 bytes on", expected: "a whole packet" }],
  });
  expect(error.advice).toContain("What was open is still open.");
  const [offer] = error.offers ?? [];
  expect(offer?.text).toBe("Open the 8 packets before it");
  expect(await openText(app, offer?.scenario ?? "")).toBe(true);
  await idle();
  expect(store.getState()).toMatchObject({ error: null, scenario: { file: { title: "Packets of cut.pcap" } } });
});

test("a capture without a packet that can be taken, or of another format, is refused", async () => {
  const none = await dropped(file(pcap(0), "none.pcap"));
  expect(none.error).toMatchObject({ problems: [{ found: "no packets", expected: "one at least" }], offers: [] });
  const packed = await dropped(file(new Uint8Array([0x1f, 0x8b, 8, 0]), "trace.pcap.gz"));
  expect(packed.error.problems).toMatchObject([
    { path: "byte 0", found: "an error in reading: the packed file is cut short" },
  ]);
  expect(packed.open?.name).toBe("bbq-first-steps");
});

test("a table of packets opens, a wrong one says in which line", async () => {
  const right = await dropped(file(TABLE, "table.csv"));
  expect(right.open?.file.traffic).toMatchObject([{ kind: "packets", dt_ps: [0, 100_000], flow: [7, 8] }]);
  expect(right.error).toMatchObject({ title: "2 packets of table.csv", isNotice: true });
  const wrong = await dropped(file(`${TABLE}99,8,x\n`, "table.csv"));
  expect(wrong.opened).toBe(false);
  expect(wrong.error.problems).toMatchObject([{ path: "line 4" }]);
  expect(wrong.error.offers).toMatchObject([{ text: "Open the 2 packets before it" }]);
});

const PACKETS = [{ kind: "packets", dt_ps: [0, 2_000_000, 3_000_000], flow: [1, 2, 1], bytes: [1500, 64, 1500] }];
const SPREADSHEET = "t,flow,bytes\n0.000000,1,1500\n0.000002,2,64\n0.000005,1,1500\n";
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(`\ufeff${text}`, (c) => c.charCodeAt(0)).buffer);

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ["semicolons", SPREADSHEET.replaceAll(",", ";")],
  ["decimal commas", SPREADSHEET.replaceAll(",", ";").replaceAll(".", ",")],
  ["tabs", SPREADSHEET.replaceAll(",", "\t")],
  ["a separator that is named", `sep=;\r\n${SPREADSHEET.replaceAll(",", ";")}`],
  ["an index and exponents", ",t,flow,bytes\n0,0.0,1,1500.0\n1,2e-06,2,64.0\n2,5e-06,1,1500.0\n"],
  ["trailing commas", SPREADSHEET.replaceAll("\n", ",\n")],
  ["UTF-16", utf16(SPREADSHEET.replaceAll(",", "\t"))],
])("a table of packets with %s opens, and never as a scenario", async (_, content) => {
  for (const name of ["table.csv", "table.txt", "table"]) {
    const { opened, open, error } = await dropped(file(content, name));
    expect(opened).toBe(true);
    expect(open?.file.traffic).toMatchObject(PACKETS);
    expect(error).toMatchObject({ title: `3 packets of ${name}`, isNotice: true });
  }
});

test("a notice says what became of times, flows and their order", async () => {
  const { open, error } = await dropped(
    file("time;flow;bytes\n1700000000,000004;web;64\n1700000000,000001;dns;64\n", "epoch.csv"),
  );
  expect(open?.file.traffic).toMatchObject([{ dt_ps: [0, 3_000_000], flow: [1, 0] }]);
  for (const line of [
    "2 flows, numbered by first appearance.",
    "Times count from the first packet, which is at 1700000000.000001 s, beyond 1000 s.",
    "1 before the packet in front of them in the file: all are sorted by time.",
  ])
    expect(error.advice).toContain(line);
});

test.each([
  ["other columns", "Name;Ort\nA;B\n", "people.csv"],
  ["one column", "Name\nA\n", "people.csv"],
  ["other columns and another name", "Name,Town\nA,B\n", "people"],
])("a table with %s is refused as a table, and says which there are", async (_, content, name) => {
  const { opened, error } = await dropped(file(content, name));
  expect(opened).toBe(false);
  expect(error.title).toBe("This table cannot be read");
  expect(error.problems[0]?.expected).toContain("a table of packets (columns `t`, `flow`, `bytes`), of operations");
});

test("a table that is pasted opens, and other text stays what it was", async () => {
  const { app, store, idle } = testPage();
  expect(await openPasted(app, SPREADSHEET.replaceAll(",", "\t"))).toBe(true);
  await idle();
  expect(store.getState().scenario?.file.traffic).toMatchObject(PACKETS);
  expect(await openPasted(app, "Some words\nand more")).toBe(false);
  expect(store.getState().dialogError ?? store.getState().error).toMatchObject({
    title: "This scenario cannot be opened",
  });
});

test("operations go to the engines of the open scenario, if its bench takes some", async () => {
  const operations = file("kind,argument_data,argument_priority\nenqueue,7,3\ndequeue-max,,\n", "ops.csv");
  const right = await dropped(operations);
  expect(right.open?.file).toMatchObject({
    title: "Operations of ops.csv",
    engines: [
      { design: "bbq", implementation: "rtl" },
      { design: "bbq", implementation: "model" },
    ],
    traffic: [{ kind: "ops", ops: [["enqueue", 7, 3], ["dequeue-max"]] }],
  });
  const wrong = await dropped(operations, "incast-srpt");
  expect(wrong.open?.name).toBe("incast-srpt");
  expect(wrong.error.problems[0]?.expected).toContain("an open scenario of the bench `ops`");
});

test("of a table of flow sizes the reader chooses the interpolation, by its mean", async () => {
  const { opened, open, error, store, app, idle } = await dropped(file(SIZES, "sizes.txt"));
  expect([opened, open?.name]).toEqual([false, "bbq-first-steps"]);
  expect(error).toMatchObject({ title: "Flow sizes of sizes.txt", isNotice: true });
  expect(error.offers?.map(({ text }) => text)).toEqual([
    "The row below: mean 500 bytes",
    "Evenly between: mean 1,250 bytes",
    "The row above: mean 2,000 bytes",
  ]);
  expect(await openText(app, error.offers?.[1]?.scenario ?? "")).toBe(true);
  await idle();
  expect(store.getState().scenario?.file.traffic).toMatchObject([
    { kind: "flows", size: { kind: "table", interpolation: "linear", mean: 1_250 } },
  ]);
  const stated = await importInThread(file(`1250\n${SIZES}`, "x"), "x", "");
  expect(stated.choices.map(({ interpolation }) => interpolation)).toEqual(["linear"]);
  const other = await importInThread(file(`9\n${SIZES}`, "x"), "x", "");
  expect(other).toMatchObject({ choices: [], problems: [{ path: "line 1", found: "a mean of 9 bytes" }] });
});

test("sizes that could be packets are offered as both", async () => {
  const { error, store, app, idle } = await dropped(file("size;cdf\n1;0,5\n5;0,999999\n", "sizes.csv"));
  expect(error.advice).toContain('Line 3: the last share, "0,999999", counts as 1.');
  expect(error.advice).toContain("Are its sizes bytes or packets? The file does not say.");
  expect(error.offers?.map(({ text }) => text)).toEqual([
    "The row below: mean 1 bytes",
    "Evenly between: mean 2 bytes",
    "The row above: mean 3 bytes",
    "The row below, in packets of 1,460 bytes: mean 730 bytes",
    "Evenly between, in packets of 1,460 bytes: mean 2,555 bytes",
    "The row above, in packets of 1,460 bytes: mean 4,380 bytes",
  ]);
  expect(await openText(app, error.offers?.[5]?.scenario ?? "")).toBe(true);
  await idle();
  expect(store.getState().scenario?.file).toMatchObject({
    title: "Flows of sizes.csv, upper, in packets",
    traffic: [{ size: { bytes: [1_460, 7_300], flows: [1, 2] } }],
  });
  const named = await importInThread(file("packets,cdf\n1,0.5\n5,1\n", "x"), "x", "");
  expect(named.choices.map(({ sizeUnit }) => sizeUnit)).toEqual([1_460, 1_460, 1_460]);
  const swapped = await importInThread(file("0.5 1\n1 100\n", "x"), "x", "");
  expect(swapped).toMatchObject({ choices: [], problems: [{ path: "line 1", found: "a share in front of a size" }] });
});

test("a file of another kind is refused, and so is a capture if the module cannot be fetched", async () => {
  const text = await dropped(file("Some words", "words.txt"));
  expect(text.error.title).toBe("The page cannot open this kind of file");
  expect(text.error.advice).toContain("captures (pcap, pcapng), and tables");
  const { app, store, importing } = testPage();
  importing.read = vi.fn(() => Promise.reject(new Error("no network")));
  expect(await openFile(app, file(pcap(1), "trace.pcap"))).toBe(false);
  expect(store.getState()).toMatchObject({ busy: 0, error: { problems: [{ found: "a capture of packets" }] } });
});

test("a file that is too large is not read", async () => {
  const { app, store, importing } = testPage();
  importing.read = vi.fn(importInThread);
  const large = file(pcap(1), "large.pcap");
  Object.defineProperty(large, "size", { value: MOST_BYTES + 1 });
  expect(await openFile(app, large)).toBe(false);
  expect(store.getState().error?.title).toBe("This file is too large for the page");
  expect(importing.read).not.toHaveBeenCalled();
});

test.each([
  ["a capture", pcap(3)],
  ["any other file", "Some words"],
])("%s that was read too late changes nothing", async (_, content) => {
  const { app, store, importing, idle } = testPage();
  let goOn = () => {};
  const late = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  importing.read = (...brought) => late.then(() => importInThread(...brought));
  const opening = openFile(app, file(content, "late"));
  await vi.waitFor(() => expect(store.getState().busy).toBe(1));
  expect(await openNamed(app, "bbq-first-steps")).toBe(true);
  goOn();
  expect(await opening).toBe(false);
  await idle();
  expect(store.getState()).toMatchObject({ error: null, scenario: { name: "bbq-first-steps" } });
});
