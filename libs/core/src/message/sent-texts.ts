import type { MediaContent } from './media-content.js';

/** A message that a phone asks for again. */
export interface AskedAgain {
  messageId: number;
  channelId: number;
  /** See `stampOf`; missing: the id has no room for it. */
  stamp?: number;
  /** The numbers of whoever asks, digits with country code; empty: their number is not known. */
  phones: readonly string[];
}

/** What a message brought that has left. */
export interface SentAgain {
  /** Its text, or the caption of its medium; empty: none. */
  text: string;
  /** Missing: it was a text. */
  media?: MediaContent;
}

/** The words and media of messages that have left. */
export abstract class SentTexts {
  /**
   * What a message brought that its recipient may ask for once more, because their phone could not read it; null: it was
   * delivered, it left longer ago than 14 days, its text was erased, or somebody else asks for it.
   */
  abstract sentOf(asked: AskedAgain): Promise<SentAgain | null>;
}

/** The files that Recado keeps for messages. */
export abstract class KeptFiles {
  /** The bytes of a file, a part at a time; null: it is not kept any more. */
  abstract open(id: string): Promise<AsyncIterable<Buffer> | null>;
}
