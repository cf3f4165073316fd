import { brokenResult } from '../../../libs/gateways/src/client/broken-result.js';
import { ProviderClient } from '../../../libs/gateways/src/client/provider-client.js';
import type { CallbackContent, CallbackRequest, CallbackSender } from '../../../libs/gateways/src/port/callback.js';
import type { GatewayOptions } from '../../../libs/gateways/src/port/gateway-factory.js';
import {
  type ChannelCheck,
  Gateway,
  type OutgoingMessage,
  type Released,
  type SendResult,
} from '../../../libs/gateways/src/port/gateway.js';
import { RELEASED } from '../../../libs/gateways/src/port/send-results.js';
import { stableKey } from '../../../libs/gateways/src/shared/stable-key.js';
import { resultOf } from './pigeon-answer.js';
import { readPigeonCallback } from './pigeon-callback.js';
import { pigeonDefinition, type PigeonSettings } from './pigeon.definition.js';

const CONNECTIONS = 8;
/** Longer than the last of a crowd waits on a busy machine. */
const TIMEOUT_MS = 60_000;

/** A provider that nobody has: what a new gateway consists of. */
export class PigeonGateway extends Gateway<PigeonSettings> {
  readonly concurrency = CONNECTIONS;
  private readonly client: ProviderClient;

  constructor({ version, guard }: GatewayOptions) {
    super(pigeonDefinition);
    this.client = new ProviderClient({ version, connections: CONNECTIONS, timeoutMs: TIMEOUT_MS, guard });
  }

  async send(
    message: OutgoingMessage,
    { url, token }: PigeonSettings,
    signal: AbortSignal,
  ): Promise<SendResult | Released> {
    if (signal.aborted) return RELEASED;
    const { id, to, text, channelId } = message;
    const headers = { 'x-pigeon-token': token, 'idempotency-key': stableKey(message) };
    const body = JSON.stringify({ id, to, text });
    const request = { channelId, method: 'POST', url: new URL(url), headers, body, secrets: [token] } as const;
    const end = await this.client.exchange(request, signal);
    return end.kind === 'answer' ? resultOf(end.answer) : brokenResult(end);
  }

  check({ url }: PigeonSettings, signal: AbortSignal): Promise<ChannelCheck> {
    return this.client.check(url, signal);
  }

  readCallback(request: CallbackRequest, settings: PigeonSettings): CallbackContent {
    return readPigeonCallback(request, settings);
  }

  senderOf({ token }: PigeonSettings): CallbackSender {
    return { name: null, secret: token };
  }

  override stop(): Promise<void> {
    return this.client.close();
  }
}
