import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { manifest } from "./scorm/manifest.mjs";
import { scormPackage } from "./scorm.mjs";

test("a package has the page, its start and a manifest that lists all files", (context) => {
  const dist = mkdtempSync(path.join(tmpdir(), "scorm-"));
  context.after(() => rmSync(dist, { recursive: true }));
  mkdirSync(path.join(dist, "assets"));
  for (const name of ["index.html", "service-worker.js", "assets/a b.js"]) writeFileSync(path.join(dist, name), name);
  const of = { name: "late-packet", title: "A <late> packet & more" };
  const files = unzipSync(scormPackage(dist, of));
  const textOf = (/** @type {string} */ name) => strFromU8(files[name] ?? new Uint8Array());
  assert.deepEqual(Object.keys(files).sort(), ["assets/a b.js", "imsmanifest.xml", "index.html", "start.html"]);
  assert.match(textOf("start.html"), /index\.html\?scorm=1#exercise=late-packet/);
  const text = textOf("imsmanifest.xml");
  assert.match(text, /<title>A &#60;late&#62; packet &#38; more<\/title>/);
  assert.deepEqual(
    [...text.matchAll(/<file href="([^"]*)"/g)].map(([, file]) => file),
    ["assets/a%20b.js", "index.html", "start.html"],
  );
  assert.match(text, /adlcp:scormtype="sco" href="start\.html"/);
  assert.deepEqual(scormPackage(dist, of), scormPackage(dist, of), "the same page gives the same package");
});

test("what stands in a manifest is escaped", () => {
  const text = manifest({ identifier: "a", title: "\"'\u0007<x>", start: "s.html", files: ["s.html"] });
  assert.match(text, /<title>&#34;&#39; &#60;x&#62;<\/title>/);
});
