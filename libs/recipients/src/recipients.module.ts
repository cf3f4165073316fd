import { Module } from '@nestjs/common';
import { RecipientContacts } from './recipient-contacts.js';
import { RecipientIdentities } from './recipient-identities.js';

/** What channels know about their recipients. */
@Module({
  providers: [RecipientContacts, RecipientIdentities],
  exports: [RecipientContacts, RecipientIdentities],
})
export class RecipientsModule {}
