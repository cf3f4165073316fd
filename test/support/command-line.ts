import { cleanUp } from './cleanup.js';

/** A command of the tests, such as `npm run bench`. */
export interface Command<Options> {
  readonly usage: string;
  /** Reads its arguments. Throws an Error with a sentence when they make no sense. */
  readonly read: (args: string[]) => Options;
  /** Answers the exit code. */
  readonly run: (options: Options) => Promise<number>;
}

/**
 * Runs a command and ends the processes that it has left; answers the exit code: 2 for arguments without sense. With
 * `--help` it prints the usage only.
 */
export async function runCommand<Options>(args: readonly string[], command: Command<Options>): Promise<number> {
  if (args.includes('--help')) {
    print(command.usage);
    return 0;
  }
  let options: Options;
  try {
    options = command.read([...args]);
  } catch (error) {
    print(`${(error as Error).message}\n\n${command.usage}`);
    return 2;
  }
  try {
    return await command.run(options);
  } finally {
    cleanUp();
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The number that an option has, or its default. Throws when it is none; `above`: when it is not above this bound. */
export function numberOption(option: string, value: string | undefined, byDefault: number, above = -1): number {
  if (value === undefined) return byDefault;
  if (/^\d{1,9}(\.\d+)?$/.test(value) && Number(value) > above) return Number(value);
  throw new Error(`${option} takes a number${above < 0 ? '' : ` above ${above}`}`);
}

/** The whole number that an option has, or its default: a count, or a seed. Throws when it is none. */
export function wholeOption(option: string, value: string | undefined, byDefault: number): number {
  if (value === undefined) return byDefault;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new Error(`${option} takes a whole number of nine digits at most`);
}

/** The choice that an option has; undefined without the option. Throws when it is none of the choices. */
export function choiceOption<T extends string>(
  option: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  const found = choices.find((choice) => choice === value);
  if (value !== undefined && found === undefined) throw new Error(`${option} is one of ${choices.join(', ')}`);
  return found;
}
