/** A failure whose message says all there is to say: something is missing, or a tool has complained. */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {string} [output] all that the tool printed
   */
  constructor(message, output = "") {
    super(message);
    this.output = output;
  }
}
