// The functions of a verilated model that the bridge may call instead of eval(): the regions of an evaluation, one at a time. Their names and
// types can change with the version of Verilator, so the generated C++ is compared with what version 5.006 writes.

/** What eval() does, with white space and debugging left out: N stands for the number of triggers. */
const evaluation = `
  CData __VicoContinue; VlTriggerVec<N> __VpreTriggered; IData __VnbaIterCount; CData __VnbaContinue;
  vlSelf->__VicoIterCount = 0U;
  __VicoContinue = 1U;
  while (__VicoContinue) {
    __VicoContinue = 0U;
    root___eval_triggers__ico(vlSelf);
    if (vlSelf->__VicoTriggered.any()) {
      __VicoContinue = 1U;
      if (VL_UNLIKELY((0x64U < vlSelf->__VicoIterCount))) { VL_FATAL_MT(); }
      vlSelf->__VicoIterCount = ((IData)(1U) + vlSelf->__VicoIterCount);
      root___eval_ico(vlSelf);
    }
  }
  __VnbaIterCount = 0U;
  __VnbaContinue = 1U;
  while (__VnbaContinue) {
    __VnbaContinue = 0U;
    vlSelf->__VnbaTriggered.clear();
    vlSelf->__VactIterCount = 0U;
    vlSelf->__VactContinue = 1U;
    while (vlSelf->__VactContinue) {
      vlSelf->__VactContinue = 0U;
      root___eval_triggers__act(vlSelf);
      if (vlSelf->__VactTriggered.any()) {
        vlSelf->__VactContinue = 1U;
        if (VL_UNLIKELY((0x64U < vlSelf->__VactIterCount))) { VL_FATAL_MT(); }
        vlSelf->__VactIterCount = ((IData)(1U) + vlSelf->__VactIterCount);
        __VpreTriggered.andNot(vlSelf->__VactTriggered, vlSelf->__VnbaTriggered);
        vlSelf->__VnbaTriggered.set(vlSelf->__VactTriggered);
        root___eval_act(vlSelf);
      }
    }
    if (vlSelf->__VnbaTriggered.any()) {
      __VnbaContinue = 1U;
      if (VL_UNLIKELY((0x64U < __VnbaIterCount))) { VL_FATAL_MT(); }
      __VnbaIterCount = ((IData)(1U) + __VnbaIterCount);
      root___eval_nba(vlSelf);
    }
  }`;

/** The clock is trigger 0; when the probes look may be another one. */
const triggers = {
  1: `
  vlSelf->__VactTriggered.at(0U) = ((IData)(vlSelf->clk_i) & (~ (IData)(vlSelf->__Vtrigrprev__TOP__clk_i)));
  vlSelf->__Vtrigrprev__TOP__clk_i = vlSelf->clk_i;`,
  2: `
  vlSelf->__VactTriggered.at(0U) = ((IData)(vlSelf->clk_i) & (~ (IData)(vlSelf->__Vtrigrprev__TOP__clk_i)));
  vlSelf->__VactTriggered.at(1U) = ((IData)(vlSymsp->TOP__seen_pkg.look) & (~ (IData)(vlSelf->__Vtrigrprev__TOP__seen_pkg__look)));
  vlSelf->__Vtrigrprev__TOP__clk_i = vlSelf->clk_i;
  vlSelf->__Vtrigrprev__TOP__seen_pkg__look = vlSymsp->TOP__seen_pkg.look;`,
};

/** @param {string} text */
const dense = (text) => text.replaceAll(/\s+/g, "");

/**
 * The functions of a model, by the ends of their names, without what is there for debugging and waveforms.
 * @param {string} model the class of the model
 * @param {string} text all of its C++
 */
