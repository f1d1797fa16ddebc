// The address of a stop of a lesson: `#lesson=bbq-tree&stop=3`, counted from 1; without `stop` the first.

export interface LessonPlace {
  /** Name of the lesson. */
  name: string;
  /** Number of the stop, from 1. */
  stop: number;
}

/** The fragment that leads to a stop, from `#` on. */
export const addressOfLesson = ({ name, stop }: LessonPlace): string =>
  `#lesson=${name}${stop === 1 ? "" : `&stop=${stop}`}`;

/** Where a fragment leads; null if it is not an address of this kind. */
export function lessonOf(fragment: string): LessonPlace | null {
  const [, name, stop] = /^#?lesson=([\w-]{1,100})(?:&stop=([1-9]\d{0,3}))?$/.exec(fragment.trim()) ?? [];
  return name === undefined ? null : { name, stop: stop === undefined ? 1 : Number(stop) };
}
