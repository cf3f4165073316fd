import { ChannelsModule } from '@recado/channels';
import { MessagesModule } from '@recado/messages';
import { QueriesModule } from '@recado/queries';
import { defineSection } from '../../panel/section.js';
import { FailuresController } from './failures.controller.js';
import { failureTexts } from './texts/index.js';

/** What failed, why, and what to do: sending a group again, or discarding it. */
export const FAILURES = defineSection({
  path: 'failures',
  group: 'sending',
  icon: 'alert',
  texts: failureTexts,
  controllers: [FailuresController],
  imports: [ChannelsModule, MessagesModule, QueriesModule],
  styles: 'sections/failures/failures.css',
});
