const NAMES: Readonly<Record<string, string>> = { Space: " ", ControlOrMeta: "Control" };

/** Converts keys from Playwright's form ("Shift+ArrowRight") to that of user-event ("{Shift>}{ArrowRight}{/Shift}"). */
export function keysOf(keys: string): string {
  const parts = keys === "+" ? ["+"] : keys.split("+").map((part) => NAMES[part] ?? part);
  const key = parts.pop() ?? "";
  const pressed = parts.map((name) => `{${name}>}`).join("");
  const released = parts
    .reverse()
    .map((name) => `{/${name}}`)
    .join("");
  return `${pressed}${key.length > 1 ? `{${key}}` : key.replace(/[{[]/g, "$&$&")}${released}`;
}
