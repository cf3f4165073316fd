import { shared } from '@recado/core';
import { Global, Module } from '@nestjs/common';
import { AuditModule } from '@recado/audit';
import { AuthModule } from '@recado/auth';
import { InboundSink, MessagesModule, RecipientBlocklist } from '@recado/messages';
import { IdentityJoins, RecipientsModule } from '@recado/recipients';
import { OptOutList } from './http/opt-out-list.js';
import { OptOutsController } from './http/opt-outs.controller.js';
import { HiddenRefusals } from './hidden-refusals.js';
import { IdentityOptOuts } from './identity-opt-outs.js';
import { OptOutBlocklist } from './opt-out-blocklist.js';
import { OptOutCancellation } from './opt-out-cancellation.js';
import { MarketingPreferences } from './marketing-preferences.js';
import { OptOutCarrying } from './opt-out-carrying.js';
import { OptOutChanges } from './opt-out-changes.js';
import { OptOutEvents } from './opt-out-events.js';
import { OptOutJoins } from './opt-out-joins.js';
import { OptOutReply } from './opt-out-reply.js';
import { OptOutSettings } from './opt-out-settings.js';
import { OptOutSignals } from './opt-out-signals.js';
import { OptOutSweep } from './opt-out-sweep.js';
import { OptOuts } from './opt-outs.js';
import { PreferenceMemory } from './preference-memory.js';
import { PreferenceSignals } from './preference-signals.js';

/** The list of opt-outs and the blocklist, for servers and one-shot commands. */
@Global()
@Module({
  imports: [AuditModule, RecipientsModule],
  ...shared(
    [
      OptOuts,
      OptOutChanges,
      PreferenceMemory,
      MarketingPreferences,
      HiddenRefusals,
      IdentityOptOuts,
      { provide: RecipientBlocklist, useClass: OptOutBlocklist },
      { provide: IdentityJoins, useClass: OptOutJoins },
    ],
    { inner: [OptOutEvents, OptOutCarrying] },
  ),
})
export class OptOutListModule {}

/** The consequences of an opt-out: waiting messages are canceled, and the person gets a reply. Global for the port InboundSink. */
@Global()
@Module({
  imports: [OptOutListModule, MessagesModule, RecipientsModule, AuditModule],
  ...shared([OptOutCancellation, OptOutSettings, { provide: InboundSink, useClass: OptOutSignals }], {
    inner: [OptOutReply, PreferenceSignals],
  }),
})
export class OptOutsModule {}

/** The sweep that cancels what requests left over. Needs the Leader of the app. */
@Module({ imports: [OptOutsModule], providers: [OptOutSweep] })
export class OptOutsWorkerModule {}

/** The routes of opt-outs. */
@Module({ imports: [OptOutsModule, AuthModule], providers: [OptOutList], controllers: [OptOutsController] })
export class OptOutsApiModule {}
