/** The words of messages that have left. */
export abstract class SentTexts {
  /**
   * The text of a message that its recipient may ask for once more, because their phone could not read it; null: it was
   * delivered, it left longer ago than 14 days, or its text was erased.
   */
  abstract textOf(messageId: number, channelId: number): Promise<string | null>;
}
