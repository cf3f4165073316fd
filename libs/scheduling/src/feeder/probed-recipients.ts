import { BoundedMap } from '@recado/core';

/** Most recipients in memory: more than the wider lookahead reads for one key (216). */
const MAX_RECIPIENTS = 256;

/**
 * Recipients with whose messages a failing channel was probed since it began to fail. Others are probed first: one
 * message that the provider never accepts must not keep a channel closed that would accept the rest. A probed message
 * keeps its due time, and later messages to the same recipient wait behind it.
 */
export class ProbedRecipients {
  private readonly recipients = new BoundedMap<string, true>(MAX_RECIPIENTS);

  /** See `recipientOf`. */
  has(recipient: string): boolean {
    return this.recipients.has(recipient);
  }

  /** See `recipientOf`. */
  add(recipient: string): void {
    this.recipients.set(recipient, true);
  }

  /** Starts a new round. Returns whether any recipient had been probed. */
  clear(): boolean {
    const hadAny = this.recipients.size > 0;
    this.recipients.clear();
    return hadAny;
  }
}
