// The C++ of one design: its adapter, and the header of its numbers.
import path from "node:path";
import { filesBelow } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { existing, numbersOf } from "./numbers.mjs";

export const bridge = at("wasm/rtl-bridge");

/** @typedef {Pick<import("./designs.mjs").Design, "name">} Named */

/** Where a design's adapter is. @param {Named} design */
export const adapterFolder = ({ name }) => path.join(bridge, name);

/** The parts of a design's adapter that people write. @param {Named} design */
export const writtenFiles = (design) => filesBelow(adapterFolder(design), ".h");

/** All parts of a design's adapter. @param {Named} design */
export const adapterFiles = (design) => [...writtenFiles(design), ...existing([numbersOf(design.name)])];
