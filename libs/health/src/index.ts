export { FreeSpace } from './free-space.js';
export { HealthApiModule, HealthModule } from './health.module.js';
export { Readiness } from './readiness.js';
