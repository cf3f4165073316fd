import { Module } from '@nestjs/common';
import { ChannelsModule } from '@recado/channels';
import { GatewaysModule } from '@recado/gateways';
import { MediaModule } from '@recado/media';
import { MessagesModule } from '@recado/messages';
import { RecipientsModule } from '@recado/recipients';
import { AccountQuestions, AccountWatch, TemplateWatch, UsedChannels } from './accounts.js';
import { ActiveAttempts, OutcomeBuffer } from './attempts.js';
import { Dispatcher, LeaseRenewal } from './dispatcher.js';
import { GatewayRequests, OutgoingFiles } from './gateway-requests.js';
import { RecipientKnowledge, RecognisedRecipients } from './recipient-knowledge.js';
import { DispatchParts } from './sender.js';
import { UnknownEvidenceReader, UnknownReconciler } from './unknowns.js';

/** The dispatcher, the loop that resolves unknown outcomes, and the one that asks about the accounts of channels. */
@Module({
  imports: [GatewaysModule, MediaModule, MessagesModule, RecipientsModule, ChannelsModule],
  providers: [
    ActiveAttempts,
    OutcomeBuffer,
    RecognisedRecipients,
    RecipientKnowledge,
    OutgoingFiles,
    GatewayRequests,
    DispatchParts,
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
