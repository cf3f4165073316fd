import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { ListsModule } from '../lists/lists.module.js';
import { SendsModule } from '../sends.module.js';
import { MediaModule } from '@recado/media';
import { DueTimes } from './due-times.js';
import { RecurringFiles, RecurringSends, WaitingTimes, RecurringSources } from './recurring-sends.js';
import { OccurrenceRunner, RecurringSteps } from './run.js';

/** Sends that are repeated to a list. */
@Module({
  imports: [AuditModule, SendsModule],
  providers: [RecurringSends, RecurringSources, WaitingTimes],
  exports: [RecurringSends],
})
export class RecurringModule {}

/** The loop that makes their sends. Needs the Leader of the app. */
@Module({
  imports: [RecurringModule, ListsModule, MediaModule, SendsModule],
  providers: [DueTimes, OccurrenceRunner, RecurringFiles, RecurringSteps],
})
export class RecurringWorkerModule {}
