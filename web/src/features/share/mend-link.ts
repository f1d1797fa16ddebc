// Repairs links by the rules of the command line. The module that does it is fetched when it is first needed.

import { cachedFetch } from "../../base/page-host";
import { err, ok, type Result } from "../../base/result";
import init, { mend } from "../../gen/links";
import url from "../../gen/links_bg.wasm?url";

const fetchModule = cachedFetch(() => init({ module_or_path: url }));

/** The clean link in a text, with `#`, or the text itself if it contains none; an error message if the link cannot be repaired. Rejects if
 * the module cannot be fetched. */
export async function mendLink(text: string): Promise<Result<string, string>> {
  await fetchModule();
  try {
    return ok(mend(text) ?? text);
  } catch (error) {
    if (typeof error !== "string") throw error;
    return err(error);
  }
}
