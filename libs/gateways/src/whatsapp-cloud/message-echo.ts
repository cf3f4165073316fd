import { type Installation, stampOf } from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';

/** The attempt that a receipt belongs to. */
export interface EchoedAttempt {
  messageId: number;
  attempt: number;
  retries: number;
  /** See `stampOf`; missing: a version without stamps sent it. */
  stamp?: number;
}

/**
 * How long echoes without an installation are accepted, in ms. Earlier versions sent them, and their messages are
 * settled within a day.
 */
const UNNAMED_FOR_MS = 2 * 86_400_000;
const FORM = /^([1-9]\d{0,15})\.([1-9]\d{0,4})(?:\.r([1-9]\d{0,4}))?(?:\.i([0-9a-z]{1,16}))?(?:\.s(\d{1,5}))?$/;

/**
 * The text that the provider repeats in its receipts: `<id>.<attempt>`, `.r<n>` when somebody sent the message again,
 * `.i<installation>` and `.s<stamp>`. Meta accepts 512 characters.
 */
export function echoOf(message: OutgoingMessage, installation: Installation): string {
  const { id, attempt, retries, createdAt } = message;
  const stamp = createdAt === undefined ? '' : `.s${stampOf(createdAt)}`;
  return `${id}.${attempt}${retries === 0 ? '' : `.r${retries}`}.i${installation.id}${stamp}`;
}

/** Reads an echo that came at this time (UTC milliseconds); undefined: it is not of this installation. */
export function attemptOf(echo: unknown, installation: Installation, at: number): EchoedAttempt | undefined {
  if (typeof echo !== 'string') return undefined;
  const [, id, attempt, retries = '0', whose, stamp] = FORM.exec(echo) ?? [];
  const messageId = Number(id);
  if (id === undefined || !Number.isSafeInteger(messageId)) return undefined;
  const isOurs = whose === undefined ? at < installation.createdAt + UNNAMED_FOR_MS : whose === installation.id;
  if (!isOurs) return undefined;
  const stamped = stamp === undefined ? {} : { stamp: Number(stamp) };
  return { messageId, attempt: Number(attempt), retries: Number(retries), ...stamped };
}
