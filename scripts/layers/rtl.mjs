// Invariant 3: observation stays out of synthesis, storage stays in few modules.
import path from "node:path";
import { code } from "../rtl/source.mjs";
import { select } from "./tree.mjs";

const cells = ["rtl/common/ram_1r1w.sv", "rtl/common/regfile.sv"];
/** Sources of others, from which `npm run new-design` has made a design: they keep their own ways. @param {string} file */
const isGiven = (file) => file.split("/").includes("given");
const isDv = (/** @type {string} */ file) => file.split("/").includes("dv");

/** @type {import("./tree.mjs").Rule} */
export const synthesisLists = {
  invariant: 3,
  title: "dv/ stays out of the synthesis lists, which name everything else",
  check(tree) {
    const lists = tree.files.filter((file) => /^rtl\/\w+\/design\.json$/.test(file));
    if (lists.length === 0) return [{ file: "rtl", line: 1, text: "no folder has a design.json" }];
    const listed = new Set();
    const wrong = lists.flatMap((file) => {
      const text = tree.read(file);
      const lineOf = (/** @type {string} */ name) =>
        text.slice(0, Math.max(0, text.indexOf(`"${name}"`))).split("\n").length;
      /** @type {{ sources: string[], dv: string[] }} */
      const { sources = [], dv = [] } = JSON.parse(text);
      for (const name of [...sources, ...dv]) listed.add(path.posix.join(path.posix.dirname(file), name));
      return [
        ...sources
          .filter(isDv)
          .map((name) => ({ file, line: lineOf(name), text: `"sources" names ${name}, which is in dv/` })),
        ...dv
          .filter((name) => !isDv(name))
          .map((name) => ({ file, line: lineOf(name), text: `"dv" names ${name}, which is not in dv/` })),
      ];
    });
    const forgotten = select(tree, "rtl", ".sv", ".v")
      .filter((name) => !listed.has(name))
      .map((name) => ({ file: name, line: 1, text: "is in no list of a design.json" }));
    return [...wrong, ...forgotten];
  },
};

const notTypes = new Set(
  (
    "assign always always_comb always_ff always_latch initial final if for foreach while repeat do case casez casex unique " +
    "unique0 priority return break continue endmodule endpackage endfunction endtask endcase endgenerate generate module " +
    "package function task import export input output inout ref parameter localparam genvar assert assume cover property " +
    "bind default disable modport interface enum"
  ).split(" "),
);

/** A semicolon in the place of a word, on the same lines. @param {string} found */
const separator = (found) => `${found.slice(0, -1).replace(/[^\n]/g, " ")};`;

/**
 * The statements of a SystemVerilog text, with their lines.
 * @param {string} text
 */
function* statements(text) {
  // What opens or closes a block separates statements too, and so does the brace of a structure.
  const separated = code(text)
    .replace(/`(?:ifn?def|elsif|else|endif|define|include|undef)\b[^\n]*/g, (found) => " ".repeat(found.length))
    .replace(/\b(?:begin|end)\b(?:\s*:\s*\w+)?|\belse\b|\b(?:struct|union)\b[^{;]*\{/g, separator);
  let line = 1;
  for (const part of separated.split(";")) {
    const lead = /^\s*/.exec(part)?.[0] ?? "";
    yield { line: line + lead.split("\n").length - 1, text: part.trim() };
    line += part.split("\n").length - 1;
  }
}

/** The first array that a statement declares: type, packed dimensions, names of which one has a dimension behind it. @param {string} text */
function arrayIn(text) {
  const declaration =
    /^(?:(?:var|static|automatic|typedef|const)\s+)*([A-Za-z_][\w:]*)(?:\s+(?:signed|unsigned))?(?:\s*(?:\[[^\]]*\]\s*)+|\s+)([A-Za-z_][^=]*)/.exec(
      text,
    );
  const [, type = "", names = ""] = declaration ?? [];
  return notTypes.has(type) || names.includes("(") ? undefined : /([A-Za-z_]\w*)\s*\[/.exec(names)?.[1];
}

/** @type {import("./tree.mjs").Rule} */
export const storage = {
  invariant: 3,
  title: `arrays exist only in ${cells.join(" and ")}`,
  check: (tree) =>
    select(tree, "rtl", ".sv", ".svh", ".v", ".vh")
      .filter((file) => !cells.includes(file) && !isDv(file) && !isGiven(file))
      .flatMap((file) =>
        [...statements(tree.read(file))].flatMap(({ line, text }) => {
          const array = arrayIn(text);
          return array
            ? [{ file, line, text: `the array "${array}" is storage: that is what ${cells.join(" and ")} are for` }]
            : [];
        }),
      ),
};
