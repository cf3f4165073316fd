/** A message that a phone asks for again. */
export interface AskedAgain {
  messageId: number;
  channelId: number;
  /** See `stampOf`; missing: a version without stamps sent it. */
  stamp?: number;
  /** The numbers of whoever asks, digits with country code; empty: their number is not known. */
  phones: readonly string[];
}

/** The words of messages that have left. */
export abstract class SentTexts {
  /**
   * The text of a message that its recipient may ask for once more, because their phone could not read it; null: it was
   * delivered, it left longer ago than 14 days, its text was erased, or somebody else asks for it.
   */
  abstract textOf(asked: AskedAgain): Promise<string | null>;
}
