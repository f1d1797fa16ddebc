/** While the page is served from its sources: reports the outcome of edits of the hardware. The page keeps its modules meanwhile. */

import type { News } from "../../../../scripts/rtl/rebuild.mjs";
import type { OpenScenario } from "../../features/run/slice";
import { SHOWN } from "../../session/former";
import { tabStorage } from "../../storage/areas";
import type { Store } from "../store";
import { AddressBar } from "./address-bar";
import { compareWithFormer, modulesOf } from "./hardware-results";

/** At the lower end of the side panel: neither the picture nor the words on it are covered. */
const STYLE =
  "position: fixed; inset: auto 0.75rem 16rem auto; z-index: 1000; max-block-size: 40vh; overflow: auto; margin: 0; " +
  "padding: 0.75rem 1rem; border: 1px solid; border-radius: 8px; white-space: pre-wrap; background: Canvas; " +
  "color: CanvasText; font: 0.8rem/1.5 ui-monospace, monospace; max-inline-size: ";
const NARROW = "min(23rem, 80vw)";
/** For a compiler's lines. */
const WIDE = "min(60rem, 80vw)";

/** Where the fragment is kept that the reader asked for, also when a run ends before its step. */
const ASKED = "queuescope.asked";
/** Where the names of the modules are kept that the page begins again for. */
const REBUILT = "queuescope.rebuilt";
/** Where the compiler's warnings about them are kept. */
const WARNINGS = "queuescope.warnings";

/** Warnings of the compiler below what the page says of the results. */
const warningsText = (warnings: string) => (warnings === "" ? "" : `\n\nVerilator warns:\n${warnings}`);

export function sayHardwareEdits(hot: NonNullable<ImportMeta["hot"]>, store: Store): void {
  const note = document.createElement("pre");
  note.setAttribute("role", "status");
  note.style.cssText = STYLE + NARROW;
  note.hidden = true;
  note.addEventListener("click", () => {
    note.hidden = true;
  });
  document.body.append(note);
  const say = (...parts: (string | Node)[]) => {
    note.style.maxInlineSize = NARROW;
    note.replaceChildren(...parts);
    note.hidden = parts.length === 0;
  };
  // The fragment as the reader found it, before anything was pressed or followed.
  let found: string | undefined;
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => (found ??= location.hash), true);
  addEventListener("hashchange", ({ oldURL }) => (found ??= new URL(oldURL).hash), true);

  let news = 0;
  hot.on("hardware", (one: News) => {
    news += 1;
    if (one.kind === "building") say(`Rebuilding the hardware: ${one.names.join(", ")}`);
    if (one.kind === "failed") {
      say(
        `The hardware could not be rebuilt; the page goes on with what it had. Click to put this away.\n\n${one.message}`,
      );
      note.style.maxInlineSize = WIDE;
    }
    if (one.kind === "built" && one.changed.length === 0) {
      const warnings = warningsText(one.warnings.join("\n"));
      say(...(warnings ? [`The edit changes nothing in the hardware.${warnings}`] : []));
      if (warnings) note.style.maxInlineSize = WIDE;
    }
    if (one.kind === "built" && one.changed.length > 0) {
      // Nobody has moved since the last edit: what was asked for then is still wanted.
      const moved = found !== undefined && found !== location.hash;
      const asked = (!moved && tabStorage.getItem(ASKED)) || location.hash;
      tabStorage.setItem(ASKED, asked);
      tabStorage.setItem(REBUILT, one.changed.join());
      tabStorage.setItem(WARNINGS, one.warnings.join("\n"));
      new AddressBar(window).replace({ fragment: asked, mark: null });
      location.reload();
    }
  });

  const rebuilt = (tabStorage.getItem(REBUILT) ?? "").split(",");
  tabStorage.removeItem(REBUILT);
  const warnings = warningsText(tabStorage.getItem(WARNINGS) ?? "");
  tabStorage.removeItem(WARNINGS);
  /** Reports whether the scenario that the page began again with has the same results as before. */
  const compare = async ({ opened, text }: OpenScenario) => {
    const engines = modulesOf(opened).flatMap((module, i) => (module && rebuilt.includes(module) ? [i] : []));
    rebuilt.length = 0;
    if (engines.length === 0) return;
    const before = news;
    const agreement = await compareWithFormer(text, engines);
    if (news !== before) return;
    if (!agreement) {
      return say(`The results could not be compared with those before the edit. Click to put this away.${warnings}`);
    }
    if (agreement.step === null) {
      say(agreement.text + warnings);
      if (warnings) return;
      return addEventListener("pointerdown", () => news === before && say(), { once: true });
    }
    const there = document.createElement("a");
    there.href = `${location.hash.replace(/&t=\d+/, "")}&t=${agreement.step}`;
    there.textContent = `Go to step ${agreement.step}`;
    say(`${agreement.text}\n`, there, warnings);
  };
  store.subscribe(({ scenario, screen }, was) => {
    if (scenario === was.scenario && screen === was.screen) return;
    const shown = screen === "player" ? scenario : null;
    hot.send(SHOWN, shown ? modulesOf(shown.opened).filter((module) => module !== null) : []);
    if (shown) void compare(shown);
  });
}
