import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './cli-error.js';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;
type Values<T extends OptionsConfig> = ReturnType<typeof parseArgs<{ options: T; args: string[] }>>['values'];

/** Reads the options of a command. Throws UsageError. */
export function readOptions<T extends OptionsConfig>(args: readonly string[], options: T): Values<T> {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(firstSentence(error));
  }
}

/** An option that must be there. */
export function required(value: string | undefined, option: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`Option ${option} is missing.`);
  return value;
}

/** What Node says goes on with advice over several lines. */
function firstSentence(error: unknown): string {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.?\n|\. /);
  return `${sentence.replace(/\.$/, '')}.`;
}
