import { shared } from '@recado/core';
import { Module } from '@nestjs/common';
import { ChatHandovers } from './chat-handovers.js';
import { ColdUse } from './cold-use.js';
import { HiddenRecipients } from './hidden-recipients.js';
import { KnownPersons } from './known-persons.js';
import { PersonContacts } from './person-contacts.js';
import { RecipientContacts } from './recipient-contacts.js';
import { RecipientIdentities } from './recipient-identities.js';
import { RecipientMoves } from './recipient-moves.js';
import { RecipientRetention } from './recipient-retention.js';

/** What channels know about their recipients. */
@Module({
  ...shared([
    ChatHandovers,
    ColdUse,
    HiddenRecipients,
    RecipientContacts,
    RecipientIdentities,
    RecipientMoves,
    RecipientRetention,
    PersonContacts,
    KnownPersons,
  ]),
})
export class RecipientsModule {}
