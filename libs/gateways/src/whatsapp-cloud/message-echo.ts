import { type Installation, stampOf } from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';

/** The attempt that a receipt belongs to. */
export interface EchoedAttempt {
  messageId: number;
  attempt: number;
  retries: number;
  /** See `stampOf`; missing: when it was accepted was not known. */
  stamp?: number;
}

const FORM = /^([1-9]\d{0,15})\.([1-9]\d{0,4})(?:\.r([1-9]\d{0,4}))?\.i([0-9a-z]{1,16})(?:\.s(\d{1,5}))?$/;

/**
 * The text that the provider repeats in its receipts: `<id>.<attempt>`, `.r<n>` when somebody sent the message again,
 * `.i<installation>` and `.s<stamp>`. Meta accepts 512 characters.
 */
export function echoOf(message: OutgoingMessage, installation: Installation): string {
  const { id, attempt, retries, createdAt } = message;
  const stamp = createdAt === undefined ? '' : `.s${stampOf(createdAt)}`;
  return `${id}.${attempt}${retries === 0 ? '' : `.r${retries}`}.i${installation.id}${stamp}`;
}

/** Reads an echo; undefined: it is not of this installation. */
export function attemptOf(echo: unknown, installation: Installation): EchoedAttempt | undefined {
  if (typeof echo !== 'string') return undefined;
  const [, id, attempt, retries = '0', whose, stamp] = FORM.exec(echo) ?? [];
  const messageId = Number(id);
  if (id === undefined || !Number.isSafeInteger(messageId)) return undefined;
  if (whose !== installation.id) return undefined;
  const stamped = stamp === undefined ? {} : { stamp: Number(stamp) };
  return { messageId, attempt: Number(attempt), retries: Number(retries), ...stamped };
}
