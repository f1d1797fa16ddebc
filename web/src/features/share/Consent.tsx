import { useApp, useAppState } from "../../app/context";
import styles from "../../app/dialogs.module.css";
import { count } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import { Dialog } from "../../kit/ui/Dialog";
import ui from "../../kit/ui/words.module.css";
import { declineAsked, openAsked } from "./open-anything";

/** Asks whether a file of another host may be fetched, and shows the progress. */
export function Consent() {
  const app = useApp();
  const asked = useAppState((state) => state.asked);
  if (!asked) return null;
  const { url, stop, bytes } = asked;
  const what = stop === null ? "scenario" : "lesson";
  const close = () => declineAsked(app);
  // In the form that the browser will request: international names are encoded.
  const { host, href } = new URL(url);
  return (
    <Dialog title={`Fetch a ${what} from ${host}?`} onClose={close}>
      <p>This link leads to a file that does not come with the page:</p>
      <p className={styles.link}>{href}</p>
      <p>
        If you agree, your browser asks <strong>{host}</strong> for it, which will see your network address. A {what} is
        data: nothing in it can run. What is open stays if the file is wrong.
      </p>
      <div className={styles.row}>
        <Button primary disabled={bytes !== null} onClick={() => void openAsked(app)}>
          Fetch and open
        </Button>
        <Button onClick={close}>{bytes === null ? "No" : "Stop"}</Button>
        <span role="status" className={`${ui.quiet} ${ui.numbers}`}>
          {bytes !== null && `Fetching… ${count(bytes)} bytes`}
        </span>
      </div>
    </Dialog>
  );
}
