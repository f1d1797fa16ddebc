#!/usr/bin/env bash
# Observable Plot draws everything half a pixel further right and down in Node once a global named `it` exists.
#
# Version: @observablehq/plot 0.6.17 and jsdom 29.1.1, from npm.
# Expected: the same options give the same SVG in every Node process, whatever runs the process.
# Seen: without a global `it` a dot has no `transform`. With one, of any kind, the same dot has `translate(0.5,0.5)`. When the module is imported
# it asks `window.devicePixelRatio`, and where there is no `window`, whether `it` is defined. Defining it later changes nothing.
# So: a drawing recorded under a test runner with globals differs from one that a server or a script makes with the same code, and the order
# of imports decides which it is. Import Plot with a `window` of known pixel ratio, or compare coordinates after undoing the shift.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true, "type": "module"}' > package.json
npm install --silent --no-audit --no-fund --save-exact @observablehq/plot@0.6.17 jsdom@29.1.1

cat > dot.mjs <<'SCRIPT'
import { JSDOM } from "jsdom";

const [when] = process.argv.slice(2);
if (when === "before") globalThis.it = null;
const { dot, plot } = await import("@observablehq/plot");
if (when === "after") globalThis.it = null;
const { document } = new JSDOM("").window;
const drawn = plot({ document, axis: null, marks: [dot([[1, 1]])] });
console.log(drawn.querySelector("[aria-label=dot]").getAttribute("transform"));
SCRIPT

node --version
without=$(node dot.mjs never)
before=$(node dot.mjs before)
after=$(node dot.mjs after)
echo "no global it:                    transform $without"
echo "global it before Plot's import:  transform $before"
echo "global it after Plot's import:   transform $after"
[ "$without" = null ] && [ "$before" = "translate(0.5,0.5)" ] && [ "$after" = null ]
