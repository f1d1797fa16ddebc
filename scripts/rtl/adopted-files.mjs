// Files that a module of a user reads or writes while it runs. The page has none, and hardware that a page has sent must not open those of
// this machine.
import { readFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../lib/stamp.mjs";
import { inputs } from "./adopted.mjs";
import { SourceError } from "./source-error.mjs";
import { generated } from "./verilate.mjs";

/** Calls of Verilator's run-time that open files, those of the sources, and the words for them. */
const memories = {
  made: /\bVL_(?:READ|WRITE)MEM_N\(/,
  called: /\$s?(?:read|write)mem[hb]\b/,
  found: "a memory that is read from a file",
  expected: "memories that an `initial` block or a reset fills: the page has no files. The command line runs it",
};
const others = {
  made: /\b(?:VL_FOPEN\w*|dumpfile|_traceDumpOpen)\(/,
  called: /\$(?:fopen|dump\w+)\b/,
  found: "a file that is opened",
  expected: "hardware without files: what a page sends opens none of this machine. The command line runs it",
};

/**
 * Refuses a module that is verilated and opens files: any, or only those of memories.
 * @param {import("./adopted.mjs").Request} request
 * @param {string} config its name
 * @param {"any" | "memories"} which
 */
export function refuseFiles(request, config, which) {
  const written = filesBelow(generated(config), ".cpp").map((file) => readFileSync(file, "utf8"));
  for (const { made, called, found, expected } of which === "any" ? [memories, others] : [memories]) {
    if (!written.some((text) => made.test(text))) continue;
    const places = inputs(request).map((file) => ({
      file: path.relative(request.folder, file),
      line: readFileSync(file, "utf8")
        .split("\n")
        .findIndex((text) => called.test(text)),
    }));
    const { file, line } = places.find(({ line }) => line >= 0) ?? { file: "", line: -1 };
    throw new SourceError([{ file, line: line + 1, found, expected }]);
  }
}
