import { parseArgs, type ParseArgsConfig } from 'node:util';
import { recognized } from '../language/recognized.js';
import { phrase } from '../language/text.js';
import { UsageError } from './cli-error.js';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;
type Values<T extends OptionsConfig> = ReturnType<typeof parseArgs<{ options: T; args: string[] }>>['values'];

/** Reads the options of a command. Throws UsageError. */
export function readOptions<T extends OptionsConfig>(args: readonly string[], options: T): Values<T> {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(
      isStray(error) ? phrase`Every value needs its option: "help" lists them.` : recognized(firstSentence(error)),
    );
  }
}

/** The value of a required option. Throws UsageError when it is missing. */
export function required(value: string | undefined, option: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(phrase`Option ${option} is missing.`);
  return value;
}

/** Whether a value stands without an option. Node's message would repeat the value, which may be a key. */
function isStray(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL';
}

/** The first sentence of an error of Node, which adds advice in more sentences. */
function firstSentence(error: unknown): string {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.?\n|\. /);
  return `${sentence.replace(/\.$/, '')}.`;
}
