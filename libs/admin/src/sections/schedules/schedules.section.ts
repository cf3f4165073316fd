import { ChannelsModule } from '@recado/channels';
import { MessagesModule } from '@recado/messages';
import { QueriesModule } from '@recado/queries';
import { RecurringModule } from '@recado/campaigns';
import { defineSection } from '../../session/kit.js';
import { FindScheduleBatches } from './find-schedule-batches.js';
import { ScheduleChangesController } from './schedule-changes.controller.js';
import { ScheduleMonthController } from './schedule-month.controller.js';
import { ShowScheduleRange } from './show-schedule-range.js';
import { SchedulesController } from './schedules.controller.js';
import { scheduleTexts } from './texts/index.js';

/** What goes out by day and hour, and changes of all of it that a time, a channel and a key select. */
export const SCHEDULES = defineSection({
  path: 'schedules',
  group: 'sending',
  place: 'sends',
  icon: 'calendar',
  texts: scheduleTexts,
  controllers: [SchedulesController, ScheduleMonthController, ScheduleChangesController],
  providers: [ShowScheduleRange, FindScheduleBatches],
  imports: [ChannelsModule, MessagesModule, QueriesModule, RecurringModule],
  styles: 'sections/schedules/schedules.css',
});
