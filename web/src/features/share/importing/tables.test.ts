// Tables as Wireshark and pandas save them, and errors in other tables, on the real module and the real session.

import { expect, test } from "vitest";
import { testPage } from "../../../../test/wasm/test-page.ts";
import { openNamed } from "../../run/actions/open";
import { openFile } from "../open-anything";

/** A page with an open scenario of operations on which a file was dropped. */
async function dropped(text: string, name: string) {
  const page = testPage();
  await openNamed(page.app, "bbq-coloring");
  await page.idle();
  const opened = await openFile(page.app, new File([text], name));
  await page.idle();
  const { scenario, error } = page.store.getState();
  return { opened, name: scenario?.name, file: scenario?.file, error };
}

const WIRESHARK = `"No.","Time","Source","Destination","Protocol","Length","Info"
"1","0.0","10.0.0.1","10.0.0.2","TCP","74","5 > 6"
"2","0.00001","10.0.0.2","10.0.0.1","TCP","74","6 > 5"
"3","0.00002","10.0.0.1","10.0.0.2","TCP","66","5 > 6"
`;

test.each([
  ["of Wireshark", WIRESHARK, [74, 74, 66]],
  [
    "with times since 1970",
    "t,flow,bytes\n1700000000.000000,1,1500\n1700000000.000002,2,64\n1700000000.000005,1,1500\n",
    [1500, 64, 1500],
  ],
])("a table %s opens", async (_, text, bytes) => {
  const { opened, file, error } = await dropped(text, "packets.csv");
  expect(opened).toBe(true);
  expect(file).toMatchObject({ title: "Packets of packets.csv", traffic: [{ kind: "packets", bytes }] });
  expect(error).toMatchObject({ title: "3 packets of packets.csv", isNotice: true });
});

test("operations that pandas saved run on the engines of the open scenario", async () => {
  const { opened, file } = await dropped(
    `engine,op,kind,argument_data,argument_priority,argument_cycles,slot_step
0,0,enqueue,1.0,2.0,,0
0,1,enqueue,2.0,3.0,,1
0,2,dequeue-max,,,,2
`,
    "ops.csv",
  );
  expect(opened).toBe(true);
  expect(file).toMatchObject({
    title: "Operations of ops.csv",
    traffic: [{ kind: "ops", ops: [["enqueue", 1, 2], ["enqueue", 2, 3], ["dequeue-max"]] }],
  });
});

test.each([
  ["twice.csv", "t;flow;bytes;bytes\n0;1;1500;64\n", 'the column "bytes" twice'],
  ["wrong.csv", "t;flow;bytes\n0;1;1500\n1;1;12,5\n", "`bytes` as a whole number from 1 to 65535"],
  ["swapped.txt", "0.1 1\n0.3 3\n1.0 100\n", "a share in front of a size"],
])("%s is refused as a table, with its line; what was open stays", async (name, text, said) => {
  const { opened, name: open, error } = await dropped(text, name);
  expect(opened).toBe(false);
  expect(open).toBe("bbq-coloring");
  expect(error?.title).toMatch(/table/);
  expect(JSON.stringify(error?.problems)).toContain(JSON.stringify(said).slice(1, -1));
  if (name === "wrong.csv") expect(error?.problems).toMatchObject([{ path: "line 3" }]);
});
