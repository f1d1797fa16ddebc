// Invariant 8: findings have the form that findings/README.md states.

const HEAD = "#!/usr/bin/env bash\n";

/** Lines of a finding at most. */
const MOST = 100;

/** What a finding lacks of its form. @type {[RegExp, string][]} */
const form = [
  [/^set -euo pipefail$/m, "lacks `set -euo pipefail`"],
  [/\bmktemp -d\b/, "makes no temporary folder"],
  [/^# Version: \S.*\d/m, "states no version (`# Version: ...`)"],
  [/^# Expected: \S/m, "does not say what was expected (`# Expected: ...`)"],
  [/^# Seen: \S/m, "does not say what was seen (`# Seen: ...`)"],
  [/^trap .*\brm -rf\b.* EXIT$/m, "does not remove its temporary folder when it ends"],
];

/** @type {import("./tree.mjs").Rule} */
export const findings = {
  invariant: 8,
  title: "findings are scripts of one form",
  check(tree) {
    const files = tree.files.filter((file) => file.startsWith("findings/"));
    return files
      .filter((file) => file !== "findings/README.md")
      .flatMap((file) => {
        const problem = (/** @type {string} */ text, line = 1) => ({ file, line, text });
        if (!/^findings\/[a-z0-9-]+\.sh$/.test(file)) return [problem("is no findings/NAME.sh in small letters")];
        const text = tree.read(file);
        const problems = form.flatMap(([pattern, lack]) => (pattern.test(text) ? [] : [problem(lack)]));
        if (!tree.isExecutable(file)) problems.push(problem("is not executable"));
        if (!text.startsWith(HEAD)) problems.push(problem(`does not begin with ${HEAD.trim()}`));
        if (!/^# \S.{20,}\n#/.test(text.slice(HEAD.length)))
          problems.push(problem("does not state its finding in a comment on top", 2));
        if (/\bqueuescope\b/i.test(text)) problems.push(problem("runs or names Queuescope"));
        if (text.split("\n").length > MOST) problems.push(problem(`has more than ${MOST} lines`));
        return problems;
      });
  },
};
