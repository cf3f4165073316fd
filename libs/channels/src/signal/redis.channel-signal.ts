import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { type RedisConnections, type RedisHealth, RedisSignal } from '@recado/redis';
import { LocalChannelSignal } from './channel-signal.js';

/** Reaches the listeners of this process directly, and those of the others over Redis. */
export class RedisChannelSignal extends LocalChannelSignal implements OnModuleInit, OnApplicationShutdown {
  private readonly others: RedisSignal;

  constructor(connections: RedisConnections, health: RedisHealth) {
    super();
    this.others = new RedisSignal(connections, health, 'channels');
  }

  onModuleInit(): void {
    this.others.subscribe(() => super.send());
  }

  onApplicationShutdown(): void {
    this.others.stop();
  }

  override send(): void {
    super.send();
    this.others.publish();
  }
}
