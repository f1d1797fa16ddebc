/** Ways through a network: into a node, back to the network, by the browser's history, and with what a scenario selects. */

import { expect, test } from "vitest";
import { scenarioText } from "../../../../test/wasm/page.ts";
import { testPage } from "../../../../test/wasm/test-page";
import { entryOf } from "../../../app/address-of-state";
import { asStep } from "../../../base/brand";
import { loadDesign } from "../../../designs/registry";
import { COMMANDS } from "../commands";
import { editText, withEdit } from "../state/branches";
import { comparedOf, hasSeveral, isAtNetwork, nodeOf } from "../state/selectors";
import { wantOf } from "../want";
import { changeScenario } from "./change";
import { jumpTo } from "./move";
import { comeBack, openNamed, openText } from "./open";
import { followPacket, selectThing, showNode, showSideBySide } from "./view";

async function opened(name = "mesh-incast") {
  const page = testPage();
  page.designs.load = loadDesign;
  expect(await openNamed(page.app, name, 100)).toBe(true);
  return page;
}

test("a run with a network opens on it, and goes into a node and back, each an entry of the history", async () => {
  const { app, store, idle, left } = await opened();
  expect(isAtNetwork(store.getState())).toBe(true);
  left.length = 0;
  showNode(app, 6);
  await idle();
  expect(store.getState()).toMatchObject({ engine: 6, atNetwork: false });
  expect(store.getState().shown?.engine).toBe(6);
  expect(left.map(({ mark }) => [mark?.engine, mark?.atNetwork])).toEqual([[0, true]]);
  // The same place is not left.
  showNode(app, 6);
  showNode(app, null);
  showNode(app, null);
  await idle();
  expect(isAtNetwork(store.getState())).toBe(true);
  expect(left.map(({ mark }) => [mark?.engine, mark?.atNetwork])).toEqual([
    [0, true],
    [6, false],
  ]);
});

test("the browser's Back shows another place of the open network without opening its engines again", async () => {
  const { app, store, idle } = await opened();
  const atNetwork = entryOf(store.getState());
  showNode(app, 6);
  jumpTo(app, asStep(140));
  await idle();
  const inNode = entryOf(store.getState());
  const { opened: before } = store.getState().scenario ?? {};
  if (!atNetwork?.mark || !inNode?.mark) throw new Error("no entry");
  expect(await comeBack(app, atNetwork.mark, atNetwork.fragment)).toBe(true);
  await idle();
  expect(isAtNetwork(store.getState())).toBe(true);
  expect(store.getState().shown?.frame.step).toBe(100);
  expect(await comeBack(app, inNode.mark, inNode.fragment)).toBe(true);
  await idle();
  expect(store.getState()).toMatchObject({ engine: 6, atNetwork: false, wanted: 140 });
  expect(store.getState().scenario?.opened).toBe(before);
  // Another run is opened.
  await openNamed(app, "bbq-first-steps");
  expect(await comeBack(app, inNode.mark, inNode.fragment)).toBe(true);
  await idle();
  expect(store.getState()).toMatchObject({ engine: 6, atNetwork: false });
  expect(store.getState().scenario?.name).toBe("mesh-incast");
});

test("a selection of the scenario, and a thing that is selected, lead into their node", async () => {
  const { app, store, idle } = await opened();
  selectThing(app, "op[0]");
  await idle();
  expect(isAtNetwork(store.getState())).toBe(false);
  const file = JSON.parse(await scenarioText("mesh-incast"));
  const text = JSON.stringify({ ...file, view: { selection: { engine: 2, element: "op[0]" } } });
  expect(await openText(app, text)).toBe(true);
  expect(store.getState()).toMatchObject({ engine: 2, atNetwork: false });
  expect(isAtNetwork(store.getState())).toBe(false);
});

test("side by side are a node and its reference, and never all engines", async () => {
  const { app, store, idle } = await opened();
  const { engines = [], network } = store.getState().scenario?.opened ?? {};
  expect(engines).toHaveLength(40);
  expect(network?.nodes).toHaveLength(20);
  showSideBySide(app, true);
  await idle();
  expect(comparedOf(store.getState())).toEqual([0]);
  expect(hasSeveral(store.getState())).toBe(false);
  expect(wantOf(store.getState()).otherEngines).toEqual([]);
  showNode(app, 6);
  await idle();
  const reference = engines[6]?.reference ?? -1;
  expect(comparedOf(store.getState())).toEqual([6, reference]);
  showNode(app, reference);
  await idle();
  expect(nodeOf(store.getState())).toBe(6);
  expect(comparedOf(store.getState())).toEqual([6, reference]);
});

test("a key goes to the network and back, and says where there is none", async () => {
  const { app, store, idle } = await opened();
  const press = () => COMMANDS.network.run(app);
  showNode(app, 3);
  press();
  await idle();
  expect(isAtNetwork(store.getState())).toBe(true);
  press();
  await idle();
  expect(store.getState()).toMatchObject({ engine: 3, atNetwork: false });
  await openNamed(app, "bbq-first-steps");
  press();
  expect(store.getState().notice).toBe("this run has no network");
});

test("another run follows no packet", async () => {
  const { app, store } = await opened();
  followPacket(app, 7);
  expect(store.getState().followed).toBe(7);
  await openNamed(app, "nic-figure-11");
  expect(store.getState()).toMatchObject({ followed: null, atNetwork: true });
});

test("a reset by hand is for the node that is shown, or for all", async () => {
  const { app, store, idle } = await opened("nic-figure-11");
  const edit = { step: 20, op: ["reset", 2] as [string, ...number[]], engine: 1 };
  const { network } = store.getState().scenario?.opened ?? {};
  expect(editText(edit, [], network?.nodes)).toMatch(/^reset.* of packets$/);
  const changed = await changeScenario(app, "reset of packets", (file) => withEdit(file, edit), asStep(20));
  expect(changed).toEqual({ ok: true, value: null });
  await idle();
  expect(store.getState().scenario?.text).toContain('"engine": 1');
  const kinds = (node: number) => store.getState().shown?.frame.engines[node]?.events.map(({ kind }) => kind) ?? [];
  expect(kinds(1)).toContain("reset");
  expect(kinds(0)).not.toContain("reset");
});
