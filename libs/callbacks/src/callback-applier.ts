import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Clock, Metrics } from '@recado/core';
import { Loop } from '@recado/work';
import { CallbackEffects } from './callback-effects.js';
import { CallbackReader } from './callback-reader.js';
import { CallbackStore, type ClaimedCallback } from './callback-store.js';

/** How often it is looked for what other processes have stored. In ms. */
const LOOK_EVERY_MS = 250;
/** Lets requests gather, so that one unit of work carries many of them. In ms. */
const GATHER_MS = 20;
/** A request that could not be applied for so long never will be. */
const GIVE_UP_MS = 7 * 86_400_000;

/** Applies what providers have posted, in the order in which it came as far as one process sees it. */
@Injectable()
export class CallbackApplier implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(CallbackApplier.name);
  private readonly loop = new Loop({
    tick: () => this.tick(),
    minRestMs: GATHER_MS,
    onError: (error) => this.logger.error(error),
  });
  private stopListening: (() => void) | undefined;
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly store: CallbackStore,
    private readonly reader: CallbackReader,
    private readonly effects: CallbackEffects,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.store.endLeasesOfTheDead();
    this.stopListening = this.store.onStored(() => this.loop.nudge());
    this.loop.start();
  }

  /** Not awaited: others that stop have the same time. */
  onModuleDestroy(): void {
    this.stopListening?.();
    this.stopping ??= this.loop.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopping;
  }

  /** Applies what is due, as much as one turn takes on; returns the milliseconds to rest. */
  async tick(): Promise<number> {
    const taken = await this.store.claim();
    if (taken.length > 0) await this.apply(taken);
    const early = await this.effects.applyEarly();
    this.metrics.ticked('receipts');
    return taken.length + early > 0 ? 0 : LOOK_EVERY_MS;
  }

  /** Together, since each unit of work costs a write to the disk; one by one when that fails, to find out for which. */
  private async apply(taken: readonly ClaimedCallback[]): Promise<void> {
    try {
      await this.effects.apply(await this.reader.read(taken));
    } catch (error) {
      if (taken.length === 1) return this.putOff(taken[0]!, error);
      for (const callback of taken) await this.apply([callback]);
      return;
    }
    await this.store.complete(taken.map(({ id }) => id));
  }

  private async putOff(callback: ClaimedCallback, error: unknown): Promise<void> {
    const isHopeless = this.clock.now() - callback.receivedAt > GIVE_UP_MS;
    this.logger.error(error, `callback ${callback.id} ${isHopeless ? 'is given up' : 'is tried again later'}`);
    if (isHopeless) await this.store.complete([callback.id]);
    else await this.store.retry(callback);
  }
}
