import type { MessageView } from './message.view.js';
import type { WaitingFor } from './waiting-for.js';

/** Says what a message waits for, for whoever has changed it and answers with it. */
export abstract class WaitingReasonReader {
  /** Null where it waits for nothing. */
  abstract of(message: MessageView): Promise<WaitingFor | null>;
}
