/** Characters of a fragment at most: longer addresses some browsers and servers cut; such a scenario travels as a file. */
export const LONGEST = 64_000;
