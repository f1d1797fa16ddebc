// The screen without an open module: where to drop files, and the modules that are here.

import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { addressOfAdopted } from "../../address/adopt";
import type { BuildState } from "../../adopt/types";
import { useApp } from "../../app/context";
import { chunkError } from "../../app/shown-errors";
import { plainMapName } from "../../base/adopted-design";
import { plural } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import styles from "./adopt.module.css";
import { bringFiles, listModules, openUnread, removeModule } from "./bring";
import { exampleFiles } from "./example/files";
import { chosenFiles } from "./files/brought";
import { BUNDLE_ENDING } from "./files/kinds";
import { type ListedModule, UNREAD } from "./library/library";
import { adoptStore } from "./store";
import { fail } from "./working";

/** Where files come from, and the stored modules. */
export function Start() {
  const availability = useAvailability();
  return (
    <>
      <section className={styles.drop} aria-label="Open a module">
        <h2>Drop your queue here</h2>
        <p>A priority queue or FIFO in SystemVerilog or Verilog: its files or a folder, anywhere on this page.</p>
        <Choosers canBuild={availability?.state === "ready"} />
        <ol className={styles.way}>
          <li>
            <b>Understood.</b> The ports are read, and their names, directions and widths say how the module is driven:
            clock, reset, and the operations by which elements go in and come out. Correct what is wrong.
          </li>
          <li>
            <b>Measured.</b> The module is compiled with Verilator and probed for what names do not say: latency,
            capacity, what empty and full look like, order, equal ranks. Waves show where the guess was wrong.
          </li>
          <li>
            <b>Run.</b> Random operations go to the module and to a model beside it; the first difference is found, and
            shrunk to the fewest operations that show it. Edit the source, and the run goes on with the new hardware.
          </li>
        </ol>
        {availability && availability.state !== "ready" && (
          <p className={styles.unavailable}>
            {availability.reason} Bundles (<code>*{BUNDLE_ENDING}</code>) and modules that are stored here open and run.
            For new sources, run <code>npm start</code> on your own machine, or{" "}
            <code>npm run -s queuescope -- adopt my_queue.sv</code>.
          </p>
        )}
        <p className={ui.note}>
          {privacyOf(availability)} A module has one clock; elements have a rank of at most 16 bits. With a map (
          <code>*.map.json</code>) of the command line, drop the map and its sources together.
        </p>
      </section>
      <Unread />
      <Stored />
    </>
  );
}

/** Where sources go: one sentence, and none that could be wrong until it is known. */
function privacyOf(availability: BuildState | null): string {
  if (availability === null) return "";
  if (availability.state !== "ready") return "Nothing leaves this browser: what you drop is stored in it alone.";
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)
    ? "Nothing leaves this machine: sources go to the development server of this page, and are stored in this browser."
    : `Sources go to the development server of this page, ${location.hostname}, and are stored in this browser.`;
}

/** Buttons that choose files, a folder or the example. */
function Choosers({ canBuild }: { canBuild: boolean }) {
  const app = useApp();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const bring = async (chosen: FileList | null) => {
    const brought = chosenFiles(chosen ?? []);
    if (brought.length > 0 && (await bringFiles(app, brought)) === null)
      fail({
        kind: "other",
        title: "These are no sources",
        text: "Found no file of SystemVerilog or Verilog, no map and no bundle; expected .sv, .v, .svh, .vh, .map.json or .adopted.json.",
      });
  };
  const example = async () => {
    try {
      await bringFiles(app, await exampleFiles());
    } catch (error) {
      app.store.setState({ error: chunkError(error) });
    }
  };
  return (
    <div className={styles.row}>
      <Button primary onClick={() => files.current?.click()}>
        Choose files…
      </Button>
      <Button onClick={() => folder.current?.click()}>Choose a folder…</Button>
      {canBuild && (
        <Button
          tooltip="A priority queue of 54 lines, with a mistake that measuring finds"
          onClick={() => void example()}
        >
          Try an example
        </Button>
      )}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept=".sv,.v,.svh,.vh,.json"
        aria-label="Files of a module"
        onChange={(event) => {
          void bring(event.target.files);
        }}
        onClick={(event) => {
          event.currentTarget.value = "";
        }}
      />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute("webkitdirectory", "");
        }}
        type="file"
        hidden
        aria-label="Folder of a module"
        onChange={(event) => {
          void bring(event.target.files);
        }}
        onClick={(event) => {
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}

/** Whether sources can be built from here; null until it is known. */
function useAvailability(): BuildState | null {
  const app = useApp();
  const [state, setState] = useState<BuildState | null>(null);
  useEffect(() => {
    let isShown = true;
    app.browser.adopted.tools().then(
      ({ server }) => isShown && setState(server.availability),
      (error: unknown) =>
        isShown && setState({ state: "static", reason: `The code that builds could not be fetched: ${error}.` }),
    );
    return () => {
      isShown = false;
    };
  }, [app]);
  return state;
}

const timeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Sources that could not be read when the page was left. */
function Unread() {
  const app = useApp();
  const unread = useStore(adoptStore, (state) => state.unread);
  if (!unread) return null;
  return (
    <section aria-label="Not read yet">
      <h2>Not read yet</h2>
      <p className={ui.quiet}>
        {plural(unread.length, "file")} that could not be read when you left: {unread.slice(0, 3).join(", ")}
        {unread.length > 3 && ", …"}.
      </p>
      <div className={styles.row}>
        <Button onClick={() => void openUnread(app)}>Open</Button>
        <Button quiet onClick={() => void removeModule(app, UNREAD)}>
          Remove
        </Button>
      </div>
    </section>
  );
}

/** The modules that this browser stores. */
function Stored() {
  const app = useApp();
  const listed = useStore(adoptStore, (state) => state.listed);
  useEffect(() => {
    void listModules(app);
  }, [app]);
  if (!listed || listed.length === 0) return null;
  return (
    <section aria-label="Your modules">
      <h2>Your modules</h2>
      <p className={ui.quiet}>Stored in this browser only, with their sources, maps and hardware.</p>
      <ul className={ui.cards}>
        {listed.map((module) => (
          <Item key={module.name} module={module} onRemove={() => void removeModule(app, module.name)} />
        ))}
      </ul>
    </section>
  );
}

/** A stored module. Removing it needs a confirmation. */
function Item({ module, onRemove }: { module: ListedModule; onRemove(): void }) {
  const [asking, setAsking] = useState(false);
  const { name, at, files, build, unsaved } = module;
  const plain = plainMapName(name);
  const date = new Date(at);
  return (
    <li className={styles.item}>
      <a href={addressOfAdopted(plain)}>{plain}</a>
      <p className={ui.quiet}>
        {plural(files, "file")} · {build === null ? "not built yet" : `built ${build.slice(0, 7)}`}
        {unsaved && " · only until this tab is closed"}
      </p>
      <div className={styles.itemFoot}>
        <time dateTime={date.toISOString()}>{timeFormat.format(date)}</time>
        {asking ? (
          <span className={styles.row}>
            <Button label={`Remove for good: ${plain}`} onClick={onRemove}>
              Remove for good
            </Button>
            <Button label={`Keep ${plain}`} onClick={() => setAsking(false)}>
              Keep
            </Button>
          </span>
        ) : (
          <Button quiet label={`Remove ${plain}`} onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}
