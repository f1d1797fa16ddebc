import { existsSync } from "node:fs";

const KNOWN = [
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The Chromium or Chrome that the browser tests drive, or null. $CHROMIUM wins, even when it does not exist: then the
 * launch fails and names it. Ubuntu's chromium-browser is not in the list: it only hands over to a snap.
 */
export function findBrowser() {
  return process.env.CHROMIUM || (KNOWN.find((path) => existsSync(path)) ?? null);
}
