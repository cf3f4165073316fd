import { Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { NotificationOutbox } from './notifications/notification-outbox.js';
import { Transitions } from './notifications/transitions.js';
import { KeyBacklog } from './store/key-backlog.js';
import { MessageReader } from './view/message-reader.js';

/** Reads messages, and writes the notifications of their transitions. Needs the NotificationSubscriptions of the app. */
@Module({
  imports: [ChannelsModule],
  providers: [MessageReader, KeyBacklog, Transitions, NotificationOutbox],
  exports: [MessageReader, KeyBacklog, Transitions, NotificationOutbox],
})
export class MessageStoreModule {}
