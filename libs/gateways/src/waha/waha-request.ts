import type { ExchangeEnd } from '@recado/net';
import type { ProviderClient } from '../client/provider-client.js';
import type { WahaSettings } from './waha.definition.js';

export interface WahaRequest {
  path: string;
  /** Missing: the connections for checks. */
  channelId?: number | null;
  query?: Record<string, string>;
  /** Missing: the request is a GET. */
  body?: object;
  /** Time limit, in ms; missing: that of a message. */
  timeoutMs?: number;
  /** How much of the answer is read; missing: as much as an answer to a message needs. */
  maxBodyBytes?: number;
}

/** Sends a request to the WAHA of a channel. */
export function askWaha(
  client: ProviderClient,
  { path, channelId = null, query = {}, body, ...limits }: WahaRequest,
  { url, apiKey, webhookSecret }: WahaSettings,
  signal: AbortSignal,
): Promise<ExchangeEnd> {
  const address = new URL(url + path);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const content = body ? ({ method: 'POST', body: JSON.stringify(body) } as const) : ({ method: 'GET' } as const);
  const headers = { 'x-api-key': apiKey };
  const secrets = [apiKey, webhookSecret];
  return client.exchange({ channelId, url: address, headers, ...content, secrets, ...limits }, signal);
}
