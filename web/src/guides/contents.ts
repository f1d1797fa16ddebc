// The form of a guide: panels with pictures, and where its sources disagree.

/** A step of a shipped scenario. */
export interface Step {
  scenario: string;
  step: number;
  /** What the link says. */
  link: string;
}

export interface Panel extends Step {
  title: string;
  /** Paragraphs. */
  text: readonly string[];
  /** What is drawn of the step. */
  parts: readonly ("strip" | "structure")[];
  /** Height of the structure in rem, where a drawing needs more than others. */
  height?: number;
  /** Where on a narrow screen the picture is scrolled to: 0 for its left end, 1 for its right end. */
  at: number;
}

/** Where what is published disagrees with itself or with its arithmetic, and what is built here. */
export interface Difference {
  title: string;
  /** Where it stands. */
  place: string;
  published: string;
  here: string;
}

/** The guide to a design. */
export interface GuideContents {
  title: string;
  /** Whose it is, and where it was published. */
  paper: string;
  /** In the order in which they are contents. */
  panels: readonly Panel[];
  /** What leads on from the panels: a sentence up to its links. */
  onward: string;
  steps: readonly Step[];
  /** What of the sources is meant. */
  disagreement: string;
  differences: readonly Difference[];
}
