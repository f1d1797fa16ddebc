import { test } from "node:test";
import { findings } from "./findings.mjs";
import { expect } from "./testing.mjs";

test("findings have one form", () => {
  const statements = "# Version: some-tool 1.2.3\n# Expected: one thing.\n# Seen: another one.\n";
  const head = `#!/usr/bin/env bash\n# Some tool does what nobody expects of it.\n#\n${statements}`;
  const body = "set -euo pipefail\nwork=$(mktemp -d)\ntrap 'rm -rf \"$work\"' EXIT\n";
  expect(findings, { "findings/README.md": "", "findings/some-tool.sh": head + body, "scripts/a.sh": "" });
  for (const [name, text] of [
    ["Some_Tool.sh", head + body],
    ["deep/tool.sh", head + body],
    ["capture.pcap", ""],
    ["tool.sh", head.replace(" 1.2.3", "") + body],
    ["tool.sh", head.replace("# Expected", "# Wanted") + body],
    ["tool.sh", head.replace("# Seen", "# So") + body],
    ["tool.sh", head + body.replace("-euo", "-e")],
    ["tool.sh", head + body.replace("mktemp -d", "pwd")],
    ["tool.sh", head + body.replace(/trap.*/, "")],
    ["tool.sh", `${head + body}npm run -s queuescope -- run x.json\n`],
    ["tool.sh", head + body + "echo\n".repeat(100)],
  ]) {
    expect(findings, { [`findings/${name}`]: text ?? "" }, `findings/${name}:1`);
  }
  expect(findings, { "findings/a.sh": `#!/usr/bin/env bash\n${body}${statements}` }, "findings/a.sh:2");
  // Neither executable nor a script of bash.
  expect(findings, { "findings/a.sh": `${head.replace("#!", "# ")}${body}` }, "findings/a.sh:1", "findings/a.sh:1");
});
