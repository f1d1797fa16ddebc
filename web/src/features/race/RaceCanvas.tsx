import { useEffect, useMemo, useRef } from "react";
import { useSize } from "../../kit/use-size";
import { layoutOf } from "./layout";
import { mixed } from "./mixed";
import { type RaceColours, RacePainter } from "./paint";
import styles from "./race.module.css";
import type { RaceRun } from "./run";
import type { RaceControl } from "./use-race";

/** Eight colours, as those of flows in all drawings. */
const FLOWS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Most pixels of the canvas for one of the page: more are not seen, and cost time. */
const MOST_PIXELS = 2;

/** How much of its own colour a packet of the senders has. */
const PALE = 0.66;

/** The drawing of all lanes. It is only for looking: the table beside it has the counts. */
export function RaceCanvas({ run, control }: { run: RaceRun | null; control: RaceControl }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const painter = useMemo(() => run && new RacePainter(run), [run]);
  const { draw, redraw } = control;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context || !painter || !run || !size || size.width === 0) return;
    const scale = Math.min(MOST_PIXELS, devicePixelRatio || 1);
    canvas.current.width = Math.round(size.width * scale);
    canvas.current.height = Math.round(size.height * scale);
    const height = size.height / run.lanes.length;
    const above = height * aboveOf(box.current);
    const layout = layoutOf(run, size.width, height - above);
    const tops = run.lanes.map((_, lane) => lane * height + above);
    let colours = coloursOf(document.documentElement);
    draw((ps, passed, jumped) => {
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, size.width, size.height);
      painter.draw(context, layout, tops, colours, ps, jumped ? Number.POSITIVE_INFINITY : passed);
    });
    const follow = new MutationObserver(() => {
      colours = coloursOf(document.documentElement);
      redraw();
    });
    follow.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      follow.disconnect();
      draw(null);
    };
  }, [painter, run, size, draw, redraw]);
  return (
    <div ref={box} className={styles.drawn} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}

/** The part of each lane above its drawing: the drawing is below name and counts where it cannot be beside them. */
const aboveOf = (box: Element | null): number =>
  (box && Number.parseFloat(getComputedStyle(box).getPropertyValue("--above"))) || 0;

/** The colours of the theme. */
function coloursOf(root: Element): RaceColours {
  const style = getComputedStyle(root);
  const value = (name: string) => style.getPropertyValue(name).trim();
  const flows = FLOWS.map((number) => value(`--series-${number}`));
  return {
    flows,
    pale: flows.map((colour) => mixed(colour, value("--surface"), PALE)),
    ink: value("--ink"),
    line: value("--line-strong"),
    surface: value("--surface"),
    error: value("--error"),
  };
}
