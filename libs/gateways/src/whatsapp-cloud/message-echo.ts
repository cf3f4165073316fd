import type { Installation } from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';

/** Which attempt a receipt tells of. */
export interface EchoedAttempt {
  messageId: number;
  attempt: number;
  retries: number;
}

/**
 * How long echoes that name no installation are believed: versions before it had an id sent such, and what became of
 * those messages is settled within a day. In ms.
 */
const UNNAMED_FOR_MS = 2 * 86_400_000;
const FORM = /^([1-9]\d{0,15})\.([1-9]\d{0,4})(?:\.r([1-9]\d{0,4}))?(?:\.i([0-9a-z]{1,16}))?$/;

/**
 * What a provider is given to repeat in its receipts: `<id>.<attempt>`, `.r<n>` when somebody asked for it again, and
 * `.i<installation>`. Meta takes 512 characters.
 */
export function echoOf({ id, attempt, retries }: OutgoingMessage, installation: Installation): string {
  return `${id}.${attempt}${retries === 0 ? '' : `.r${retries}`}.i${installation.id}`;
}

/** Reads an echo that came at this time (UTC milliseconds); undefined when it is none of this installation's. */
export function attemptOf(echo: unknown, installation: Installation, at: number): EchoedAttempt | undefined {
  if (typeof echo !== 'string') return undefined;
  const [, id, attempt, retries = '0', whose] = FORM.exec(echo) ?? [];
  const messageId = Number(id);
  if (id === undefined || !Number.isSafeInteger(messageId)) return undefined;
  const isOurs = whose === undefined ? at < installation.createdAt + UNNAMED_FOR_MS : whose === installation.id;
  return isOurs ? { messageId, attempt: Number(attempt), retries: Number(retries) } : undefined;
}
