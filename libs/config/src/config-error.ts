/** A variable of the environment that stops the boot, with a sentence that says what to change. */
export class ConfigError extends Error {
  constructor(
    readonly variable: string,
    problem: string,
  ) {
    super(`${variable} ${problem}.`);
    this.name = 'ConfigError';
  }
}
