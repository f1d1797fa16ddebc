#!/usr/bin/env bash
# WaveDrom's renderAny adds the left bound of config.hbounds to head.tick of its own input, so drawing the same object again shows other numbers.
#
# Version: wavedrom 3.7.0 from npm.
#
# Expected: a function that makes a drawing from a description leaves the description as it is. The same description gives the same drawing,
# as it does without hbounds.
#
# Seen: with hbounds [2, 6] and head.tick 10 the first drawing has ticks from 12 on, the second from 14, the third from 16; head.tick of the
# input is 16 then. Bounds that are no whole numbers are rounded in the input too. A page that draws again when its size or theme changes shows
# other times each time; give the library a copy.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund wavedrom@3.7.0 >/dev/null

cat > draw.cjs <<'JS'
const { renderAny, waveSkin, onml, version } = require("wavedrom");
console.log(`wavedrom ${version}`);

/** The numbers at the ticks of three drawings of one object. */
function drawThrice(config) {
  const source = { signal: [{ name: "clk", wave: "p......." }], head: { tick: 10 }, config };
  const firsts = [1, 2, 3].map(() => {
    const svg = onml.stringify(renderAny(0, source, waveSkin));
    const marks = svg.slice(svg.indexOf('id="gmarks_0"'));
    return Number(/<tspan>(\d+)<\/tspan>|<text[^>]*>(\d+)<\/text>/.exec(marks)?.slice(1).find(Boolean));
  });
  console.log(`${JSON.stringify(config)}: first ticks ${firsts.join(", ")}; head.tick of the input is now ${source.head.tick}`);
  return firsts;
}

const plain = drawThrice({});
const bounded = drawThrice({ hbounds: [2, 6] });
const isSame = (ticks) => ticks.every((tick) => tick === ticks[0]);
process.exit(isSame(plain) && !isSame(bounded) ? 0 : 1);
JS
node draw.cjs
