import { Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { RecipientsModule } from '@recado/recipients';
import { NotificationOutbox } from './notifications/notification-outbox.js';
import { Transitions } from './notifications/transitions.js';
import { HeldMessages } from './review/held-messages.js';
import { TemplateStops } from './review/template-stops.js';
import { KeyBacklog } from './store/key-backlog.js';
import { MessageReader } from './view/message-reader.js';

/** Reads messages, and writes the notifications of their transitions. Needs the NotificationSubscriptions of the app. */
@Module({
  imports: [ChannelsModule, RecipientsModule],
  providers: [MessageReader, KeyBacklog, Transitions, NotificationOutbox, TemplateStops, HeldMessages],
  exports: [MessageReader, KeyBacklog, Transitions, NotificationOutbox, TemplateStops, HeldMessages],
})
export class MessageStoreModule {}
