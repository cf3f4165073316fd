/** The messages that are published and have not ended. Port of the feeder. */
export interface PublishedMessages {
  has(id: number): boolean;
  /** Whether this message must wait for another one to its recipient (see `recipientOf`). */
  blocks(recipient: string, id: number, now: number): boolean;
}
