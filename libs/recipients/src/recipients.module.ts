import { Module } from '@nestjs/common';
import { RecipientContacts } from './recipient-contacts.js';
import { RecipientIdentities } from './recipient-identities.js';
import { RecipientRetention } from './recipient-retention.js';

/** What channels know about their recipients. */
@Module({
  providers: [RecipientContacts, RecipientIdentities, RecipientRetention],
  exports: [RecipientContacts, RecipientIdentities, RecipientRetention],
})
export class RecipientsModule {}
