import type { ProviderClient } from '../client/provider-client.js';
import type { OutgoingMessage } from '../port/gateway.js';
import { PRESENCE_TIMEOUT_MS, PresenceRequests } from '../shared/presence-requests.js';
import { typingTimeOf } from '../shared/typing-time.js';
import { askEvolution } from './evolution-request.js';
import type { EvolutionSettings } from './evolution.definition.js';

const PATH = '/chat/sendPresence/';

/**
 * Shows “typing…” where the channel has it (docs/gateways/evolution.md). By a request of its own, and not by `delay` of the
 * text: what is cut off while it types was certainly not sent.
 */
export class EvolutionPresence {
  private readonly requests: PresenceRequests;

  constructor(
    private readonly client: ProviderClient,
    onError: (error: unknown) => void,
  ) {
    this.requests = new PresenceRequests('Evolution', onError);
  }

  /** Resolves when the message is to be sent, or earlier if the signal aborts. Never rejects. */
  async before(
    { channelId, to, text }: OutgoingMessage,
    settings: EvolutionSettings,
    signal: AbortSignal,
  ): Promise<void> {
    if (settings.typing !== 'on') return;
    // Evolution answers when the time is over.
    const delay = typingTimeOf(text);
    const body = { number: to, presence: 'composing', delay };
    const request = { method: 'POST', path: PATH, channelId, body, timeoutMs: delay + PRESENCE_TIMEOUT_MS } as const;
    this.requests.succeeded(channelId, PATH, await askEvolution(this.client, request, settings, signal));
  }
}
