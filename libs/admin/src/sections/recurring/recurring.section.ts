import { ChannelsModule } from '@recado/channels';
import { ListsModule } from '@recado/lists';
import { RecurringModule } from '@recado/recurring';
import { SendsModule } from '@recado/sends';
import { defineSection } from '../../panel/section.js';
import { RecurringController } from './recurring.controller.js';
import { recurringTexts } from './texts/index.js';

/** Sends that are repeated to a saved list. */
export const RECURRING = defineSection({
  path: 'recurring',
  texts: recurringTexts,
  controllers: [RecurringController],
  imports: [ChannelsModule, ListsModule, RecurringModule, SendsModule],
  commands: [{ name: 'recurring', href: '/admin/recurring' }],
});
