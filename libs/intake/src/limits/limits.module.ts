import { Module } from '@nestjs/common';
import { Counters } from './counters.js';
import { RateLimits } from './rate-limits.js';

/** Rate limits of API keys. */
@Module({ providers: [Counters, RateLimits], exports: [RateLimits] })
export class LimitsModule {}
