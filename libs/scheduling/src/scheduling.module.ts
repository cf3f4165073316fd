import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { ChannelsModule } from '@recado/channels';
import { IntakeModule } from '../../intake/src/intake.module.js';
import { MessagesModule } from '@recado/messages';
import { OptOutsModule } from '../../opt-outs/src/opt-outs.module.js';
import { Feeder } from './feeder/feeder.js';
import { Housekeeper } from './housekeeping/housekeeper.js';
import { OptOutSweep } from './housekeeping/opt-out-sweep.js';
import { Reaper } from './housekeeping/reaper.js';
import { RevokedKeys } from './housekeeping/revoked-keys.js';
import { Leadership } from './leadership/leadership.js';

/** The loops of the leader: feeder, reaper, cancellations, housekeeping. */
@Module({
  imports: [MessagesModule, IntakeModule, OptOutsModule, ChannelsModule, AuditModule],
  providers: [Leadership, Feeder, Reaper, RevokedKeys, OptOutSweep, Housekeeper],
})
export class SchedulingWorkerModule {}
