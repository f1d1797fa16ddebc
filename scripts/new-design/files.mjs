// All files of a design made from a map, with a line about each.
import { adapter } from "./adapter.mjs";
import { interfaceFile } from "./interface.mjs";
import { modelFile } from "./model.mjs";
import { monitorFile } from "./monitor.mjs";
import { assertions, contents, designFile, macros, waivers } from "./observation.mjs";
import { indexFile } from "./page-design.mjs";
import { drawFile } from "./page-drawing.mjs";
import { decodeFile } from "./page-state.mjs";
import { pageTest, scenarioOf } from "./page-test.mjs";
import { askFile, explainFile } from "./page-texts.mjs";
import { wrapper } from "./wrapper.mjs";

/**
 * A file: its path in the repository, what it holds, and what it is for.
 * @typedef {{ path: string, text: string, about: string }} File
 */

/** The name of its scenario. @param {{ name: string }} design */
export const scenarioName = ({ name }) => `${name.replaceAll("_", "-")}-random`;

/**
 * @param {import("./shape.mjs").Shape} shape
 * @param {{ name: string, text: string }[]} sources the given files by their names, in the order in which they are compiled
 * @returns {File[]}
 */
export function filesOf(shape, sources) {
  const { name } = shape;
  const defined = shape.defines.length > 0 ? [{ name: `${name}_macros.sv`, text: macros(shape) }] : [];
  const given = [...defined, ...sources];
  const [rtl, model, page] = [`rtl/${name}`, `wasm/models/src/designs/${name}`, `web/src/designs/${name}`];
  const scenario = scenarioName(shape);
  /** @param {string} path @param {string} text @param {string} about */
  const file = (path, text, about) => ({ path, text, about });
  return [
    ...given.map(({ name, text }) => file(`${rtl}/given/${name}`, text, "as it was given")),
    file(
      `${rtl}/${name}.sv`,
      wrapper(shape),
      "the top: the given module behind ports that are called as in other designs",
    ),
    file(
      `${rtl}/dv/${name}_contents.sv`,
      contents(shape),
      "the elements inside, as the ports tell them; by hand: the module's own registers",
    ),
    file(`${rtl}/dv/${name}_sva.sv`, assertions(shape), "assertions; by hand: those of the inside"),
    file(`${rtl}/lint.vlt`, waivers(shape), "warnings that are the author's business"),
    file(
      `${rtl}/design.json`,
      designFile(
        shape,
        given.map(({ name }) => name),
      ),
      "what is compiled, with which parameters",
    ),
    file(
      `wasm/rtl-bridge/${name}/${name}_engine.h`,
      adapter(shape),
      "the adapter; by hand: registers and memories as fields",
    ),
    file(`${model}/mod.rs`, interfaceFile(shape), "parameters, operations, fields, events"),
    file(`${model}/model.rs`, modelFile(shape), "the model; by hand: what the module does otherwise"),
    file(`${model}/monitor.rs`, monitorFile(shape), "invariants; by hand: more of them"),
    file(`${page}/decode.ts`, decodeFile(shape), "state and events for the drawing"),
    file(`${page}/draw.ts`, drawFile(shape), "a plain drawing of the elements; by hand: a better one"),
    file(`${page}/explain.ts`, explainFile(shape), "plain sentences; by hand: why it happens"),
    file(`${page}/ask.ts`, askFile(shape), "two questions; by hand: better ones"),
    file(`${page}/index.ts`, indexFile(shape), "the design: legend, inspector, search"),
    file(`${page}/${name}.test.ts`, pageTest(shape, scenario), "a test of these files on a run of the hardware"),
    file(`scenarios/${scenario}.json`, scenarioOf(shape), "random operations, hardware beside model"),
  ];
}
