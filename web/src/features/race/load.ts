// Runs the race in the session's worker: five models, from the first packet to the last, and the table of what became of each packet.

import type { App } from "../../app/context";
import { fail, refuse } from "../../app/errors";
import { patiently } from "../../app/links";
import { fetchError } from "../../app/shown-errors";
import { untouched } from "../../app/work";
import { designName } from "../../base/design";
import type { Opened } from "../../gen/types/Opened";
import type { Want } from "../../session/protocol";
import type { SessionTable } from "../../session/queries";
import { laneOf, type RaceLane, type RaceRun, runOfLanes } from "./run";
import { RACE } from "./shipped-race";

/** Nothing but the step itself. */
const NOTHING: Want = {
  ...{ engine: 0, fields: [], selected: [], latest: 0, window: null, watch: [], otherEngines: [], recent: 0 },
  byRank: false,
};

/** Runs the race when the reader comes to the gallery, unless it is known. What went wrong elsewhere is over then. */
export const startRace = (app: App): (() => void) =>
  app.store.subscribe(({ screen, raceRun }, before) => {
    if (screen !== "gallery" || before.screen === "gallery") return;
    app.store.setState({ error: null });
    if (raceRun === null) void loadRace(app);
  });

/** Runs the race, and stores what became of its packets. The worker has no other run open from then on. */
function loadRace(app: App): Promise<void> {
  // The worker starts while the scenario is fetched.
  app.client.wake();
  const text = app.browser.fetchScenario(RACE.scenario).catch((error: unknown) => ({ error }));
  return app.navigation.inTurn(async () => {
    const fetched = await text;
    const { screen, raceRun: known } = app.store.getState();
    if (screen !== "gallery" || known !== null) return;
    if (typeof fetched !== "string") {
      fail(app, fetchError(RACE.scenario, app.browser.scenarioNames, fetched.error, true));
      return;
    }
    const raceRun = await runRace(app, fetched);
    if (raceRun) app.store.setState({ raceRun });
  });
}

/** The complete run of a scenario's text; null if something went wrong, which the reader is told. */
async function runRace(app: App, text: string): Promise<RaceRun | null> {
  // If the worker dies, there is no run to return to.
  app.pictures.good = null;
  // What was open is a work of its own, which stays saved.
  app.store.setState({ scenario: null, shown: null, known: null, ...untouched(), work: null });
  const opened = await patiently(app, "open", { text, ahead: false });
  const end = opened.ok && (await patiently(app, "seek", { step: opened.value.opened.steps - 1, want: NOTHING }));
  if (!opened.ok || !end) return refuse(app, opened.ok ? { kind: "cancelled" } : opened.error) || null;
  if (!end.ok) return refuse(app, end.error) || null;
  const { engines } = opened.value.opened;
  const lanes = await Promise.all(RACE.lanes.map(({ engine }) => fetchLane(app, engines, engine)));
  const there = lanes.filter((lane) => lane !== null);
  return there.length === lanes.length ? runOfLanes(there, clockOf(engines), RACE.quiet) : null;
}

/** What became of the packets of one engine. */
async function fetchLane(app: App, engines: Opened["engines"], engine: number): Promise<RaceLane | null> {
  const answer = await app.client.request("query", { engine, query: "packets", args: {} });
  if (!answer.ok) return refuse(app, answer.error) || null;
  const name = designName(engines[engine]?.info.design ?? "");
  return laneOf(engine, name, answer.value.table as SessionTable<"packets">, clockOf(engines));
}

/** Picoseconds of a step; all engines of the race have one clock. */
const clockOf = ([first]: Opened["engines"]): number => first?.clock_ps ?? 1;
