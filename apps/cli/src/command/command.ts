import type { Text } from '../language/text.js';
import type { Terminal } from './terminal.js';

/** One thing that the CLI can do. */
export interface Command {
  readonly name: string;
  /** The options, as help shows them. */
  readonly usage?: Text;
  readonly summary: Text;
  /** Throws UsageError for bad arguments, anything else for a failure. */
  run(args: readonly string[], terminal: Terminal): Promise<void>;
}
