import { ChannelsModule } from '@recado/channels';
import { ListsModule, SendsModule, RecurringModule } from '@recado/campaigns';
import { defineSection } from '../../session/kit.js';
import { RecurringController } from './recurring.controller.js';
import { recurringTexts } from './texts/index.js';

/** Sends that are repeated to a saved list. */
export const RECURRING = defineSection({
  path: 'recurring',
  group: 'sending',
  place: 'sends',
  icon: 'calendar',
  texts: recurringTexts,
  controllers: [RecurringController],
  imports: [ChannelsModule, ListsModule, RecurringModule, SendsModule],
});
