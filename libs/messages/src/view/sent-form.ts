/** A message, as far as the form in which it was sent is concerned. */
interface SentMessage {
  readonly sentAt: number | null;
  /** If not as a text. */
  readonly sentAs: string | null;
}

/** In which form the gateway accepted a message; null: it has not been sent. */
export function sentForm({ sentAt, sentAs }: SentMessage): string | null {
  return sentAt === null ? null : (sentAs ?? 'text');
}
