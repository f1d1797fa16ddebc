// Opens a scenario instead of the open one, in the worker and in the store. The caller must wait for its turn.

import { entryOf } from "../../../app/address-of-state";
import type { App } from "../../../app/context";
import { fail, isOpen, refuse } from "../../../app/errors";
import { patiently } from "../../../app/links";
import { readFile } from "../../../app/read-file";
import { fetchError, fileError, missingModulesError } from "../../../app/shown-errors";
import type { AppState } from "../../../app/store";
import { type AppWork, type Opening, untouched } from "../../../app/work";
import { asStep } from "../../../base/brand";
import { readThing } from "../../../base/thing";
import type { Opened } from "../../../gen/types/Opened";
import type { Scenario } from "../../../gen/types/Scenario";
import type { OpenedExercise } from "../../exercises/slice";
import { goodAt, seek } from "../frames";
import { newNotes, sameButNotes } from "../state/notes";
import { PANEL_TABS, type PanelTab } from "../view-slice";
import { designsFor, loadingAhead } from "./designs";

const NO_EXERCISE: Pick<AppState, "exercise" | "exerciseWork"> = { exercise: null, exerciseWork: null };

/** The screen on which the opened run is shown. */
type RunPlace = Pick<AppState, "screen"> | null;

const PLAYER: RunPlace = { screen: "player" };

/** Methods return true if the scenario was opened; otherwise the open one stays. An aborted `signal` means that the reader has gone
 * elsewhere, and nothing changes. */
export class Opener {
  constructor(
    private readonly app: App,
    private readonly signal: AbortSignal,
  ) {}

  /** Opens the text of a scenario file at `step`, or at the step that it names; on the current screen if `place` is null. */
  text(
    text: string,
    name: string | null,
    step: number | null,
    place: RunPlace = PLAYER,
    exercise: OpenedExercise | null = null,
  ): Promise<boolean> {
    return this.open(text, name, step, place, untouched(), exercise);
  }

  /** Opens a scenario with the reader's changes, at their last step. */
  work(
    { key, text, name, step, changes, undone, draft, noteDrafts }: AppWork,
    exercise: OpenedExercise | null = null,
  ): Promise<boolean> {
    return this.open(text, name, step, PLAYER, { work: key, changes, undone, draft, noteDrafts }, exercise);
  }

  private async open(
    text: string,
    name: string | null,
    step: number | null,
    place: RunPlace,
    opening: Opening,
    exercise: OpenedExercise | null,
  ): Promise<boolean> {
    const { app } = this;
    if (await this.lacksModules(text, step)) return false;
    const loader = loadingAhead(text, this.app.browser);
    app.client.follow(exercise?.exercise.probes ?? null);
    const answer = await patiently(app, "open", { text, ahead: true });
    if (!answer.ok) {
      app.client.follow(app.store.getState().exercise?.exercise.probes ?? null);
      return refuse(app, answer.error);
    }
    const { opened, text: canonical, link } = answer.value;
    const file = JSON.parse(canonical) as Scenario;
    app.pictures.runsAhead = true;
    const designs = await designsFor(app, opened, loader);
    if (!designs.ok) return fail(app, designs.error);
    const there = !this.signal.aborted ? place : null;
    if (there) this.leave();
    const wanted = asStep(Math.min(step ?? file.view?.step ?? 0, Math.max(0, opened.steps - 1)));
    app.store.setState({
      ...there,
      ...opening,
      ...(exercise ? { exercise } : NO_EXERCISE),
      discarded: null,
      condition: null,
      // The editor has the text of another scenario.
      ...(app.store.getState().dialog === "edit" && { dialog: null }),
      scenario: { name, file, text: canonical, link, opened },
      designs: designs.value,
      engine: file.view?.selection?.engine ?? 0,
      atNetwork: !file.view?.selection,
      followed: null,
      wanted,
      shown: null,
      playing: false,
      selected: firstSelection(file),
      answered: null,
      ...firstPanel(file, opened),
      ...sideBySide(app.store.getState(), file),
      hovered: null,
      window: null,
      known: app.client.known,
      range: file.view?.zoom ?? null,
      searching: false,
      notice: null,
      error: null,
      dialogError: null,
      waiting: null,
    });
    // If there is nothing else to return to.
    app.pictures.good ??= goodAt(app, wanted);
    await seek(app, true);
    return true;
  }

  /** Opens a scenario's text that the reader received. If it is the open scenario with other notes, the reader is asked first, and the
   * result is false. */
  async sent(text: string, step: number | null): Promise<boolean> {
    const { store, client } = this.app;
    const { scenario } = store.getState();
    if (await this.lacksModules(text, step)) return false;
    const answer = scenario && (await client.request("format", { text }));
    if (!scenario || !answer) return this.text(text, null, step);
    if (!answer.ok) return refuse(this.app, answer.error);
    const file = JSON.parse(answer.value.text) as Scenario;
    const both = newNotes(file, scenario.file).length > 0 && newNotes(scenario.file, file).length > 0;
    if (!both || !sameButNotes(file, scenario.file)) return this.text(text, null, step);
    store.setState({ review: { file, text, step }, playing: false, dialog: null, dialogError: null });
    return false;
  }

  /** True if a scenario names modules of the reader that are not here: they are said, and the scenario waits for them. */
  private async lacksModules(text: string, step: number | null): Promise<boolean> {
    const { app } = this;
    const { missing } = await app.browser.adopted.modulesFor(text);
    if (missing.length === 0) return false;
    app.store.setState({ waiting: { text, step } });
    fail(app, missingModulesError(missing, isOpen(app)));
    return true;
  }

  /** Opens a shipped scenario. */
  async shipped(name: string, step: number | null, place: RunPlace = PLAYER): Promise<boolean> {
    let text: string;
    try {
      text = await this.app.browser.fetchScenario(name);
    } catch (error) {
      return fail(this.app, fetchError(name, this.app.browser.scenarioNames, error, isOpen(this.app)));
    }
    return this.text(text, name, step, place);
  }

  /** Opens a scenario file. */
  async file(file: Blob, step: number | null): Promise<boolean> {
    const text = await readFile(file);
    return text.ok ? this.sent(text.value, step) : fail(this.app, fileError(text.error, isOpen(this.app)));
  }

  /** Leaves the screen with a history entry. */
  private leave(): void {
    const left = entryOf(this.app.store.getState());
    if (left) this.app.browser.leaveScreen(left);
  }
}

/** The thing that the author selects first. */
function firstSelection(file: Scenario): string | null {
  const element = file.view?.selection?.element;
  return element && readThing(element) ? element : null;
}

/** Whether engines are side by side: as the author asks, or else as the reader has chosen. */
function sideBySide({ compare, ownCompare }: AppState, file: Scenario): Pick<AppState, "compare" | "ownCompare"> {
  const own = ownCompare ?? compare;
  const asked = file.view?.side_by_side ?? null;
  return { compare: asked ?? own, ownCompare: asked === null ? null : own };
}

/** The tab that the author opens first, if there is one. */
function firstPanel(file: Scenario, opened: Opened): Pick<AppState, "panel" | "tab"> | null {
  const there = (tab: PanelTab) =>
    tab === "packets" ? opened.port !== null : tab !== "engines" || (opened.port === null && opened.engines.length > 1);
  const names = file.view?.panels?.flatMap((name) => PANEL_TABS.filter((tab) => tab === name && there(tab)));
  return names?.[0] ? { panel: true, tab: names[0] } : null;
}
