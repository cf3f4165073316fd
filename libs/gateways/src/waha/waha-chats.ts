import type { Clock } from '@recado/core';
import { notLeft } from '../client/broken-result.js';
import type { ProviderClient } from '../client/provider-client.js';
import type { Released, SendResult } from '../port/gateway.js';
import { rejected } from '../port/send-results.js';
import { jsonIn, textOf } from '../shared/json-parts.js';
import { ChatIds, isAmbiguous, plainChatId } from './chat-ids.js';
import { lacksFeature, resultOfQuestion } from './waha-answer.js';
import { askWaha } from './waha-request.js';
import type { WahaSettings } from './waha.definition.js';

/** Finds the chats of numbers. WAHA is asked for those that may have other digits, once by each process. */
export class WahaChats {
  private readonly known = new ChatIds();

  constructor(
    private readonly client: ProviderClient,
    private readonly clock: Clock,
  ) {}

  /**
   * The id of the chat of this number on this channel; undefined: the answer is not WAHA's, or it cannot tell.
   * Where WAHA names none, the
   * result of a message to this number, which cannot be sent.
   */
  async of(
    { channelId, to }: { channelId: number; to: string },
    settings: WahaSettings,
    signal: AbortSignal,
  ): Promise<string | undefined | SendResult | Released> {
    if (!isAmbiguous(to)) return plainChatId(to);
    const known = this.known.of(channelId, to);
    if (known !== undefined) return known;
    const query = { phone: to, session: settings.session };
    const request = { path: '/api/contacts/check-exists', channelId, query };
    const end = await askWaha(this.client, request, settings, signal);
    if (end.kind === 'broken') return notLeft(end);
    if (lacksFeature(end.answer)) return undefined;
    if (end.answer.status !== 200) return resultOfQuestion(end.answer, this.clock.now());
    const said = jsonIn(end.answer.body);
    if (said?.numberExists === false)
      return rejected('recipient_not_on_whatsapp', 'check-exists: numberExists is false');
    if (said?.numberExists !== true) return textOf(said?.chatId);
    const chat = textOf(said.chatId) ?? plainChatId(to);
    this.known.remember(channelId, to, chat);
    return chat;
  }
}
