import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { filesBelow } from "../lib/stamp.mjs";
import { capture } from "../lib/system.mjs";
import { readModels } from "./model.mjs";
import { regions, unknownRegions } from "./regions.mjs";
import { findTools } from "./tools.mjs";
import { generated } from "./verilate.mjs";

/** All C++ of a model that is verilated. @param {string} config */
const textOf = (config) =>
  filesBelow(generated(config), ".cpp")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

const verilated = readModels().filter(({ config }) => existsSync(generated(config.name)));
const verilator = findTools()?.verilator;
const isKnown = /\b5\.006\b/.test((verilator && capture(verilator.command, ["--version"], verilator.env)) ?? "");

test("the regions of all models are known, if the version of Verilator is", { skip: !isKnown }, () => {
  assert.ok(verilated.length > 0);
  for (const { config } of verilated)
    assert.equal(unknownRegions(`V${config.name}`, textOf(config.name)), null, config.name);
});

test("regions that do anything else are not called one at a time", { skip: !isKnown }, () => {
  const name = "bbq_w4_d2_n15";
  const text = textOf(name);
  const known = regions(`V${name}`, text).join("\n");
  assert.match(known, /struct Regions<Vbbq_w4_d2_n15> \{/);
  // Its probes are the second that wait for an edge.
  assert.match(known, /void probes\(\w+& root\) \{\n +root\.__VnbaTriggered\.at\(1\) = true;/);
  const other = "pifo_n16_ids1";
  assert.match(regions(`V${other}`, textOf(other)).join("\n"), /void probes\(\w+&\) \{\}/);
  /** Where a function begins. @param {string} name */
  const into = (name) => RegExp(`(?<=___${name}\\(\\w+\\* vlSelf\\) \\{\n)`);
  /** @type {[string | RegExp, string, RegExp][]} */
  const changes = [
    ["___eval_act(", "___act_eval(", /^___eval_act /],
    ["0U == vlSelf->__VicoIterCount", "1U == vlSelf->__VicoIterCount", /^___eval_triggers__ico /],
    [
      "vlSelf->__Vtrigrprev__TOP__clk_i = vlSelf->clk_i",
      "vlSelf->__Vtrigrprev__TOP__clk_i = 0U",
      /^___eval_triggers__act /,
    ],
    ["VlTriggerVec<2> __VpreTriggered", "VlTriggerVec<3> __VpreTriggered", /^___eval_triggers__act /],
    ["vlSelf->__VnbaTriggered.set(vlSelf->__VactTriggered);", "", /^___eval /],
    [into("eval_nba"), "vlSelf->clk_i = 0U;", /^___eval_nba /],
    [into("ico_sequent__TOP__0"), "vlSelf->ready_o = vlSelf->clk_i;", /^___ico_sequent__TOP__0 sees the clock/],
    [into("ico_sequent__TOP__0"), 'VL_STOP_MT("a.sv", 1, "");', /^___ico_sequent__TOP__0 says something/],
    [into("ico_sequent__TOP__0"), "Vbbq_w4_d2_n15_other___act(vlSelf);", /^___ico_sequent__TOP__0 calls something/],
    ["___ico_sequent__TOP__0(Vbbq", "___ico_sequent(Vbbq", /^___eval_ico calls something/],
  ];
  for (const [from, to, why] of changes) {
    const changed = text.replace(from, to);
    assert.notEqual(changed, text);
    assert.match(unknownRegions(`V${name}`, changed) ?? "", why);
    assert.deepEqual(regions(`V${name}`, changed), []);
  }
  assert.match(unknownRegions("Vanother", text) ?? "", /^___eval /);
});
