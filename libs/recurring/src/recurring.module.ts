import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { ListsModule } from '@recado/lists';
import { MediaModule } from '@recado/media';
import { SendsModule } from '@recado/sends';
import { DueTimes } from './run/due-times.js';
import { OccurrenceRunner } from './run/occurrence-runner.js';
import { RecurringSteps } from './run/recurring-steps.js';
import { RecurringFiles } from './store/recurring-files.js';
import { RecurringSends } from './store/recurring-sends.js';
import { RecurringSources } from './store/recurring-sources.js';
import { WaitingTimes } from './store/waiting-times.js';

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
