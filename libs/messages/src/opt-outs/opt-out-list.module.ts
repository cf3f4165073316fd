import { Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { OptOutChanges } from './opt-out-changes.js';
import { OptOuts } from './opt-outs.js';

/** Who does not want to be written to, as one-shot commands need it: what waits for them is canceled by the workers. */
@Module({ imports: [AuditModule], providers: [OptOuts, OptOutChanges], exports: [OptOuts, OptOutChanges] })
export class OptOutListModule {}