function functions(model, text) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const begin = RegExp(
    `^[^\\n;]*\\b${model}___024root(___\\w+)\\(${model}___024root\\* vlSelf\\) \\{\\n([\\s\\S]*?)^\\}`,
    "gm",
  );
  for (const [, name = "", body = ""] of text.matchAll(begin)) {
    const plain = body
      .replaceAll(/#ifdef VL_DEBUG[\s\S]*?#endif/g, "")
      .replaceAll(/\/\/.*|\/\*.*?\*\//g, "")
      .replaceAll(/VL_DEBUG_IF\(.*\);|if \(false && vlSelf\) \{\}|.*\bvlSymsp VL_ATTR_UNUSED = .*;/g, "")
      .replaceAll(/VL_FATAL_MT\([^;]*\);/g, "VL_FATAL_MT();")
      .replaceAll(/vlSelf->__Vm_traceActivity\[\w+\] = 1U;/g, "")
      .replaceAll(`${model}___024root`, "root");
    found.set(name, dense(plain));
  }
  return found;
}

/** How many edges logic waits for. @param {Map<string, string>} all functions */
const triggersIn = (all) => Number(/VlTriggerVec<(\d+)>__VpreTriggered/.exec(all.get("___eval") ?? "")?.[1]);

/**
 * Why the regions of a model cannot be called one at a time; `null` if they can. Then:
 * - logic of inputs does the same each time, prints nothing and does not read the clock, so that one evaluation is as good as two;
 * - nothing happens between the edge of the clock and the logic that it triggers, and nothing else triggers that logic.
 * @param {string} model the class of the model
 * @param {string} text all of its C++
 */
export function unknownRegions(model, text) {
  const all = functions(model, text);
  const count = triggersIn(all);
  const edges = count === 1 || count === 2 ? triggers[count] : undefined;
  /** @type {[string, string | undefined][]} */
  const expected = [
    ["___eval", evaluation.replace("<N>", `<${count}>`)],
    ["___eval_act", ""],
    ["___eval_triggers__ico", "vlSelf->__VicoTriggered.at(0U) = (0U == vlSelf->__VicoIterCount);"],
    ["___eval_triggers__act", edges],
    ["___eval_ico", "if (vlSelf->__VicoTriggered.at(0U)) { root___ico_sequent__TOP__0(vlSelf); }"],
  ];
  for (const [name, body] of expected) {
    const is = all.get(name)?.replaceAll(/TOP__[a-z]\w*?_seen_pkg/g, "TOP__seen_pkg");
    if (is === undefined || body === undefined || is !== dense(body)) return `${name} is not as expected`;
  }
  const once = /^(if\(vlSelf->__VnbaTriggered\.at\([01]U\)\)\{(root___nba_sequent__TOP__\d+\(vlSelf\);)+\})+$/;
  if (!once.test(all.get("___eval_nba") ?? "")) return "___eval_nba is not as expected";
  for (const [name, body] of all) {
    if (!/^___(eval_)?(ico|nba)\b|^___(ico|nba)_/.test(name)) continue;
    const called = [...body.matchAll(/\b(root|V\w*?)(___[a-z]\w*)\(/g)];
    const foreign = called.find(([, owner, called = ""]) => owner !== "root" || !all.has(called));
    if (foreign) return `${name} calls something unknown`;
    if (/^___(ico|nba)_/.test(name) && /\bclk_i\b|__Vtrig|__V\w+Triggered/.test(body)) return `${name} sees the clock`;
    if (/^___ico_/.test(name) && /\bVL_(WRITEF|STOP|FATAL|FINISH|PRINTF)\w*\(/.test(body))
      return `${name} says something`;
  }
  return null;
}

/**
 * The specialisation of `Regions` for a model, or nothing if less is known of it than it takes.
 * @param {string} model the class of the model
 * @param {string} text all of its C++
 */
export function regions(model, text) {
  if (unknownRegions(model, text) !== null) return [];
  const root = `${model}___024root`;
  const part = (/** @type {string} */ name, /** @type {string} */ region, trigger = 0) => [
    `  static void ${name}(${root}& root) {`,
    `    root.__V${region}Triggered.at(${trigger}) = true;`,
    `    ${root}___eval_${region}(&root);`,
    `    root.__V${region}Triggered.at(${trigger}) = false;`,
    `  }`,
  ];
  const probes =
    triggersIn(functions(model, text)) === 2 ? part("probes", "nba", 1) : [`  static void probes(${root}&) {}`];
  return [
    `template <>`,
    `struct Regions<${model}> {`,
    `  static constexpr bool kKnown = true;`,
    ...part("inputs", "ico"),
    ...probes,
    ...part("edge", "nba"),
    `};`,
  ];
}
