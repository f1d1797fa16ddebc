// A module that a user brings, elaborated: its signals and statements with the places where they stand.
import { realpathSync } from "node:fs";
import { inputs, inside } from "./adopted.mjs";
import { verilatorMacros } from "./adopted-hidden.mjs";
import { elaborate } from "./elaborate.mjs";

/**
 * Elaborates unless it is done already. Gives the file.
 * @param {import("./adopted.mjs").Request} request
 * @param {string} name of the build
 */
export const elaborateAdopted = (request, name) => {
  const { top, sources, include = [], defines = {}, parameters = {} } = request;
  const asked = {
    files: sources.map((file) => inside(request, file)),
    design: null,
    top,
    folder: realpathSync(request.folder),
    include: include.map((folder) => inside(request, folder)),
    defines: { ...verilatorMacros, ...defines },
    parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
  };
  return elaborate(name, asked, inputs(request));
};
