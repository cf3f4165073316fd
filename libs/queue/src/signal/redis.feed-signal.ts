import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RedisConnections, RedisHealth, redisKey } from '@recado/redis';
import { LocalFeedSignal } from './local.feed-signal.js';

const CHANNEL = redisKey('feed');
/** Nudges of this time share one publication, in ms: a worker at full speed nudges hundreds of times a second. */
const SHARE_MS = 5;

/** Wakes the listeners of every process: those of this one at once, the others over Redis. */
@Injectable()
export class RedisFeedSignal extends LocalFeedSignal implements OnModuleInit, OnApplicationShutdown {
  /** Told apart from the others' nudges, which alone are news here. */
  private readonly self = randomUUID();
  private readonly detach: (() => void)[] = [];
  private resting: NodeJS.Timeout | undefined;
  private wanted = false;

  constructor(
    private readonly connections: RedisConnections,
    private readonly health: RedisHealth,
  ) {
    super();
  }

  onModuleInit(): void {
    const { subscriber } = this.connections;
    const hear = (channel: string, sender: string) => {
      if (channel === CHANNEL && sender !== this.self) super.nudge();
    };
    subscriber.on('message', hear);
    // What was said while Redis was away reached nobody: whoever listens looks once for all of it.
    this.detach.push(
      () => subscriber.off('message', hear),
      this.health.onReturn(() => super.nudge()),
    );
    // Waits for Redis as long as it takes, and is renewed by itself at every reconnection.
    subscriber.subscribe(CHANNEL).catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.detach.forEach((end) => end());
    clearTimeout(this.resting);
  }

  override nudge(): void {
    super.nudge();
    this.wanted = true;
    if (!this.resting) this.tellOthers();
  }

  /** At once, and then not again before a little rest. */
  private tellOthers(): void {
    this.resting = undefined;
    if (!this.wanted) return;
    this.wanted = false;
    this.resting = setTimeout(() => this.tellOthers(), SHARE_MS).unref();
    if (this.health.isUp()) this.connections.commands.publish(CHANNEL, this.self).catch(() => undefined);
  }
}
