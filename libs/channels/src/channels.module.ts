import { Module } from '@nestjs/common';
import { Channels } from './channels.js';

/** The senders of this installation. */
@Module({ providers: [Channels], exports: [Channels] })
export class ChannelsModule {}
