import { ChannelsModule } from '@recado/channels';
import { MediaModule } from '@recado/media';
import { MessagesModule } from '@recado/messages';
import { QueriesModule } from '@recado/queries';
import { RecipientsModule } from '@recado/recipients';
import { WebhooksModule } from '@recado/webhooks';
import { defineSection } from '../../session/kit.js';
import { MessagePreviews } from '../templates/message-previews.js';
import { MessageChangesController } from './message-changes.controller.js';
import { MessageFileController } from './message-file.controller.js';
import { MessageHandovers } from './message-handovers.js';
import { ShowMessage } from './show-message.js';
import { MessagesController } from './messages.controller.js';
import { messageTexts } from './texts/index.js';

/** Messages: the list, one message, and its changes. */
export const MESSAGES = defineSection({
  path: 'messages',
  group: 'top',
  place: 'messages',
  icon: 'message',
  texts: messageTexts,
  controllers: [MessagesController, MessageChangesController, MessageFileController],
  providers: [ShowMessage, MessageHandovers, MessagePreviews],
  styles: 'sections/messages/messages.css',
  imports: [ChannelsModule, MediaModule, MessagesModule, QueriesModule, RecipientsModule, WebhooksModule],
});
