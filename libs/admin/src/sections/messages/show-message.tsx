import { Injectable, NotFoundException } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { type MessageDetail } from '@recado/messages';
import { Cancelers, MessageQueries, WaitingReasons } from '@recado/queries';
import { DeliveryQueries, WebhookEndpoints } from '@recado/webhooks';
import type { PanelRequest } from '../../panel/panel-request.js';
import { MessagePreviews } from '../templates/message-previews.js';
import { listOf } from './came-from.js';
import type { ToldEndpoint } from './deliveries.part.js';
import { messagesHref } from './message-filter.form.js';
import { MessageHandovers } from './message-handovers.js';
import { MessageDetailPage, MessagePart } from './message-detail.page.js';
import { messageTexts } from './texts/index.js';
import { waitingText } from './waiting-text.js';

/** Webhook deliveries that the page shows. */
const SHOWN_DELIVERIES = 20;

/** Shows the page of one message. */
@Injectable()
export class ShowMessage {
  constructor(
    private readonly queries: MessageQueries,
    private readonly waiting: WaitingReasons,
    private readonly channels: Channels,
    private readonly cancelers: Cancelers,
    private readonly previews: MessagePreviews,
    private readonly handovers: MessageHandovers,
    private readonly deliveries: DeliveryQueries,
    private readonly endpoints: WebhookEndpoints,
  ) {}

  /** Throws NotFoundException where there is no such message. */
  async show(panel: PanelRequest, id: number): Promise<void> {
    const message = await this.queries.detail(id);
    if (!message) throw new NotFoundException();
    const [why, canceledBy] = await Promise.all([this.why(message, panel), this.cancelers.of(message)]);
    const preview = await this.previews.of(message, panel);
    const handover = await this.handovers.of(message);
    const props = { message, why, canceledBy, preview, handover, told: await this.told(id) };
    const listHref = messagesHref(...listOf(id, panel));
    const title = panel.texts(messageTexts).message.title(String(id));
    await panel.show({
      title,
      body: <MessageDetailPage {...props} listHref={listHref} />,
      part: <MessagePart {...props} />,
    });
  }

  /** The newest deliveries with their endpoints, which are few. */
  private async told(id: number): Promise<ToldEndpoint[]> {
    const deliveries = await this.deliveries.ofMessage(id, SHOWN_DELIVERIES);
    if (deliveries.length === 0) return [];
    const endpoints = new Map((await this.endpoints.list()).map((endpoint) => [endpoint.id, endpoint]));
    return deliveries.map((delivery) => ({ delivery, endpoint: endpoints.get(delivery.endpointId) }));
  }

  private async why(message: MessageDetail, panel: PanelRequest): Promise<string | null> {
    const reason = await this.waiting.of(message);
    if (!reason) return null;
    const { allPaused } = this.channels;
    const text = waitingText(reason, message.channel, panel, allPaused !== null);
    const pause = allPaused ?? this.channels.withId(message.channelId)?.pause;
    if (reason.code !== 'channel_paused' || !pause?.by) return text;
    const { pausedBy, pausedBecause } = panel.texts(messageTexts).waits;
    const who = pause.note === null ? pausedBy(pause.by) : pausedBecause(pause.by, pause.note);
    return `${text} ${who}`;
  }
}
