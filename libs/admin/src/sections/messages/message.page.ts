import { Injectable, NotFoundException } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { type MessageDetail } from '@recado/messages';
import { MessageQueries, WaitingReasons } from '@recado/queries';
import type { Visit } from '../../panel/visit.js';
import type { RefusedTime } from './message-actions.view.js';
import { messageDetailView } from './message-detail.view.js';
import { waitingText } from './waiting-text.js';

const VIEWS = 'sections/messages/views';

/** The page of one message. */
@Injectable()
export class MessagePage {
  constructor(
    private readonly queries: MessageQueries,
    private readonly waiting: WaitingReasons,
    private readonly channels: Channels,
  ) {}

  /** Shows it; `refused` says what was wrong with a time that was sent from it. */
  async show(visit: Visit, id: number, refused?: RefusedTime): Promise<void> {
    const message = await this.queries.detail(id);
    if (!message) throw new NotFoundException();
    const model = messageDetailView(message, await this.why(message, visit), visit, refused);
    const view = visit.isPartial ? `${VIEWS}/message` : `${VIEWS}/detail`;
    const state = refused ? { status: 422, reloadable: false } : {};
    await visit.show({ view, title: model.title, section: 'messages', model, ...state });
  }

  private async why(message: MessageDetail, visit: Visit): Promise<string | null> {
    const reason = await this.waiting.of(message);
    return reason && waitingText(reason, message.channel, visit, this.channels.allPaused !== null);
  }
}
