// Texts at the timeline: names of its lines and marks with their values, and its flags for screen readers.

import { memo } from "react";
import { count } from "../../../../base/format";
import type { SessionPart } from "../../../../session/protocol";
import type { Flag } from "../../state/flags";
import styles from "./timeline.module.css";
import { type DrawnTrack, valueAt, valueText } from "./tracks";

/** The text at the top of the plot, if lines have separate axes. */
function topTexts(
  tops: ReadonlyMap<number, number>,
  tracks: readonly DrawnTrack[],
): { number: number; text: string; token: string }[] {
  return tracks.flatMap(({ number, name, token }) => {
    const top = tops.get(number);
    return top === undefined ? [] : [{ number, text: `${name} ↑${count(top)}`, token }];
  });
}

/** Number of letters of the longest text at the top of the plot. */
export function lettersOfTops(tops: ReadonlyMap<number, number>, tracks: readonly DrawnTrack[]): number {
  const [first, ...others] = new Set(tops.values());
  if (first === undefined) return 0;
  if (others.length === 0) return `↑${count(first)}`.length;
  return Math.max(...topTexts(tops, tracks).map(({ text }) => text.length));
}

/** The value at the top of the plot: one for all lines, or one per separate axis. None without lines. */
export function Tops({ tops, tracks }: { tops: ReadonlyMap<number, number>; tracks: readonly DrawnTrack[] }) {
  const values = [...new Set(tops.values())];
  const [first] = values;
  if (first === undefined) return null;
  if (values.length === 1) return <span className={styles.most}>{count(first)}</span>;
  return (
    <span className={styles.tops}>
      {topTexts(tops, tracks).map(({ number, text, token }) => (
        <span key={number} style={{ color: `var(${token})` }}>
          {text}
        </span>
      ))}
    </span>
  );
}

/** Largest number of flags for screen readers. */
const READ_OUT = 100;

/** A flag as text. */
export const flagText = ({ step, text }: Flag) => `step ${step}: ${text}`;

/** The flags for screen readers, since the contents of a slider have no names. */
export const FlagList = memo(function FlagList({ flags }: { flags: readonly Flag[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className="unseen" aria-label="Flags">
      {flags.slice(0, READ_OUT).map((flag) => (
        <li key={`${flag.kind} ${flag.step} ${flag.text}`}>{flagText(flag)}</li>
      ))}
      {flags.length > READ_OUT && <li>{flags.length - READ_OUT} more</li>}
    </ul>
  );
});

/** The lines, with their values at the cursor. */
export function Legend({
  tracks,
  parts,
  step,
  known,
  row,
  node,
}: {
  tracks: readonly DrawnTrack[];
  parts: ReadonlyMap<number, SessionPart>;
  step: number;
  known: number;
  /** Height of a row of marks, in pixels. */
  row: number;
  /** What of a network the lines are about: a node, or all of them. */
  node: string | undefined;
}) {
  const value = (track: DrawnTrack) => {
    const there = step < known ? valueAt(parts.get(track.number), step) : null;
    return there ? valueText(track, there) : "";
  };
  return (
    <div className={styles.legend}>
      {node !== undefined && (
        <p className={styles.node} title="What of the network the timeline is about">
          {node}
        </p>
      )}
      <dl className={styles.lines}>
        {tracks
          .filter(({ kind }) => kind === "line")
          .map((track) => (
            <Line key={track.number} track={track} value={value(track)} />
          ))}
      </dl>
      <Rows tracks={tracks} row={row} />
    </div>
  );
}

const Line = memo(function Line({ track, value }: { track: DrawnTrack; value: string }) {
  return (
    <div title={track.meaning}>
      <dt>
        <svg width="14" height="8" viewBox="0 0 14 8" aria-hidden="true" className={styles[track.key]}>
          <path d="M0 4h14" style={{ stroke: `var(${track.token})` }} />
        </svg>
        {track.name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
});

/** The names of the marks. */
const Rows = memo(function Rows({ tracks, row }: { tracks: readonly DrawnTrack[]; row: number }) {
  const ofMarks = tracks.filter(({ kind }) => kind === "marks");
  return (
    <ul className={styles.rows}>
      {ofMarks.map((track) => (
        <li key={track.number} title={track.meaning} style={{ height: row, lineHeight: `${row}px` }}>
          <i style={{ background: `var(${track.token})` }} />
          {track.name}
        </li>
      ))}
    </ul>
  );
});
