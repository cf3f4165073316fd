import { randomBytes } from 'node:crypto';
import type { AdminSessionStore } from '@recado/auth';
import type { PanelRequest } from '../panel/panel-request.js';

/** How long a passkey may sign the same challenge, in ms. */
const CHALLENGE_MS = 10 * 60_000;
const CHALLENGE_BYTES = 32;

declare module 'fastify' {
  interface Session {
    /** What a passkey must sign next, in base64url, and since when. */
    challenge?: { text: string; at: number };
  }
}

/** What a passkey must sign for this session. Pages that are open at the same time ask for the same. */
export function challengeOf({ session, format }: PanelRequest): string {
  const isUsable = session.challenge && format.now - session.challenge.at < CHALLENGE_MS / 2;
  session.challenge = isUsable
    ? session.challenge
    : { text: randomBytes(CHALLENGE_BYTES).toString('base64url'), at: format.now };
  return session.challenge?.text ?? '';
}

/**
 * What a passkey should have signed: each challenge counts once, also where two requests take it at once. Empty: it is too
 * old, or there is none.
 */
export async function takeChallenge({ session, format, request }: PanelRequest): Promise<string> {
  // The session of this request is saved without it.
  delete session.challenge;
  const challenge = await (request.sessionStore as AdminSessionStore).take(session.sessionId, 'challenge');
  return challenge && format.now - challenge.at <= CHALLENGE_MS ? challenge.text : '';
}
