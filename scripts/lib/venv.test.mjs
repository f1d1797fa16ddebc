import assert from "node:assert/strict";
import { test } from "node:test";
import { needPython } from "./venv.mjs";

test("a Python without venv is completed by apt where it may, and only there", async () => {
  for (const [has, may, gets] of /** @type {const} */ ([
    ["/usr/bin/python3", true, []],
    [undefined, true, ["python3-venv"]],
    [undefined, false, []],
  ])) {
    /** @type {string[]} */
    const installed = [];
    const python = await needPython({
      findPython: () => (installed.length > 0 ? "/usr/bin/python3" : has),
      canInstall: () => may,
      install: async (...packages) => void installed.push(...packages),
    });
    assert.deepEqual(installed, gets);
    assert.equal(python, has ?? (may ? "/usr/bin/python3" : undefined));
  }
});
