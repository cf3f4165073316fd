export { found } from './found.js';
export { idIn } from './id-in.js';
export { LOCAL_TIME_FIELD } from './local-time-field.js';
export { Moment } from './moment.js';
export { MULTIPART, takeMultipart } from './multipart.js';
export { CursorField, LimitField, limitOf } from './page-query.js';
export { checkParameters, MatchesRule, type Parameters, type Rule, readParameters } from './parameters.js';
export { SameAs } from './same-as.js';
export { id, namesIn, once, phone, reference, statuses, text, userId } from './rules.js';
