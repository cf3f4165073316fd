export { IdentityJoins, type KnownIdentity } from './identity-joins.js';
export { BY_TABLE, KnownPersons, type PersonNames } from './known-persons.js';
export { numberIn, numbersOf, readerOf, samePersons } from './learned-numbers.js';
export { PersonContacts } from './person-contacts.js';
export { type InboundContact, RecipientContacts } from './recipient-contacts.js';
export { RecipientIdentities } from './recipient-identities.js';
export { RecipientRetention } from './recipient-retention.js';
export { type ContactTimes, type RecipientState, stateOf } from './recipient-state.js';
export { RecipientsModule } from './recipients.module.js';
