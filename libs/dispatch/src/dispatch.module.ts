import { Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { MediaModule } from '@recado/media';
import { MessagesModule } from '@recado/messages';
import { RecipientsModule } from '@recado/recipients';
import { AccountQuestions } from './accounts/account-questions.js';
import { AccountWatch } from './accounts/account-watch.js';
import { TemplateWatch } from './accounts/template-watch.js';
import { UsedChannels } from './accounts/used-channels.js';
import { ActiveAttempts } from './attempts/active-attempts.js';
import { ChannelRunners } from './channel-runners.js';
import { Dispatcher } from './dispatcher.js';
import { LeaseRenewal } from './lease-renewal.js';
import { OutgoingFiles } from './sending/outgoing-files.js';
import { RecognisedRecipients } from './sending/recognised-recipients.js';
import { Senders } from './sending/senders.js';
import { UnknownEvidenceReader } from './unknowns/unknown-evidence.js';
import { UnknownReconciler } from './unknowns/unknown-reconciler.js';

/** The dispatcher, the loop that resolves unknown outcomes, and the one that asks about the accounts of channels. */
@Module({
  imports: [GatewaysModule, MediaModule, MessagesModule, RecipientsModule, ChannelsModule],
  providers: [
    ActiveAttempts,
    RecognisedRecipients,
    OutgoingFiles,
    Senders,
    ChannelRunners,
    LeaseRenewal,
    Dispatcher,
    UnknownEvidenceReader,
    UnknownReconciler,
    UsedChannels,
    AccountQuestions,
    AccountWatch,
    TemplateWatch,
  ],
})
export class DispatchWorkerModule {}
