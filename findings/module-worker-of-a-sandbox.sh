#!/usr/bin/env bash
# Chromium, workers in a frame with sandbox="allow-scripts": a module worker from a blob: address never starts, one from a data: address does.
#
# Version: chromium 156 and firefox-esr 153 of Debian 12, driven by puppeteer-core 24.43.1. Debian keeps one version of a browser, so the script
# prints the one that it ran.
# Expected: the page in such a frame has an opaque origin, and its workers begin in that origin. The HTML standard lets them do so from a blob:
# and from a data: address, if any origin may read the module (CORS). Firefox starts both.
# Seen: in Chromium the module worker from a blob: address gets an `error` event without a message, the console stays empty, and the module is
# never requested. A classic worker from a blob: address starts.
#
# Needs root for apt where a browser is missing.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for browser in chromium firefox-esr; do
  command -v "$browser" >/dev/null || apt-get install -y "$browser" >/dev/null
  "$browser" --version 2>/dev/null
done
cd "$folder"
npm init -y >/dev/null
npm install --silent puppeteer-core@24.43.1

cat >run.mjs <<'SCRIPT'
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import puppeteer from "puppeteer-core";

const page = `
const module = JSON.stringify(new URL("/module.js", location.href).href);
const text = "import " + module + ";";
const dynamic = "import(" + module + ");";
const blob = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
const data = (text) => "data:text/javascript," + encodeURIComponent(text);
const ways = {
  "address, module": ["/module.js", "module"],
  "blob:, module": [blob(text), "module"],
  "blob:, classic": [blob(dynamic), "classic"],
  "data:, module": [data(text), "module"],
  "data:, classic": [data(dynamic), "classic"],
};
window.seen = {};
for (const [name, [url, type]] of Object.entries(ways)) {
  try {
    const worker = new Worker(url, { type });
    worker.onmessage = () => (seen[name] ??= "starts");
    worker.onerror = ({ message }) => (seen[name] ??= message ? "error: " + message : "error without a message");
  } catch (error) {
    seen[name] = error.name;
  }
}`;
const server = createServer((request, response) => {
  const [type, text] = {
    "/": ["text/html", '<iframe sandbox="allow-scripts" src="/frame.html"></iframe>'],
    "/frame.html": ["text/html", '<script type="module" src="/page.js"></script>'],
    "/page.js": ["text/javascript", page],
    "/module.js": ["text/javascript", "postMessage(1);"],
  }[request.url] ?? ["text/plain", ""];
  response.writeHead(200, { "Content-Type": type, "Access-Control-Allow-Origin": "*" }).end(text);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const EXPECTED = {
  chrome: ["SecurityError", "error without a message", "starts", "starts", "starts"],
  firefox: ["error without a message", "starts", "starts", "starts", "starts"],
};
let same = true;
for (const [browser, program] of [["chrome", "chromium"], ["firefox", "firefox-esr"]]) {
  const executablePath = execFileSync("which", [program], { encoding: "utf8" }).trim();
  const args = browser === "chrome" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const opened = await puppeteer.launch({ browser, executablePath, headless: true, args });
  const tab = await opened.newPage();
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  const frame = tab.frames().find((one) => one.url().endsWith("/frame.html"));
  await frame.waitForFunction(() => Object.keys(window.seen ?? {}).length === 5, { timeout: 20_000 }).catch(() => {});
  const seen = await frame.evaluate(() => window.seen);
  await opened.close();
  const ways = ["address, module", "blob:, module", "blob:, classic", "data:, module", "data:, classic"];
  ways.forEach((way, i) => {
    console.log(`${program}, ${way}: ${seen[way] ?? "nothing"}`);
    if (seen[way] !== EXPECTED[browser][i]) same = false;
  });
}
server.close();
console.log(same ? "as on record" : "not as on record");
process.exit(same ? 0 : 1);
SCRIPT
node run.mjs
