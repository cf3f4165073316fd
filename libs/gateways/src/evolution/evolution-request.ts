import type { ExchangeEnd } from '@recado/http';
import type { ProviderClient, ProviderRequest } from '../client/provider-client.js';
import { isStreamed, type StreamedBody } from '../client/streamed-body.js';
import type { EvolutionSettings } from './evolution.definition.js';

interface EvolutionRequest {
  method: ProviderRequest['method'];
  /** With a slash or an equals sign at its end the name of the instance is added. */
  path: string;
  /** Missing: the connections for checks. */
  channelId?: number | null;
  body?: object | StreamedBody;
  /** Time limit, in ms; missing: that of a message. */
  timeoutMs?: number;
  /** How much of the answer is read; missing: as much as an answer to a message needs. */
  maxBodyBytes?: number;
  /** Whether the answer is read with the secrets in it, so nothing of it may be shown. Missing: they are removed. */
  isRaw?: boolean;
}

/** A route that needs the key and no instance. With the name it answers one instance, not the tokens of all of them. */
export const NAMED_INSTANCE = { method: 'GET', path: '/instance/fetchInstances?instanceName=' } as const;

/** Sends a request to the Evolution API of a channel. */
export function askEvolution(
  client: ProviderClient,
  { method, path, channelId = null, body, isRaw = false, ...limits }: EvolutionRequest,
  { url, instance, apiKey, webhookSecret }: EvolutionSettings,
  signal: AbortSignal,
): Promise<ExchangeEnd> {
  const address = new URL(url + path + (/[/=]$/.test(path) ? encodeURIComponent(instance) : ''));
  const headers = { apikey: apiKey };
  const content = body && { body: isStreamed(body) ? body : JSON.stringify(body) };
  const secrets = isRaw ? [] : [apiKey, webhookSecret];
  return client.exchange({ channelId, method, url: address, headers, ...content, secrets, ...limits }, signal);
}
