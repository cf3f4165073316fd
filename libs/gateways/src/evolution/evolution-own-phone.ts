import type { ProviderClient } from '../client/provider-client.js';
import { phoneOf } from '../shared/jids.js';
import { jsonIn, recordsIn, textOf } from '../shared/json-parts.js';
import { PRESENCE_TIMEOUT_MS } from '../shared/presence-requests.js';
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

/** The version that Evolution tells at its root to everybody, such as `2.3.7`; undefined: it tells none. */
export async function versionOf(
  client: ProviderClient,
  settings: EvolutionSettings,
  signal: AbortSignal,
): Promise<string | undefined> {
  const root = { method: 'GET', path: '/?', timeoutMs: PRESENCE_TIMEOUT_MS } as const;
  const end = await askEvolution(client, root, settings, signal);
  const said =
    end.kind === 'answer' && end.answer.status === 200 ? textOf(jsonIn(end.answer.body)?.version) : undefined;
  return /^\d{1,3}\.[\w.-]{1,30}$/.test(said ?? '') ? said : undefined;
}

function rowsIn(body: string): ReturnType<typeof recordsIn> {
  try {
    return recordsIn(JSON.parse(body));
  } catch {
    // It is no JSON, so it tells no number.
    return [];
  }
}
