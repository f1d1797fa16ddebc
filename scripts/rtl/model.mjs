// A model: a design with the parameters of one of its configurations. The stream harness is built elsewhere (`streams.mjs`).
import { hash } from "../lib/stamp.mjs";
import { adapterFiles } from "./adapter.mjs";
import { readDesigns } from "./designs.mjs";
import { verilateKey } from "./verilate.mjs";

/** @typedef {{ design: import("./designs.mjs").Design, config: import("./designs.mjs").Config }} Model */

/** All models. @returns {Model[]} */
export const readModels = () => readDesigns().flatMap((design) => design.configs.map((config) => ({ design, config })));

/** Those that the page has. */
export const shownModels = () => readModels().filter(({ design }) => !design.example);

/**
 * What decides a model, beside what decides all of them.
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {Model} model
 */
export const modelKey = (verilator, { design, config }) =>
  hash(adapterFiles(design), verilateKey(verilator, design, config), config, design.adapter, design.engine);
