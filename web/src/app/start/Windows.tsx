import { addressOfScenario } from "../../address/scenario";
import { fileName } from "../../base/file-name";
import { compareWithBranch, compareWithLink } from "../../features/compare/actions";
import { CompareDialog } from "../../features/compare/CompareDialog";
import { DivergenceDialog } from "../../features/run/divergence/DivergenceDialog";
import { HelpDialog } from "../../features/run/help/HelpDialog";
import { OWN_RUN, useBranches } from "../../features/run/state/branches";
import { newNotes } from "../../features/run/state/notes";
import { stepsOf } from "../../features/run/state/selectors";
import { useTermsOfRun } from "../../features/run/terms-of-run";
import { OpenDialog } from "../../features/share/OpenDialog";
import { openFile, openPasted } from "../../features/share/open-anything";
import { ReviewDialog } from "../../features/share/ReviewDialog";
import { dropReview, mergeReview, openReview } from "../../features/share/review";
import { ShareDialog } from "../../features/share/ShareDialog";
import { chunk } from "../../kit/ui/chunk";
import { TermsScope } from "../../terms/Words";
import { useApp, useAppState } from "../context";
import { LazyBoundary } from "../LazyBoundary";

/** The only part that needs CodeMirror. */
const EditDialog = chunk(() => import("../../features/editor/EditDialog").then(({ EditDialog }) => EditDialog));

/** The sources of a module of the reader, with CodeMirror too. */
const SourcesDialog = chunk(() =>
  import("../../features/adopt/SourcesDialog").then(({ SourcesDialog }) => SourcesDialog),
);

/** The dialogs of a run. */
export function Windows() {
  const app = useApp();
  const { store } = app;
  const dialog = useAppState((state) => state.dialog);
  const review = useAppState((state) => state.review);
  const dialogError = useAppState((state) => state.dialogError);
  const scenario = useAppState((state) => state.scenario);
  // Only the share dialog needs the step: without it the dialogs do not rerender at every step.
  const step = useAppState(({ dialog, shown }) => (dialog === "share" ? (shown?.frame.step ?? 0) : 0));
  const digest = useAppState(({ dialog, shown }) =>
    dialog === "share" ? (shown?.frame.engines[shown.engine]?.digest ?? "") : "",
  );
  const last = useAppState((state) => Math.max(0, stepsOf(state) - 1));
  const engine = useAppState(({ scenario, engine }) =>
    scenario?.opened.engines[engine]?.info.implementation === "rtl" ? "RTL" : "model",
  );
  const engineNumber = useAppState((state) => state.engine);
  const { shown: branch, names } = useBranches();
  const here = location.href.replace(/#.*$/, "");
  const close = () => store.setState({ dialog: null, dialogError: null });
  const openImported = async (open: () => Promise<boolean>) => {
    if (!(await open())) return;
    store.setState({ toOpen: "" });
    close();
  };
  return (
    <TermsScope value={useTermsOfRun()}>
      <LazyBoundary resetKey={dialog ?? review}>
        {dialog === "help" && <HelpDialog onClose={close} />}
        {dialog === "edit" && scenario && <EditDialog onClose={close} />}
        {dialog === "sources" && scenario && <SourcesDialog onClose={close} />}
        {dialog === "divergence" && <DivergenceDialog onClose={close} />}
        {dialog === "share" && scenario && (
          <ShareDialog
            named={scenario.name === null ? null : here + addressOfScenario(scenario, step)}
            completeLink={here + addressOfScenario({ ...scenario, name: null }, step)}
            step={step}
            digest={digest}
            title={scenario.file.title || "Untitled scenario"}
            steps={last}
            engine={engine}
            engineNumber={engineNumber}
            text={scenario.text}
            branch={branch}
            fileName={fileName(scenario.name, scenario.file.title)}
            onCompare={() => store.setState({ dialog: "compare" })}
            onClose={close}
          />
        )}
        {dialog === "open" && (
          <OpenDialog
            error={dialogError}
            onText={(text) => void openImported(() => openPasted(app, text))}
            onFile={(file) => void openImported(() => openFile(app, file))}
            onForget={() => store.setState({ dialogError: null })}
            onCompare={scenario ? () => store.setState({ dialog: "compare", dialogError: null }) : null}
            onClose={close}
          />
        )}
        {dialog === "compare" && scenario && (
          <CompareDialog
            error={dialogError}
            branches={[null, ...names]
              .filter((name) => name !== branch)
              .map((name) => ({ name, title: name ?? OWN_RUN }))}
            onLink={(link) => void compareWithLink(app, link)}
            onBranch={(name) => void compareWithBranch(app, name)}
            onForget={() => store.setState({ dialogError: null })}
            onClose={close}
          />
        )}
        {review && scenario && (
          <ReviewDialog
            fresh={newNotes(review.file, scenario.file).length}
            own={newNotes(scenario.file, review.file).length}
            onMerge={() => void mergeReview(app)}
            onOpen={() => void openReview(app)}
            onClose={() => dropReview(app)}
          />
        )}
      </LazyBoundary>
    </TermsScope>
  );
}
