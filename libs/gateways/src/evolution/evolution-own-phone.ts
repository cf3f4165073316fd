import type { ProviderClient } from '../client/provider-client.js';
import { phoneOf } from '../shared/jids.js';
import { recordsIn } from '../shared/json-parts.js';
import { askEvolution, NAMED_INSTANCE } from './evolution-request.js';
import type { EvolutionSettings } from './evolution.definition.js';

/** The number of a connected instance, of which its row tells `ownerJid`; undefined: it tells none. */
export async function ownPhone(
  client: ProviderClient,
  settings: EvolutionSettings,
  signal: AbortSignal,
): Promise<string | undefined> {
  const end = await askEvolution(client, NAMED_INSTANCE, settings, signal);
  if (end.kind === 'broken' || end.answer.status !== 200) return undefined;
  const row = rowsIn(end.answer.body).find(({ name }) => name === settings.instance);
  return phoneOf(row?.ownerJid);
}

function rowsIn(body: string): ReturnType<typeof recordsIn> {
  try {
    return recordsIn(JSON.parse(body));
  } catch {
    // It is no JSON, so it tells no number.
    return [];
  }
}
