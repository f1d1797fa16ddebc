// Experiments are built twice: without packet programs, and with them. The page fetches the one that the file needs.

export type ModuleName = "experiments" | "experiments_scr";

/** The module for an experiment file. A file with escapes, which may hide the bench, gets the one that runs everything. */
export const moduleFor = (text: string): ModuleName =>
  text.includes("\\u") || /"kind"\s*:\s*"cores"/.test(text) ? "experiments_scr" : "experiments";
