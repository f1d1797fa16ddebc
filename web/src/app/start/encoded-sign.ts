// Addresses whose `#` was encoded on the way: `?embed=1%23scenario=a` has all of the fragment in its query.

import { rewrite } from "./address-bar";

const ENCODED_SIGN =
  /%(?:25)*23(?=(?:s|scenario|url|compare|lesson|lesson-url|experiment|about)(?:=|%(?:25)*3D)|experiments\b|about\b)/i;

/** The address with `#` in place of what was made of it; null if it has a fragment or needs none. */
export function withSign(address: string): string | null {
  const [page = "", fragment = ""] = address.split("#", 2);
  const sign = fragment === "" ? ENCODED_SIGN.exec(page) : null;
  return sign && `${page.slice(0, sign.index)}#${page.slice(sign.index + sign[0].length)}`;
}

/** Puts the fragment of such an address where it belongs. */
export function restoreSign(window: Window): void {
  const address = withSign(window.location.href);
  if (address !== null) rewrite(window, address);
}
