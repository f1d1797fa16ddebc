// Links that were changed on their way, by the rules of the command line: what mends them is a module, fetched with the first of them.

import { fetchedOnce } from "../../base/once";
import { err, ok, type Result } from "../../base/result";
import init, { mend } from "../../gen/links";
import url from "../../gen/links_bg.wasm?url";

const fetchModule = fetchedOnce(() => init({ module_or_path: url }));

/** The clean link in a text, from `#` on, or the text as it is if it has none; or why it hides one, in words. Rejects if the module cannot be fetched. */
export async function mendLink(text: string): Promise<Result<string, string>> {
  await fetchModule();
  try {
    return ok(mend(text) ?? text);
  } catch (error) {
    if (typeof error !== "string") throw error;
    return err(error);
  }
}
