import { useShallow } from "zustand/react/shallow";
import { list } from "../base/format";
import { contrastOf } from "../kit/theme/theme";
import { Button } from "../kit/ui/Button";
import { Menu } from "../kit/ui/Menu";
import { BrokenChip } from "../panels/lockstep/BrokenChip";
import { LockstepChip } from "../panels/lockstep/LockstepChip";
import { breaksOnPurpose, plannedDivergence } from "../panels/scenario/expectations";
import { useApp, useAppState } from "./context";
import { engineNames } from "./engine-names";
import { ScenarioMenu } from "./ScenarioMenu";
import { lockstepEngine } from "./scene";
import { isOn, runOf } from "./state/branches";
import type { AppState } from "./state/store";
import styles from "./top-bar.module.css";
import { OWN_RUN, useBranches } from "./use-branches";

/** The themes of the menu. */
const OFFERED = ["system", "light", "dark", "contrast"] as const;
const THEME_NAMES: Record<(typeof OFFERED)[number], string> = {
  system: "As the system",
  light: "Light",
  dark: "Dark",
  contrast: "High contrast",
};

/** Name, scenario, state of the lockstep, and what opens windows. */
export function TopBar() {
  const { store, control } = useApp();
  return (
    <header className={styles.top}>
      <h1 className={styles.name}>
        <a
          href="./"
          title="All scenarios"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            control.toGallery();
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
        <Button hint="Copy a link to this step (s)" onClick={() => store.setState({ dialog: "share" })}>
          Share
        </Button>
        <Button hint="Open a link or a scenario file (o)" onClick={() => store.setState({ dialog: "open" })}>
          Open…
        </Button>
        <ViewMenu ofRun />
        <Button quiet label="Help" hint="Keys and signs (?)" onClick={() => store.setState({ dialog: "help" })}>
          ?
        </Button>
      </div>
    </header>
  );
}

/** Whether hardware and model agree, and invariants that do not hold: of the bar what changes with the step. */
function Chips() {
  const { store, control } = useApp();
  const frame = useAppState(({ shown }) => shown?.frame);
  const engine = useAppState((state) => state.engine);
  const run = useAppState(({ scenario }) => scenario && runOf(scenario.file)) ?? undefined;
  const compared = frame ? lockstepEngine(frame.engines, engine) : 0;
  const held = frame?.engines[compared];
  const foreseen = useAppState(({ scenario, foreseen }) =>
    foreseen && foreseen.of === scenario?.opened ? foreseen : null,
  );
  const many = useAppState(({ scenario }) => (scenario?.opened.engines.length ?? 0) > 2);
  // Next to a divergence there is no room; its details list invariants too.
  const broken = held?.lockstep?.divergence ? [] : (frame?.engines[engine]?.broken ?? []);
  return (
    <>
      {held && (
        <LockstepChip
          engine={held}
          planned={run && plannedDivergence(run)}
          later={foreseen ? (foreseen.divergences[compared] ?? null) : undefined}
          brief={many || broken.length > 0}
          onStep={(step) => control.jump(step)}
          onDetails={() => store.setState({ dialog: "divergence", shrinking: null })}
        />
      )}
      <BrokenChip
        broken={broken}
        onPurpose={(invariant) => breaksOnPurpose(run, engine, invariant)}
        onStep={(step) => control.jump(step)}
      />
    </>
  );
}

/** The page's sign. */
export function Logo() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className={styles.logo}>
      <path d="M1 2h4v6H1zM6.5 2h4v6h-4zM12 2h4v6h-4z" fill="currentColor" />
      <path d="M17.5 2.5h3v5h-3zM3 9v10M8.5 9v5M14 9v7.5" fill="none" stroke="currentColor" />
      <rect x="1" y="15" width="4" height="4" className={styles.logoMax} />
      <rect x="6.5" y="11" width="4" height="4" className={styles.logoEnqueue} />
      <rect x="12" y="14" width="4" height="4" className={styles.logoMin} />
    </svg>
  );
}

/** Engines that have a button each; more are a list. */
const BUTTONS = 4;

/** Which engine's state and pipeline are drawn. */
function EngineSwitch() {
  const { control } = useApp();
  const scenario = useAppState((state) => state.scenario);
  const shown = useAppState((state) => state.engine);
  const compare = useAppState((state) => state.compare);
  const engines = scenario?.opened.engines ?? [];
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
            choose: () => control.showEngine(i),
          }))}
        >
          <span className={styles.engine}>{names[shown]}</span>
          <span aria-hidden="true">▾</span>
        </Menu>
      )}
      {(buttons ? names : []).map((name, i) => (
        <Button key={name} pressed={i === shown} hint={`Show the ${name}`} onClick={() => control.showEngine(i)}>
          {name}
        </Button>
      ))}
      <Button
        label="All engines side by side"
        hint="All engines side by side (c)"
        pressed={compare}
        onClick={() => control.compare(!compare)}
      >
        <svg width="16" height="12" viewBox="0 0 16 12" aria-hidden="true">
          <path d="M1 1h6v10H1zM9 1h6v10H9z" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </Button>
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

/** Mechanisms that are turned off in this step: the picture is not that of intact hardware. */
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

/** How the page looks: colours, and where a run is shown what helps before an audience. */
export function ViewMenu({ ofRun = false }: { ofRun?: boolean }) {
  const { store, control } = useApp();
  const theme = useAppState((state) => state.theme);
  const present = useAppState((state) => state.present);
  const guess = useAppState((state) => state.guess);
  const chosen = OFFERED.find((key) => theme.startsWith(key)) ?? "system";
  const themes = OFFERED.map((key) => ({
    key: key as string,
    title: THEME_NAMES[key],
    current: key === chosen,
    choose: () => store.setState({ theme: key === "contrast" ? contrastOf(theme) : key }),
  }));
  const modes = [
    {
      key: "present",
      title: "Presenter",
      text: "Drawings and sentences as large as the window allows (p)",
      toggle: true,
      current: present,
      choose: () => control.present(!present),
    },
    {
      key: "guess",
      title: "Guess first",
      text: "Each result appears one step later (g)",
      toggle: true,
      current: guess,
      choose: () => control.guessFirst(!guess),
    },
    {
      key: "ten",
      title: "Ask me ten",
      text: "Ten questions on what comes next (a)",
      acts: true,
      choose: control.toTen,
    },
    {
      key: "write",
      title: "Write a lesson",
      text: "Stops are recorded while you step (r)",
      acts: true,
      choose: () => store.setState({ writing: "open" }),
    },
  ];
  return (
    <Menu
      label={`View: ${THEME_NAMES[chosen].toLowerCase()}`}
      align="right"
      items={ofRun ? [...themes, ...modes] : themes}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" />
        <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
      </svg>
    </Menu>
  );
}
