import { addressOfPlace, type Topic } from "../../../address/guide";
import { useApp } from "../../../app/context";
import { toAbout } from "../../../app/screens";
import { EndMark, Glyph } from "../../../kit/tokens/Glyph";
import { Dialog } from "../../../kit/ui/Dialog";
import styles from "./help.module.css";
import { KEYS } from "./key-list";

/** Keys and signs. */
export function HelpDialog({ onClose }: { onClose(): void }) {
  const app = useApp();
  const toldLink = (topic: Topic, text: string) => (
    <a
      href={`./${addressOfPlace({ topic, part: null })}`}
      onClick={(event) => {
        event.preventDefault();
        toAbout(app, { topic, part: null });
      }}
    >
      {text}
    </a>
  );
  return (
    <Dialog title="Help" size="broad" onClose={onClose}>
      <div className={styles.help}>
        <section>
          <h3>Keys</h3>
          <dl className={`${styles.keys} ${styles.two}`}>
            {KEYS.map(([keys, does]) => (
              <div key={`${keys} ${does}`}>
                <dt>
                  {keys.split("  ").map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>Signs</h3>
          <dl className={styles.keys}>
            {["enqueue", "dequeue-max", "dequeue-min"].map((kind) => (
              <div key={kind}>
                <dt>
                  <Glyph kind={kind} />
                </dt>
                <dd>{kind}</dd>
              </div>
            ))}
            <div>
              <dt>
                <Glyph kind="enqueue" faint />
              </dt>
              <dd>still to come, or rejected</dd>
            </div>
            <div>
              <dt>
                <EndMark end="head" /> <EndMark end="tail" />
              </dt>
              <dd>purple works at HEAD, orange at TAIL</dd>
            </div>
            <div>
              <dt>
                <svg width="28" height="12" aria-hidden="true">
                  <path d="M26 3v4H7V3" className={styles.signArc} />
                  <path d="M7 0l3.5 5h-7z" className={styles.signTip} />
                </svg>
              </dt>
              <dd>forwarded from a later stage</dd>
            </div>
            <div>
              <dt className="mono">17 @ 2</dt>
              <dd>data 17 of priority 2</dd>
            </div>
            <div>
              <dt>
                <span className={styles.signTouched} />
              </dt>
              <dd>touched in this step, in the color of the operation</dd>
            </div>
          </dl>
        </section>
      </div>
      <p className={styles.helpText}>
        The picture of step s shows what happened in cycle s, and the state after it. The hardware is SystemVerilog,
        compiled by Verilator to WebAssembly; the model is written in Rust from the paper. Both get the same operations
        and are compared at every step. What the queues do and why it is hard: {toldLink("bbq", "what BBQ is")},{" "}
        {toldLink("exact-queues", "what PIEO and BMW-Tree are")}, {toldLink("sp-pifo", "what SP-PIFO is")},{" "}
        {toldLink("gearbox", "what Gearbox is")} and {toldLink("scr", "what SCR is")}, in a few minutes each;{" "}
        {toldLink("words", "all words")} that are explained. For teachers: {toldLink("class", "a class of 90 minutes")}.
      </p>
    </Dialog>
  );
}
