export { Allowance } from './allowance.js';
export { LimitsModule } from './limits.module.js';
export type { Limits } from './quota.js';
export { rateLimitHeaders } from './rate-limit-headers.js';
export { RateLimits } from './rate-limits.js';
