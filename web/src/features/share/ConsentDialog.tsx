import styles from "../../app/dialogs.module.css";
import { count } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import { Dialog } from "../../kit/ui/Dialog";

/** Asks whether a file elsewhere may be fetched, and shows how far that is. */
export function ConsentDialog(props: {
  url: string;
  what: "scenario" | "lesson";
  /** Bytes that have come; null before the reader has agreed. */
  bytes: number | null;
  onAgree(): void;
  onClose(): void;
}) {
  const { url, what, bytes } = props;
  // As the browser will ask for it: names in other letters are spelt out.
  const { host, href } = new URL(url);
  return (
    <Dialog title={`Fetch a ${what} from ${host}?`} onClose={props.onClose}>
      <p>This link leads to a file that does not come with the page:</p>
      <p className={styles.link}>{href}</p>
      <p>
        If you agree, your browser asks <strong>{host}</strong> for it, which will see your network address. A {what} is
        data: nothing in it can run. What is open stays if the file is wrong.
      </p>
      <div className={styles.row}>
        <Button primary disabled={bytes !== null} onClick={props.onAgree}>
          Fetch and open
        </Button>
        <Button onClick={props.onClose}>{bytes === null ? "No" : "Stop"}</Button>
        <span role="status" className={styles.length}>
          {bytes !== null && `Fetching… ${count(bytes)} bytes`}
        </span>
      </div>
    </Dialog>
  );
}
