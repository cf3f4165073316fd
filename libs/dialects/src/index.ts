export { DIALECT_UPLOADS } from './all.js';
export { dialectAt, DialectGate, DialectRefusals } from './dialect-gate.js';
export { addressesOf } from './core/dialect.js';
export { type FirstRequest, FirstRequests } from './core/first-requests.js';
export { SEALED_DIALECT_KEYS } from './core/key-secrets.js';
export { DialectFormatsModule, DialectsModule } from './dialects.module.js';
