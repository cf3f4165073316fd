import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RedisConnections, RedisHealth, RedisSignal } from '@recado/redis';
import { LocalFeedSignal } from './local.feed-signal.js';

/** Wakes the listeners of every process: those of this process at once, the others over Redis. */
@Injectable()
export class RedisFeedSignal extends LocalFeedSignal implements OnModuleInit, OnApplicationShutdown {
  private readonly others: RedisSignal;

  constructor(connections: RedisConnections, health: RedisHealth) {
    super();
    this.others = new RedisSignal(connections, health, 'feed');
  }

  onModuleInit(): void {
    this.others.subscribe(() => super.nudge());
  }

  onApplicationShutdown(): void {
    this.others.stop();
  }

  override nudge(): void {
    super.nudge();
    this.others.publish();
  }
}
