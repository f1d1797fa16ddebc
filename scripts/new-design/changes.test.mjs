import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { at } from "../lib/system.mjs";
import { Changes } from "./changes.mjs";

/** A folder of its own, with a file that is there. */
const folder = `.cache/test/changes-${process.pid}`;
const file = (/** @type {string} */ name, text = name) => ({ path: `${folder}/${name}`, text, about: "" });

test("all files are written, or nothing", (context) => {
  mkdirSync(at(folder), { recursive: true });
  context.after(() => rmSync(at(folder), { recursive: true, force: true }));
  writeFileSync(at(folder, "list"), "before");
  writeFileSync(at(folder, "other"), "before");

  const refused = new Changes();
  const twice = [file("new/a"), file("list"), file("other")];
  assert.throws(() => refused.create(twice), /found \S+list, \S+other; expected no files of these names/);
  refused.undo();
  assert.equal(existsSync(at(folder, "new")), false);

  const undone = new Changes();
  const { mtimeMs } = statSync(at(folder, "other"));
  undone.willChange(`${folder}/list`);
  undone.willChange(`${folder}/other`);
  undone.create([file("new/deep/a"), file("new/b")]);
  writeFileSync(at(folder, "list"), "after");
  assert.deepEqual(undone.changed(), [`${folder}/list`]);
  undone.undo();
  assert.equal(existsSync(at(folder, "new")), false);
  assert.equal(readFileSync(at(folder, "list"), "utf8"), "before");
  assert.equal(statSync(at(folder, "other")).mtimeMs, mtimeMs, "what was not changed is not written");

  const kept = new Changes();
  kept.willChange(`${folder}/list`);
  kept.create([file("new/a")]);
  writeFileSync(at(folder, "list"), "after");
  kept.keep();
  kept.undo();
  assert.equal(readFileSync(at(folder, "new/a"), "utf8"), "new/a");
  assert.equal(readFileSync(at(folder, "list"), "utf8"), "after");
});
