import { ChannelsModule } from '@recado/channels';
import { MessagesModule } from '@recado/messages';
import { QueriesModule } from '@recado/queries';
import { SendsModule } from '@recado/campaigns';
import { defineSection } from '../../session/kit.js';
import { MessagePreviews } from '../templates/message-previews.js';
import { BatchChangesController } from './batch-changes.controller.js';
import { ShowBatch } from './show-batch.js';
import { BatchesController } from './batches.controller.js';
import { batchTexts } from './texts/index.js';

/** Batches of messages: how far they are, and what can be done with them. */
export const BATCHES = defineSection({
  path: 'batches',
  group: 'sending',
  place: 'sends',
  icon: 'batch',
  texts: batchTexts,
  controllers: [BatchesController, BatchChangesController],
  providers: [ShowBatch, MessagePreviews],
  imports: [ChannelsModule, MessagesModule, QueriesModule, SendsModule],
  styles: 'sections/batches/batches.css',
});
