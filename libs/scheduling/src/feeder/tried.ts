/** Recipients at once, which bounds the memory: more than a far look sees of one key (216). */
const MAX_TRIED = 256;

/**
 * Recipients with whose messages a failing channel was tried since it began to fail. It is tried with others first: one
 * message that the provider never takes must not keep a channel closed that would take the rest. A message that was
 * tried keeps its place in the line, and those behind it to the same recipient wait with it.
 */
export class Tried {
  private readonly recipients = new Set<string>();

  /** See `recipientOf`. */
  has(recipient: string): boolean {
    return this.recipients.has(recipient);
  }

  /** See `recipientOf`. */
  add(recipient: string): void {
    if (this.recipients.size >= MAX_TRIED) this.recipients.clear();
    this.recipients.add(recipient);
  }

  /** Everybody's turn has come again. Returns whether anybody was to wait for it. */
  clear(): boolean {
    const hadAny = this.recipients.size > 0;
    this.recipients.clear();
    return hadAny;
  }
}
