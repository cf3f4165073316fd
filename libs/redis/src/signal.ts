import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { RedisConnections } from './redis-connections.js';
import type { RedisHealth } from './redis-health.js';

/**
 * A signal without data that every process of the installation hears: this one at once, the others over Redis where there is
 * one. A lost one must cost no more than one poll. Each signal is a class of its own, by which Nest knows it.
 */
export abstract class Signal implements OnModuleInit, OnApplicationShutdown {
  private readonly listeners = new Set<() => void>();
  private readonly others: RedisSignal | undefined;

  constructor(name: string, connections?: RedisConnections, health?: RedisHealth) {
    this.others = connections && health && new RedisSignal(connections, health, name);
  }

  onModuleInit(): void {
    this.others?.subscribe(() => this.tellListeners());
  }

  onApplicationShutdown(): void {
    this.others?.stop();
  }

  nudge(): void {
    this.tellListeners();
    this.others?.publish();
  }

  /** Calls back on every nudge of this or another process, until the returned function is called. */
  onNudge(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tellListeners(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Signals within this time share one publication, in ms: a worker at full speed gives hundreds a second. */
const SHARE_MS = 5;

/** A signal to the other processes over Redis, with or without data. */
export class RedisSignal {
  /** Tells this process's own publications from those of the others. */
  private readonly self = randomUUID();
  private readonly channel: string;
  private readonly detach: (() => void)[] = [];
  private resting: NodeJS.Timeout | undefined;
  private isPending = false;

  constructor(
    private readonly connections: RedisConnections,
    private readonly health: RedisHealth,
    name: string,
    /** Takes the data of all signals since the last publication. */
    private readonly takeData: () => string = () => '',
  ) {
    this.channel = connections.key(name);
  }

  /** Calls back with the data of each signal of another process; without data also when signals may have been missed. */
  subscribe(onSignal: (data: string) => void): void {
    const { subscriber } = this.connections;
    const hear = (channel: string, message: string) => {
      if (channel === this.channel && !message.startsWith(this.self)) onSignal(message.slice(this.self.length));
    };
    subscriber.on('message', hear);
    // Signals were lost while Redis was away: one callback stands for all of them.
    this.detach.push(
      () => subscriber.off('message', hear),
      this.health.onReturn(() => onSignal('')),
    );
    // Waits for Redis without a limit; ioredis repeats it at every reconnection. A refusal (NOPERM) is reported by the
    // probe of RedisHealth, which publishes on a channel of its own.
    subscriber.subscribe(this.channel).catch(() => undefined);
  }

  stop(): void {
    this.detach.splice(0).forEach((end) => end());
    clearTimeout(this.resting);
  }

  /** Signals to the other processes, at once or within 5 ms. */
  publish(): void {
    this.isPending = true;
    if (!this.resting) this.publishNow();
  }

  /** Publishes at once, and not again before a short rest. */
  private publishNow(): void {
    this.resting = undefined;
    if (!this.isPending) return;
    this.isPending = false;
    this.resting = setTimeout(() => this.publishNow(), SHARE_MS).unref();
    const message = this.self + this.takeData();
    // A Redis that refuses writes brings signals all the same.
    if (!this.health.isConnected()) return;
    // A lost signal costs no more than one poll, and RedisHealth reports what is wrong with Redis.
    this.connections.commands.publish(this.channel, message).catch(() => undefined);
  }
}
