import { Injectable, NotFoundException } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { type MessageDetail } from '@recado/messages';
import { Cancelers, MessageQueries, WaitingReasons } from '@recado/queries';
import type { PanelRequest } from '../../panel/panel-request.js';
import { MessagePreviews } from '../templates/message-previews.js';
import type { RefusedTime } from './message-actions.view.js';
import { MessageDetailPage, MessagePart } from './message-detail.page.js';
import { messageDetailView } from './message-detail.view.js';
import { messageTexts } from './texts/index.js';
import { waitingText } from './waiting-text.js';

/** The page of one message. */
@Injectable()
export class MessagePage {
  constructor(
    private readonly queries: MessageQueries,
    private readonly waiting: WaitingReasons,
    private readonly channels: Channels,
    private readonly cancelers: Cancelers,
    private readonly previews: MessagePreviews,
  ) {}

  /** Shows the message. `refused`: what was wrong with a time that was sent. */
  async show(panel: PanelRequest, id: number, refused?: RefusedTime): Promise<void> {
    const message = await this.queries.detail(id);
    if (!message) throw new NotFoundException();
    const [why, canceler] = await Promise.all([this.why(message, panel), this.cancelers.of(message)]);
    const preview = await this.previews.of(message, panel);
    const view = messageDetailView(message, { why, canceledBy: canceler, preview }, panel, refused);
    const part = <MessagePart view={view} />;
    const body = <MessageDetailPage view={view} />;
    await panel.show({ title: view.title, body, part, isRefused: refused !== undefined });
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
