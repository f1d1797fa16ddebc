// Notes that others wrote on the scenario that is open, and links to single notes.

import { addressOfScenario } from "../../address/scenario";
import { asStep } from "../../base/brand";
import { plural } from "../../base/format";
import type { Result } from "../../base/result";
import { err, ok } from "../../base/result";
import type { Note } from "../../gen/types/Note";
import type { Scenario } from "../../gen/types/Scenario";
import { merged, newNotes } from "../state/notes";
import { OPEN_PANEL } from "../state/store";
import { makingTrouble } from "../state/troubles";
import type { changing } from "./changing";
import type { Core } from "./core";
import type { looking } from "./looking";
import type { opening } from "./opening";

type Parts = Pick<ReturnType<typeof changing>, "change"> &
  Pick<ReturnType<typeof looking>, "visit"> &
  Pick<ReturnType<typeof opening>, "openText">;

export function reviewing(core: Core, { change, visit, openText }: Parts) {
  const { store } = core;

  /** Takes the notes that the reader is asked about into the open scenario, and goes to the step of their link. */
  async function mergeReview(): Promise<boolean> {
    const { review, scenario } = store.getState();
    if (!review || !scenario) return false;
    store.setState({ review: null });
    const count = plural(newNotes(review.file, scenario.file).length, "note");
    const done = await change(`merge ${count}`, (file) => merged(file, review.file));
    if (!done.ok) return done.error === "" ? false : core.fail(makingTrouble(done.error));
    const { selection } = review.file.view ?? {};
    const thing = selection ? { engine: selection.engine ?? 0, element: selection.element } : null;
    if (review.step !== null) visit(asStep(review.step), thing);
    void core.look({ tab: "notes", ...OPEN_PANEL, notice: `${count} merged` });
    return true;
  }

  /** Opens the scenario in question in place of the open one. */
  function openReview(): Promise<boolean> {
    const { review } = store.getState();
    return review ? openText(review.text, null, review.step) : Promise.resolve(false);
  }

  /** Leaves everything unchanged. */
  const dropReview = () => store.setState({ review: null });

  /** Fragment of a link to a note: its step, with what it is about selected. An error is in words. */
  async function linkToNote({ step, engine = 0, element }: Note): Promise<Result<string, string>> {
    const { scenario } = store.getState();
    if (!scenario) return err("");
    if (element === undefined) return ok(addressOfScenario(scenario, step));
    const { file } = scenario;
    const shown: Scenario = { ...file, view: { ...file.view, selection: { engine, element } } };
    const answer = await core.client.request("format", { text: JSON.stringify(shown) });
    return answer.ok
      ? ok(addressOfScenario({ name: null, link: answer.value.link }, step))
      : core.refuseHere(answer.error);
  }

  return { mergeReview, openReview, dropReview, linkToNote };
}
