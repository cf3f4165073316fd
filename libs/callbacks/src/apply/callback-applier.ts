import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Clock, Metrics } from '@recado/core';
import { Loop, untilNext } from '@recado/work';
import { CallbackEffects } from './callback-effects.js';
import { CallbackReader } from './callback-reader.js';
import { CallbackStore, type ClaimedCallback } from '../store/callback-store.js';

/** Interval of the polls in ms: for retries whose time has come, and for what a lost signal or a command has left. */
const POLL_MS = 1_000;
/** Shortest rest between ticks in ms: callbacks gather, so one unit of work applies several. */
const GATHER_MS = 20;
/** Age at which a callback that cannot be applied is given up, in ms. */
const GIVE_UP_MS = 7 * 86_400_000;

/** Applies the stored callbacks, in the order in which they came as far as one process sees it. */
@Injectable()
export class CallbackApplier implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(CallbackApplier.name);
  private readonly loop = new Loop({
    tick: (isExpected) => this.tick(isExpected),
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
    await this.store.releaseDeadLeases();
    this.stopListening = this.store.onStored(() => this.loop.nudge());
    this.loop.start();
  }

  /** Not awaited, so that it stops while the other modules do. */
  onModuleDestroy(): void {
    this.stopListening?.();
    this.stopping ??= this.loop.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stopping;
  }

  /**
   * Applies one claim of due callbacks; returns the milliseconds to rest. `isExpected`: there probably are some; otherwise
   * it is asked first, together with what other loops ask.
   */
  async tick(isExpected = true): Promise<number> {
    if (!isExpected && !(await this.hasWork())) {
      this.metrics.ticked('receipts');
      return untilNext(POLL_MS);
    }
    const taken = await this.store.claim();
    const opened = await this.setUnopenedAside(taken);
    if (opened.length > 0) await this.apply(opened);
    const early = await this.effects.applyEarly();
    this.metrics.ticked('receipts');
    return taken.length + early > 0 ? 0 : untilNext(POLL_MS);
  }

  private async hasWork(): Promise<boolean> {
    const found = await Promise.all([this.store.hasDue(), this.effects.hasEarly()]);
    return found.includes(true);
  }

  /** The callbacks that can be read. The others are kept, because a change of APP_SECRET may be going on. */
  private async setUnopenedAside(taken: readonly ClaimedCallback[]): Promise<ClaimedCallback[]> {
    const unopened = taken.filter(({ body }) => body === undefined);
    if (unopened.length === 0) return [...taken];
    const hopeless = unopened.filter((callback) => this.isHopeless(callback)).map(({ id }) => id);
    const kept = unopened.map(({ id }) => id).filter((id) => !hopeless.includes(id));
    await this.store.complete(hopeless);
    if (kept.length > 0) await this.store.leaveUnopened(kept);
    this.logger.error(
      `${unopened.length} callbacks are sealed with a secret that this process does not know: ${kept.length} are kept and tried again, ${hopeless.length} are older than 7 days and were given up`,
    );
    return taken.filter(({ body }) => body !== undefined);
  }

  /**
   * Applies callbacks together, because each unit of work costs a disk write. If that fails, applies each alone to find
   * the one that fails.
   */
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
    const isHopeless = this.isHopeless(callback);
    this.logger.error(error, `callback ${callback.id} ${isHopeless ? 'is given up' : 'is tried again later'}`);
    if (isHopeless) await this.store.complete([callback.id]);
    else await this.store.retry(callback);
  }

  private isHopeless({ receivedAt }: ClaimedCallback): boolean {
    return this.clock.now() - receivedAt > GIVE_UP_MS;
  }
}
