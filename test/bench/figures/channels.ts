import type { Target } from '../programs/load.js';

/** The name of the channel of this number. */
export const nameOf = (number: number) => `paced-${number}`;

/** Creates a channel of the gateway `http` with a pace; the key must be bound to an address. */
export async function createChannel(target: Target, number: number, url: string, pace: object): Promise<void> {
  const body = { name: nameOf(number), gateway: 'http', settings: { url }, limits: { pace } };
  await ask(target, '/api/channels', { method: 'POST', body: JSON.stringify(body) });
}

/** The answer of a route of the API; undefined for a conflict. Throws at any other error. */
export async function ask({ url, headers }: Target, path: string, init: RequestInit = {}): Promise<unknown> {
  const all = new Headers(headers);
  if (init.body) all.set('content-type', 'application/json');
  const answer = await fetch(new URL(path, url), { ...init, headers: all });
  if (answer.status === 409) return undefined;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
