import { useShallow } from "zustand/react/shallow";
import { useApp, useAppState } from "../../../app/context";
import { Logo, ViewMenu } from "../../../app/Header";
import { toGallery } from "../../../app/screens";
import type { AppState } from "../../../app/store";
import { list } from "../../../base/format";
import type { Divergence } from "../../../gen/types/Divergence";
import type { EngineFrame } from "../../../gen/types/EngineFrame";
import { Button } from "../../../kit/ui/Button";
import { Menu } from "../../../kit/ui/Menu";
import { jumpTo } from "../actions/move";
import { setGuessFirst, setPresenter, showEngine, showNode } from "../actions/view";
import { COMMANDS, tooltipOf } from "../commands";
import { engineNames } from "../names";
import { networkPart } from "../network/lazy";
import { BrokenChip, LockstepChip } from "../panels/lockstep/LockstepChip";
import { breaksOnPurpose, plannedDivergence } from "../panels/scenario/expectations";
import { lockstepEngine } from "../stage/scene";
import { isOn, OWN_RUN, runOf, useBranches } from "../state/branches";
import { isAtNetwork } from "../state/selectors";
import { ScenarioMenu } from "./ScenarioMenu";
import { SideBySide } from "./SideBySide";
import styles from "./top-bar.module.css";

/** The top bar: name, scenario, lockstep state, and buttons that open dialogs. */
export function TopBar() {
  const app = useApp();
  return (
    <header className={styles.top}>
      <h1 className={styles.name}>
        <a
          href="./"
          title="All scenarios"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            toGallery(app);
          }}
        >
          <Logo /> Queuescope
        </a>
      </h1>
      <ScenarioMenu />
      <BranchMenu />
      <EngineSwitch />
      <SwitchedOff />
      <span className={styles.space} />
      <Chips />
      <div className={styles.windows}>
        <Button tooltip={tooltipOf(COMMANDS.share)} onClick={() => COMMANDS.share.run(app)}>
          Share
        </Button>
        <Button tooltip={tooltipOf(COMMANDS.open)} onClick={() => COMMANDS.open.run(app)}>
          Open…
        </Button>
        <ViewOfRun />
        <Button quiet label="Help" tooltip={tooltipOf(COMMANDS.help)} onClick={() => COMMANDS.help.run(app)}>
          ?
        </Button>
      </div>
    </header>
  );
}

/** The divergence that comes first. */
const earliest = (divergences: readonly (Divergence | null)[]): Divergence | null =>
  divergences.reduce((first, one) => (one && (!first || one.step < first.step) ? one : first), null);

/** A node's engine with what was compared in all nodes of a network. */
function comparedInAll(engine: EngineFrame, all: readonly (EngineFrame | undefined)[]): EngineFrame {
  const { lockstep } = engine;
  if (!lockstep || lockstep.divergence) return engine;
  const sum = (key: "results" | "words") => all.reduce((sum, one) => sum + (one?.lockstep?.[key] ?? 0), 0);
  return { ...engine, lockstep: { ...lockstep, results: sum("results"), words: sum("words") } };
}

/** Lockstep result and violated invariants: the parts of the bar that change with the step. */
function Chips() {
  const app = useApp();
  const { store } = app;
  const frame = useAppState(({ shown }) => shown?.frame);
  const engine = useAppState((state) => state.engine);
  const run = useAppState(({ scenario }) => scenario && runOf(scenario.file)) ?? undefined;
  const atNetwork = useAppState(isAtNetwork);
  const compared = frame ? lockstepEngine(frame.engines, engine, atNetwork) : 0;
  const comparedFrame = frame?.engines[compared];
  const foreseen = useAppState(({ scenario, foreseen }) =>
    foreseen && foreseen.of === scenario?.opened ? foreseen : null,
  );
  const many = useAppState(({ scenario }) => (scenario?.opened.engines.length ?? 0) > 2);
  // A divergence leaves no space for them; its dialog lists invariants too.
  const watched = atNetwork ? (frame?.engines ?? []) : [frame?.engines[engine]];
  const broken = comparedFrame?.lockstep?.divergence ? [] : watched.flatMap((engine) => engine?.broken ?? []);
  const later = atNetwork ? earliest(foreseen?.divergences ?? []) : (foreseen?.divergences[compared] ?? null);
  return (
    <>
      {comparedFrame && (
        <LockstepChip
          engine={atNetwork ? comparedInAll(comparedFrame, watched) : comparedFrame}
          planned={run && plannedDivergence(run)}
          later={foreseen ? later : undefined}
          brief={many || broken.length > 0}
          onStep={(step) => jumpTo(app, step)}
          onDetails={() => {
            if (atNetwork) showNode(app, compared);
            store.setState({ dialog: "divergence", shrinking: null });
          }}
        />
      )}
      <BrokenChip
        broken={broken}
        onPurpose={(invariant) => breaksOnPurpose(run, engine, invariant)}
        onStep={(step) => jumpTo(app, step)}
      />
    </>
  );
}

