import { ChannelsModule } from '@recado/channels';
import { MessagesModule } from '@recado/messages';
import { QueriesModule } from '@recado/queries';
import { defineSection } from '../../panel/section.js';
import { BatchesController } from './batches.controller.js';
import { batchTexts } from './texts/index.js';

/** Batches of messages. The list of messages leads to them. */
export const BATCHES = defineSection({
  path: 'batches',
  texts: batchTexts,
  controllers: [BatchesController],
  imports: [ChannelsModule, MessagesModule, QueriesModule],
});
