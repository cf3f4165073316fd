export { type ErasurePreview, ErasurePreviews } from './erasure/erasure-previews.js';
export { type ErasedPerson, PersonErasures } from './erasure/person-erasures.js';
export { RecipientExports } from './export/recipient-exports.js';
export type { KnownOptOut } from './overview/hidden-opt-outs.js';
export { type RecipientOverview, RecipientOverviews } from './overview/recipient-overviews.js';
export { numberOf, type Person, personWith } from './person.js';
export { Persons } from './persons.js';
export { PrivacyApiModule, PrivacyModule } from './privacy.module.js';
