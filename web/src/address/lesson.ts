// The address of a stop of a lesson: `#lesson=bbq-tree&stop=3`, counted from 1; without `stop` the first. A lesson that the reader has
// brought is `#lesson=own.…`.

export interface LessonPlace {
  /** Name of the lesson. */
  name: string;
  /** Number of the stop, from 1. */
  stop: number;
}

/** How names of the reader's own lessons begin. No shipped lesson has a dot in its name. */
export const OWN = "own.";

/** Whether this is the name of a lesson that the reader has brought. */
export const isOwnLesson = (name: string): boolean => name.startsWith(OWN);

/** The fragment that leads to a stop, from `#` on. */
export const addressOfLesson = ({ name, stop }: LessonPlace): string =>
  `#lesson=${name}${stop === 1 ? "" : `&stop=${stop}`}`;

/** Where a fragment leads; null if it is not an address of this kind. */
export function lessonOf(fragment: string): LessonPlace | null {
  const found = /^#?lesson=((?:own\.)?[\w-]{1,100})(?:&stop=([1-9]\d{0,3}))?$/.exec(fragment.trim());
  const [, name, stop] = found ?? [];
  return name === undefined ? null : { name, stop: stop === undefined ? 1 : Number(stop) };
}

/** Whether a fragment leads to a lesson at another address: `web/src/address/lesson-elsewhere.ts`. */
export const isLessonElsewhere = (fragment: string): boolean => /^#?lesson-url=/.test(fragment.trim());
