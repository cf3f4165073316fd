import type { HeardEvent } from '@recado/webhooks';
import { phrase, type Text } from '../language/text.js';

/** As long as Recado waits for a webhook, in ms. */
const TIMEOUT_MS = 15_000;

/** Posts an event as Recado would, signature included. Returns what came back. */
export async function forward(url: string, { headers, body }: HeardEvent): Promise<Text> {
  const from = performance.now();
  const options = { method: 'POST', headers: { ...headers }, body, redirect: 'manual' } as const;
  try {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return phrase`  → ${answer.status} in ${Math.round(performance.now() - from)} ms`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const { code, name } = cause as NodeJS.ErrnoException;
    return phrase`  → no answer (${code ?? name ?? 'ERROR'})`;
  }
}
