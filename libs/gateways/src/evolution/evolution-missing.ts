import type { HttpAnswer } from '@recado/http';
import { answerOrFailure, isFailure } from '../client/failed-pairing.js';
import type { ProviderClient } from '../client/provider-client.js';
import type { PairingFailure } from '../port/pairing.js';
import { jsonIn, recordOf } from '../shared/json-parts.js';
import { askEvolution, NAMED_INSTANCE } from './evolution-request.js';
import type { EvolutionSettings } from './evolution.definition.js';

/**
 * Whether Evolution says that it has no instance of this name (`instance.guard.ts`). Another 404 is of whoever answers at
 * this address.
 */
export function isMissingInstance({ status, body }: HttpAnswer): boolean {
  if (status !== 404) return false;
  const said = recordOf(jsonIn(body)?.response)?.message;
  return /\binstance does not exist\b/i.test([said].flat().join(' '));
}

/**
 * Whether the key is refused. An answer that the instance is missing does not tell that, because the guard asks for the
 * instance before it checks the key. Null: the key is not refused, or this cannot be told.
 */
export async function refusalOfKey(
  client: ProviderClient,
  settings: EvolutionSettings,
  signal: AbortSignal,
): Promise<PairingFailure | null> {
  const answer = answerOrFailure(await askEvolution(client, NAMED_INSTANCE, settings, signal));
  return isFailure(answer) && answer.code === 'channel_auth_failed' ? answer : null;
}
