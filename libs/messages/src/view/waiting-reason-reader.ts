import type { MessageView } from './message.view.js';
import type { WaitingFor } from './waiting-for.js';

/** Explains what a message waits for, for the responses of changes. Port, implemented by the lib of queries. */
export abstract class WaitingReasonReader {
  /** Null: it waits for nothing. */
  abstract of(message: MessageView): Promise<WaitingFor | null>;
}
