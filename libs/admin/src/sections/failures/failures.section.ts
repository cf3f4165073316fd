import { ChannelsModule } from '@recado/channels';
import { MessagesModule } from '@recado/messages';
import { QueriesModule } from '@recado/queries';
import { defineSection } from '../../session/kit.js';
import { FailuresController } from './failures.controller.js';
import { failureTexts } from './texts/index.js';

/** What failed, why, and what to do: sending a group again, or discarding it. */
export const FAILURES = defineSection({
  path: 'failures',
  group: 'top',
  place: 'messages',
  icon: 'alert',
  texts: failureTexts,
  controllers: [FailuresController],
  imports: [ChannelsModule, MessagesModule, QueriesModule],
  styles: 'sections/failures/failures.css',
});
