import type { OutgoingMessage } from '../gateway.js';

/** Which attempt a receipt tells of. */
export interface EchoedAttempt {
  messageId: number;
  attempt: number;
  retries: number;
}

/** What a provider is given to repeat in its receipts: `<id>.<attempt>`, and `.r<n>` when somebody asked for it again. */
export function echoOf({ id, attempt, retries }: OutgoingMessage): string {
  return retries === 0 ? `${id}.${attempt}` : `${id}.${attempt}.r${retries}`;
}

/** Reads an echo; undefined when it is none of ours. */
export function attemptOf(echo: unknown): EchoedAttempt | undefined {
  if (typeof echo !== 'string') return undefined;
  const [, id, attempt, retries = '0'] = /^([1-9]\d{0,15})\.([1-9]\d{0,4})(?:\.r([1-9]\d{0,4}))?$/.exec(echo) ?? [];
  const messageId = Number(id);
  if (id === undefined || !Number.isSafeInteger(messageId)) return undefined;
  return { messageId, attempt: Number(attempt), retries: Number(retries) };
}
