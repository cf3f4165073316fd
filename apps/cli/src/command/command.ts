import type { Text } from '../language/text.js';
import type { Terminal } from './terminal.js';

/** A command of the CLI. */
export interface Command {
  readonly name: string;
  /** The options, as the help text shows them. */
  readonly usage?: Text;
  readonly summary: Text;
  /** Throws UsageError for wrong arguments, any other error for a failure. */
  run(args: readonly string[], terminal: Terminal): Promise<void>;
}
