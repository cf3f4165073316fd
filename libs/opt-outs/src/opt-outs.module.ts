import { Global, Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { InboundSink, MessagesModule, RecipientBlocklist } from '@recado/messages';
import { OptOutList } from './http/opt-out-list.js';
import { OptOutsController } from './http/opt-outs.controller.js';
import { OptOutBlocklist } from './opt-out-blocklist.js';
import { OptOutCancellation } from './opt-out-cancellation.js';
import { OptOutChanges } from './opt-out-changes.js';
import { OptOutReply } from './opt-out-reply.js';
import { OptOutSettings } from './opt-out-settings.js';
import { OptOutSignals } from './opt-out-signals.js';
import { OptOutSweep } from './opt-out-sweep.js';
import { OptOuts } from './opt-outs.js';

/** Who opted out, as one-shot commands need it, and the blocklist of messages, which every server needs. */
@Global()
@Module({
  imports: [AuditModule],
  providers: [OptOuts, OptOutChanges, { provide: RecipientBlocklist, useClass: OptOutBlocklist }],
  exports: [OptOuts, OptOutChanges, RecipientBlocklist],
})
export class OptOutListModule {}

/** What follows an opt-out: what waits is canceled, and the person gets an answer. Global for the port of callbacks. */
@Global()
@Module({
  imports: [OptOutListModule, MessagesModule, AuditModule],
  providers: [OptOutCancellation, OptOutSettings, OptOutReply, { provide: InboundSink, useClass: OptOutSignals }],
  exports: [OptOutCancellation, OptOutSettings, InboundSink],
})
export class OptOutsModule {}

/** Cancels what the requests left over. Needs the Leader of the app. */
@Module({ imports: [OptOutsModule], providers: [OptOutSweep] })
export class OptOutsWorkerModule {}

/** The routes by which integrators keep the list. */
@Module({ imports: [OptOutsModule, AuthModule], providers: [OptOutList], controllers: [OptOutsController] })
export class OptOutsApiModule {}
