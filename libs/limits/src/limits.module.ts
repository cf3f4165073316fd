import { Module } from '@nestjs/common';
import { Counters } from './counters.js';
import { RateLimits } from './rate-limits.js';

/** What a key may ask for in a time. */
@Module({ providers: [Counters, RateLimits], exports: [RateLimits] })
export class LimitsModule {}
