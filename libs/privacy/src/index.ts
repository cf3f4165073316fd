export { type ErasedPerson, PersonErasures } from './erasure/person-erasures.js';
export { RecipientExports } from './export/recipient-exports.js';
export { type RecipientOverview, RecipientOverviews } from './overview/recipient-overviews.js';
export { type Person, personWith } from './person.js';
export { PrivacyApiModule, PrivacyModule } from './privacy.module.js';
export { type ErasurePreview, ErasurePreviews } from './erasure/erasure-previews.js';
