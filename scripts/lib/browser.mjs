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

/** The same browser without windows, a package of its own in Debian: tests take a sixth less of the processor's time in it. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** Is the browser without windows here? */
export const hasShell = () => existsSync(SHELL);

/**
 * The Chromium or Chrome of this machine, or null. $CHROMIUM wins, even when it does not exist: then the launch fails and
 * names it. Ubuntu's chromium-browser is not in the list: it only hands over to a snap.
 */
export function findBrowser() {
  return process.env.CHROMIUM || (KNOWN.find((path) => existsSync(path)) ?? null);
}

/** The one that the browser tests drive, or null. */
export function findTestBrowser() {
  return process.env.CHROMIUM || (hasShell() ? SHELL : findBrowser());
}
