// In development: reports edits of the hardware sources, and compares results before and after an edit.

/** In development: reports the outcome of edits of the hardware sources. The page keeps its modules until it reloads. */

import type { News } from "../../../../scripts/rtl/rebuild.mjs";
import { type Agreement, compareRuns } from "../../features/run/side/agreement";
import { openRun } from "../../features/run/side/first-divergence";
import { SideWorker } from "../../features/run/side/side-worker";
import type { OpenScenario } from "../../features/run/slice";
import type { Opened } from "../../gen/types/Opened";
import { SHOWN } from "../../session/former";
import { RTL_CONFIGS } from "../../session/rtl-configs";
import { tabStorage } from "../../storage/areas";
import type { Store } from "../store";
import { AddressBar } from "./address-bar";
import { startFormerWorker, startWorker } from "./start-worker";

/** At the lower end of the side panel, where it covers neither the drawing nor its texts. */
const STYLE =
  "position: fixed; inset: auto 0.75rem 16rem auto; z-index: 1000; max-block-size: 40vh; overflow: auto; margin: 0; " +
  "padding: 0.75rem 1rem; border: 1px solid; border-radius: 8px; white-space: pre-wrap; background: Canvas; " +
  "color: CanvasText; font: 0.8rem/1.5 ui-monospace, monospace; max-inline-size: ";
const NARROW = "min(23rem, 80vw)";
/** Width for lines of compiler output. */
const WIDE = "min(60rem, 80vw)";

/** Storage key of the fragment that the reader had opened, in case a run now ends before its step. */
const FRAGMENT_KEY = "queuescope.asked";
/** Storage key of the names of modules for which the page reloads. */
const REBUILT_KEY = "queuescope.rebuilt";
/** Storage key of the compiler's warnings about those modules. */
const WARNINGS_KEY = "queuescope.warnings";

/** Compiler warnings, below the report on the results. */
const warningsText = (warnings: string) => (warnings === "" ? "" : `\n\nVerilator warns:\n${warnings}`);

export function showHardwareEdits(hot: NonNullable<ImportMeta["hot"]>, store: Store): void {
  const note = document.createElement("pre");
  note.setAttribute("role", "status");
  note.style.cssText = STYLE + NARROW;
  note.hidden = true;
  note.addEventListener("click", () => {
    note.hidden = true;
  });
  document.body.append(note);
  const show = (...parts: (string | Node)[]) => {
    note.style.maxInlineSize = NARROW;
    note.replaceChildren(...parts);
    note.hidden = parts.length === 0;
  };
  // The fragment before the reader pressed or followed anything.
  let found: string | undefined;
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => (found ??= location.hash), true);
  addEventListener("hashchange", ({ oldURL }) => (found ??= new URL(oldURL).hash), true);

  let news = 0;
  hot.on("hardware", (one: News) => {
    news += 1;
    if (one.kind === "building") show(`Rebuilding the hardware: ${one.names.join(", ")}`);
    if (one.kind === "failed") {
      show(
        `The hardware could not be rebuilt; the page goes on with what it had. Click to close this.\n\n${one.message}`,
      );
      note.style.maxInlineSize = WIDE;
    }
    if (one.kind === "built" && one.changed.length === 0) {
      const warnings = warningsText(one.warnings.join("\n"));
      show(...(warnings ? [`The edit changes nothing in the hardware.${warnings}`] : []));
      if (warnings) note.style.maxInlineSize = WIDE;
    }
    if (one.kind === "built" && one.changed.length > 0) {
      // If the reader has not moved since the last edit, the fragment of that time is still wanted.
      const moved = found !== undefined && found !== location.hash;
      const fragment = (!moved && tabStorage.getItem(FRAGMENT_KEY)) || location.hash;
      tabStorage.setItem(FRAGMENT_KEY, fragment);
      tabStorage.setItem(REBUILT_KEY, one.changed.join());
      tabStorage.setItem(WARNINGS_KEY, one.warnings.join("\n"));
      new AddressBar(window).replace({ fragment: fragment, mark: null });
      location.reload();
    }
  });

  const rebuilt = (tabStorage.getItem(REBUILT_KEY) ?? "").split(",");
  tabStorage.removeItem(REBUILT_KEY);
  const warnings = warningsText(tabStorage.getItem(WARNINGS_KEY) ?? "");
  tabStorage.removeItem(WARNINGS_KEY);
  /** Reports whether the open scenario has the same results as before the edit. */
  const compare = async ({ opened, text }: OpenScenario) => {
    const engines = modulesOf(opened).flatMap((module, i) => (module && rebuilt.includes(module) ? [i] : []));
    rebuilt.length = 0;
    if (engines.length === 0) return;
    const before = news;
    const agreement = await compareWithFormer(text, engines);
    if (news !== before) return;
    if (!agreement) {
      return show(`The results could not be compared with those before the edit. Click to close this.${warnings}`);
    }
    if (agreement.step === null) {
      show(agreement.text + warnings);
      if (warnings) return;
      return addEventListener("pointerdown", () => news === before && show(), { once: true });
    }
    const there = document.createElement("a");
    there.href = `${location.hash.replace(/&t=\d+/, "")}&t=${agreement.step}`;
    there.textContent = `Go to step ${agreement.step}`;
    show(`${agreement.text}\n`, there, warnings);
  };
  store.subscribe(({ scenario, screen }, was) => {
    if (scenario === was.scenario && screen === was.screen) return;
    const shown = screen === "player" ? scenario : null;
    hot.send(SHOWN, shown ? modulesOf(shown.opened).filter((module) => module !== null) : []);
    if (shown) void compare(shown);
  });
}

/** The module of each engine, without its file extension; null for a model. */
export const modulesOf = ({ engines }: Opened): (string | null)[] =>
  engines.map(({ info }) => {
    if (info.implementation !== "rtl") return null;
    const values = new Map(info.parameters.map(({ name, value }) => [name, value]));
    const config = RTL_CONFIGS.find(
      ({ design, parameters }) =>
        design === info.design && Object.entries(parameters).every(([name, value]) => values.get(name) === value),
    );
    return config ? config.module.replace(/\.wasm$/, "") : null;
  });

/** Runs a scenario with the old and the new hardware and compares the results of these engines; null if it cannot be run. */
export async function compareWithFormer(scenario: string, engines: readonly number[]): Promise<Agreement | null> {
  const workers = [new SideWorker(startFormerWorker), new SideWorker(startWorker)] as const;
  try {
    let same: Agreement | null = null;
    for (const engine of engines) {
      const open = (worker: SideWorker) => worker.inTurn((client) => openRun(client, scenario, engine));
      const [former, now] = await Promise.all(workers.map(open));
      if (!former || !now) return null;
      const found = await compareRuns(former, now);
      const of = engines.length > 1 && found ? { ...found, text: `Engine ${engine}: ${found.text}` } : found;
      if (of?.step !== null) return of;
      same ??= found;
    }
    return same;
  } finally {
    for (const worker of workers) worker.end();
  }
}
