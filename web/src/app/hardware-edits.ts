/** While the page is served from its sources: says what becomes of edits of the hardware. The page goes on with what it has. */

import type { News } from "../../../scripts/rtl/rebuild.mjs";

const STYLE =
  "position: fixed; inset: auto 16px 132px auto; z-index: 1000; max-inline-size: min(900px, 80vw); max-block-size: 40vh; " +
  "overflow: auto; margin: 0; padding: 12px 16px; border: 1px solid; border-radius: 8px; white-space: pre-wrap; " +
  "background: Canvas; color: CanvasText; font: 13px/1.5 ui-monospace, monospace";

/** Where the fragment is kept that the reader asked for, also when a run ends before its step. */
const ASKED = "queuescope.asked";

export function sayHardwareEdits(hot: NonNullable<ImportMeta["hot"]>): void {
  const note = document.createElement("pre");
  note.setAttribute("role", "status");
  note.style.cssText = STYLE;
  note.hidden = true;
  note.addEventListener("click", () => {
    note.hidden = true;
  });
  document.body.append(note);
  // The fragment as the reader found it, before anything was pressed or followed.
  let found: string | undefined;
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => (found ??= location.hash), true);
  addEventListener("hashchange", ({ oldURL }) => (found ??= new URL(oldURL).hash), true);

  hot.on("hardware", (news: News) => {
    note.hidden = news.kind === "built";
    if (news.kind === "building") note.textContent = `Rebuilding the hardware: ${news.names.join(", ")}`;
    if (news.kind === "failed") {
      note.textContent = `The hardware could not be rebuilt; the page goes on with what it had. Click to put this away.\n\n${news.message}`;
    }
    if (news.kind === "built" && news.changed.length > 0) {
      // Nobody has moved since the last edit: what was asked for then is still wanted.
      const moved = found !== undefined && found !== location.hash;
      const asked = (!moved && sessionStorage.getItem(ASKED)) || location.hash;
      sessionStorage.setItem(ASKED, asked);
      history.replaceState(null, "", asked);
      location.reload();
    }
  });
}