/** Runs with a network alone need it. */
const NetworkSwitch = networkPart(({ NetworkSwitch }) => NetworkSwitch);

/** Largest number of engines with a button each; more are a list. */
const BUTTONS = 4;

/** Selects the engine whose state and pipeline are drawn. */
function EngineSwitch() {
  const app = useApp();
  const scenario = useAppState((state) => state.scenario);
  const shown = useAppState((state) => state.engine);
  const engines = scenario?.opened.engines ?? [];
  if (scenario?.opened.network) return <NetworkSwitch className={styles.engines} name={styles.engine} />;
  if (engines.length < 2) return null;
  const names = engineNames(engines);
  const buttons = names.length <= BUTTONS;
  return (
    <fieldset className={styles.engines}>
      <legend className="unseen">Engine shown</legend>
      {!buttons && (
        <Menu
          label={`Engine shown: ${names[shown]}`}
          items={names.map((name, i) => ({
            key: name,
            title: name,
            current: i === shown,
            choose: () => showEngine(app, i),
          }))}
        >
          <span className={styles.engine}>{names[shown]}</span>
          <span aria-hidden="true">▾</span>
        </Menu>
      )}
      {(buttons ? names : []).map((name, i) => (
        <Button key={name} pressed={i === shown} tooltip={`Show the ${name}`} onClick={() => showEngine(app, i)}>
          {name}
        </Button>
      ))}
      <SideBySide label="All engines side by side" />
    </fieldset>
  );
}

/** The branches of the run, if there are any. */
function BranchMenu() {
  const { shown, names, show } = useBranches();
  if (names.length === 0) return null;
  const title = shown ?? OWN_RUN;
  return (
    <div className={styles.branches}>
      <Menu
        label={`Branch: ${title}`}
        items={[null, ...names].map((name) => ({
          key: name ?? "",
          title: name ?? OWN_RUN,
          current: name === shown,
          choose: () => void show(name),
        }))}
      >
        <svg width="12" height="16" viewBox="0 0 12 16" aria-hidden="true">
          <path d="M2.5 15V1M2.5 10c0-3 7-2.5 7-8" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
        <span className={styles.branch}>{title}</span>
        <span aria-hidden="true">▾</span>
      </Menu>
    </div>
  );
}

/** Mechanisms that are switched off in this step: the drawing does not show intact hardware. */
function SwitchedOff() {
  const off = useAppState(useShallow(switchesOff));
  if (off.length === 0) return null;
  return (
    <span className={styles.off} title={`${list(off)} of the hardware is switched off in this step`}>
      <span aria-hidden="true">⚠</span> {off.length > 2 ? `${off.length} switches` : off.join(", ")} off
    </span>
  );
}

function switchesOff({ scenario, shown }: AppState): string[] {
  const step = shown?.frame.step ?? 0;
  const names = (scenario?.opened.engines ?? []).flatMap(({ switches }, engine) =>
    switches.filter((name) => scenario && !isOn(scenario.file, engine, name, step)),
  );
  return [...new Set(names)].map((name) => name.replaceAll("_", " "));
}

/** The view menu: colour theme and presenter mode. */
function ViewOfRun() {
  const app = useApp();
  const present = useAppState((state) => state.present);
  const guess = useAppState((state) => state.guess);
  const more = [
    {
      key: "present",
      title: "Presenter",
      text: tooltipOf(COMMANDS.present),
      toggle: true,
      current: present,
      choose: () => setPresenter(app, !present),
    },
    {
      key: "guess",
      title: "Guess first",
      text: tooltipOf(COMMANDS.guess),
      toggle: true,
      current: guess,
      choose: () => setGuessFirst(app, !guess),
    },
    { key: "ten", title: "Ask me ten", text: tooltipOf(COMMANDS.ten), acts: true, choose: () => COMMANDS.ten.run(app) },
    {
      key: "write",
      title: "Write a lesson",
      text: tooltipOf(COMMANDS.record),
      acts: true,
      choose: () => app.store.setState({ writing: "open" }),
    },
  ];
  return <ViewMenu more={more} />;
}
