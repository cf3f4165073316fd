export { Declared, SameAs, ToldFields } from './described-fields.js';
export { FORM, formReaderOf, setFormReader } from './form-reader.js';
export { found } from './found.js';
export { idIn } from './id-in.js';
export { LOCAL_TIME_FIELD } from './local-time-field.js';
export { PageDto, PageQuery } from './page.js';
export { Moment } from './moment.js';
export { MULTIPART, PartNames, takeMultipart } from './multipart.js';
export {
  CursorField,
  LimitField,
  limitOf,
  id,
  namesIn,
  once,
  boolean,
  phone,
  reference,
  statuses,
  text,
  textUpTo,
  userId,
  checkParameters,
  MatchesRule,
  type Parameters,
  type Rule,
  readParameters,
} from './parameters.js';
export type { AddressGuard, AddressRefusal } from './outbound/address-guard.js';
export {
  systemCode,
  EXCHANGE_DISPATCHER,
  exchange,
  type ExchangeLimits,
  onAbort,
  type BrokenExchange,
  type ExchangeEnd,
  type ExchangeFault,
  type HttpAnswer,
} from './outbound/exchange/exchange.js';
export { GatewayGuard } from './outbound/gateway-guard.js';
export { type ResolveHost, TargetRefusedError, guardedConnector } from './outbound/guarded-connector.js';
export { guardedSocket } from './outbound/guarded-socket.js';
export { MediaGuard, isPublicAddress } from './outbound/media-guard.js';
export { resolveAsSystem } from './outbound/resolve-as-system.js';
export { Subnets } from './outbound/subnets.js';
