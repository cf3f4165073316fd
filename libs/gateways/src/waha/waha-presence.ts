import type { ProviderClient } from '../client/provider-client.js';
import type { OutgoingMessage } from '../port/gateway.js';
import { PRESENCE_TIMEOUT_MS, PresenceRequests } from '../shared/presence-requests.js';
import { rest } from '../shared/rest.js';
import { typingTimeOf } from '../shared/typing-time.js';
import { askWaha } from './waha-request.js';
import type { WahaSettings } from './waha.definition.js';

/** Marks what a recipient wrote as read, and shows “typing…”, as far as the channel has it (docs/gateways/waha.md). */
export class WahaPresence {
  private readonly requests: PresenceRequests;

  constructor(
    private readonly client: ProviderClient,
    onError: (error: unknown) => void,
  ) {
    this.requests = new PresenceRequests('WAHA', onError);
  }

  /** Resolves when the message is to be sent, or earlier if the signal aborts. Never rejects. */
  async before(message: OutgoingMessage, chatId: string, settings: WahaSettings, signal: AbortSignal): Promise<void> {
    const ask = (path: string) => this.ask(path, message.channelId, chatId, settings, signal);
    // Who has not written lately has left nothing to be read.
    if (settings.markRead === 'on' && message.isCold !== true) await ask('/api/sendSeen');
    if (settings.typing === 'on' && (await ask('/api/startTyping'))) {
      await rest(typingTimeOf(message.text), signal);
      await ask('/api/stopTyping');
    }
  }

  private async ask(
    path: string,
    channelId: number,
    chatId: string,
    settings: WahaSettings,
    signal: AbortSignal,
  ): Promise<boolean> {
    const body = { session: settings.session, chatId };
    const request = { path, channelId, body, timeoutMs: PRESENCE_TIMEOUT_MS };
    return this.requests.succeeded(channelId, path, await askWaha(this.client, request, settings, signal));
  }
}
