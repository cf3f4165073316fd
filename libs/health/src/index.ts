export { DISK_MIB, FreeSpace } from './free-space.js';
export { HealthApiModule, HealthModule } from './health.module.js';
export { type PartKind, Parts, type PartView } from './parts.js';
export { Readiness } from './readiness.js';
