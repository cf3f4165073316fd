import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Config } from '@recado/config';
import { Installation } from '@recado/core';
import { RedisConnections } from './redis-connections.js';
import { RedisHealth } from './redis-health.js';
import { RedisWatch } from './redis-watch.js';

/** The connections to Redis. Without REDIS_URL it provides nothing: inject with `@Optional()`. */
@Global()
@Module({})
export class RedisModule {
  static forRoot({ redis }: Config): DynamicModule {
    if (!redis) return { module: RedisModule };
    const connections = {
      provide: RedisConnections,
      inject: [Installation],
      useFactory: (installation: Installation) => RedisConnections.open(redis.url, installation),
    };
    return {
      module: RedisModule,
      providers: [connections, RedisHealth, RedisWatch],
      exports: [RedisConnections, RedisHealth],
    };
  }
}
