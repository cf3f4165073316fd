import { Global, Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { ChannelsModule } from '@recado/channels';
import { MessagesModule } from '@recado/messages';
import { RecipientsModule } from '@recado/recipients';
import { Leader } from '@recado/work';
import { ColdRecipients } from './feeder/cold.js';
import { Feeder } from './feeder/feeder.js';
import { ColdReturns } from './housekeeping/cold-returns.js';
import { Housekeeper } from './housekeeping/housekeeper.js';
import { PoolFailover } from './housekeeping/pool-failover.js';
import { Reaper } from './housekeeping/reaper.js';
import { Retention } from './housekeeping/retention.js';
import {
  AccountLocks,
  BulkSteps,
  ChangedSettings,
  PausedBatches,
  ReviewedBatches,
  RevokedKeys,
} from './housekeeping/sweeps.js';
import { Leadership } from './leadership/leadership.js';

/** The election of the leader, for tasks of every lib that only one process runs. */
@Global()
@Module({ providers: [Leadership, { provide: Leader, useExisting: Leadership }], exports: [Leadership, Leader] })
class LeadershipModule {}

/** The loops of the leader: feeder, reaper, cancellations of revoked keys, paused batches, batches under review, cold recipients, pools of channels, bulk changes, locks of accounts, changed settings, housekeeping. */
@Module({
  imports: [LeadershipModule, MessagesModule, ChannelsModule, RecipientsModule, AuditModule],
  providers: [
    ColdRecipients,
    Feeder,
    ColdReturns,
    ChangedSettings,
    Reaper,
    RevokedKeys,
    PausedBatches,
    ReviewedBatches,
    PoolFailover,
    BulkSteps,
    AccountLocks,
    Retention,
    Housekeeper,
  ],
})
export class SchedulingWorkerModule {}
