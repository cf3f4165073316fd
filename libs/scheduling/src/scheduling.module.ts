import { Global, Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { ChannelsModule } from '@recado/channels';
import { MessagesModule } from '@recado/messages';
import { RecipientsModule } from '@recado/recipients';
import { Leader } from '@recado/work';
import { Feeder } from './feeder/feeder.js';
import { BulkSteps } from './housekeeping/bulk-steps.js';
import { Housekeeper } from './housekeeping/housekeeper.js';
import { PausedBatches } from './housekeeping/paused-batches.js';
import { Reaper } from './housekeeping/reaper.js';
import { Retention } from './housekeeping/retention.js';
import { RevokedKeys } from './housekeeping/revoked-keys.js';
import { Leadership } from './leadership/leadership.js';

/** The election of the leader, for tasks of every lib that only one process runs. */
@Global()
@Module({ providers: [Leadership, { provide: Leader, useExisting: Leadership }], exports: [Leadership, Leader] })
class LeadershipModule {}

/** The loops of the leader: feeder, reaper, cancellations of revoked keys, paused batches, bulk changes, housekeeping. */
@Module({
  imports: [LeadershipModule, MessagesModule, ChannelsModule, RecipientsModule, AuditModule],
  providers: [Feeder, Reaper, RevokedKeys, PausedBatches, BulkSteps, Retention, Housekeeper],
})
export class SchedulingWorkerModule {}
