/** An invalid variable of the environment. The message is a sentence that says what to change; the boot stops. */
export class ConfigError extends Error {
  constructor(
    readonly variable: string,
    problem: string,
  ) {
    super(`${variable} ${problem}.`);
    this.name = 'ConfigError';
  }
}
