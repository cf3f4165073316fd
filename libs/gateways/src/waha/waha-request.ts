import type { ExchangeEnd } from '@recado/http';
import type { ProviderClient } from '../client/provider-client.js';
import { isStreamed, type StreamedBody } from '../client/streamed-body.js';
import type { WahaSettings } from './waha.definition.js';

export interface WahaRequest {
  path: string;
  /** Missing: the connections for checks. */
  channelId?: number | null;
  query?: Record<string, string>;
  /** Missing: the request is a GET. */
  body?: object | StreamedBody;
  /** Of a request with a body; missing: POST. */
  method?: 'POST' | 'PUT';
  /** Time limit, in ms; missing: that of a message. */
  timeoutMs?: number;
  /** How much of the answer is read; missing: as much as an answer to a message needs. */
  maxBodyBytes?: number;
  /** Whether the answer is read with the secrets in it, so nothing of it may be shown. Missing: they are removed. */
  isRaw?: boolean;
}

/** Sends a request to the WAHA of a channel. */
export function askWaha(
  client: ProviderClient,
  { path, channelId = null, query = {}, body, method = 'POST', isRaw = false, ...limits }: WahaRequest,
  { url, apiKey, webhookSecret }: WahaSettings,
  signal: AbortSignal,
): Promise<ExchangeEnd> {
  const address = new URL(url + path);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const content = body
    ? { method, body: isStreamed(body) ? body : JSON.stringify(body) }
    : ({ method: 'GET' } as const);
  const headers = { 'x-api-key': apiKey };
  const secrets = isRaw ? [] : [apiKey, webhookSecret];
  return client.exchange({ channelId, url: address, headers, ...content, secrets, ...limits }, signal);
}

/** The path of the session of a channel. */
export function sessionPath({ session }: Pick<WahaSettings, 'session'>): string {
  return `/api/sessions/${encodeURIComponent(session)}`;
}
