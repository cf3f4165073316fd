import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { RecipientsModule } from '@recado/recipients';
import { KeyBacklog } from './store/key-backlog.js';
import { NotificationOutbox, Transitions } from './store/notifications.js';
import { HeldMessages, TemplateStops } from './store/review.js';
import { MessageReader } from './view/message-reader.js';

/** Reads messages, and writes the notifications of their transitions. Needs the NotificationSubscriptions of the app. */
@Module({
  imports: [ChannelsModule, RecipientsModule],
  ...shared([MessageReader, KeyBacklog, Transitions, NotificationOutbox, TemplateStops, HeldMessages]),
})
export class MessageStoreModule {}
