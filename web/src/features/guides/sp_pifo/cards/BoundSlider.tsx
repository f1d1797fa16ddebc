import { useContext, useId } from "react";
import { FIRST_BOUND, SECOND_BOUNDS } from "../example";
import { queueOf } from "../risk";
import styles from "./cards.module.css";
import { SecondBound } from "./second-bound";

/** Moves the second bound of the example. */
export function BoundSlider() {
  const { second, onSecond } = useContext(SecondBound);
  const id = useId();
  const queues = [1, 2, 3, 4, 5].map((rank) => queueOf([FIRST_BOUND, second], rank));
  const first = queues.filter((queue) => queue === 0).length;
  const ranks =
    first === 0 ? "all ranks to queue 2" : first === 5 ? "all ranks to queue 1" : `ranks up to ${first} to queue 1`;
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>
        Second bound q<sub>2</sub>
      </label>
      <input
        id={id}
        type="range"
        min={SECOND_BOUNDS[0]}
        max={SECOND_BOUNDS.at(-1)}
        step={1}
        value={second}
        aria-valuetext={`${second}: ${ranks}`}
        onChange={(event) => onSecond(Number(event.target.value))}
      />
      <output htmlFor={id}>
        <b>{second}</b> {ranks}
      </output>
    </div>
  );
}
