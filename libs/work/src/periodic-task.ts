import {
  Inject,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Metrics } from '@recado/core';
import { untilNext } from './until-next.js';
import { untilDone } from './until-done.js';
import { withTimeout } from './with-timeout.js';

/** How long shutdown waits for the tick under way, in ms, so that a long sweep does not use up its time. The next process does the rest. */
const STOP_WITHIN_MS = 5_000;
/** When a task with a longer interval runs for the first time, in ms: a process may not live for an hour. */
const FIRST_WITHIN_MS = 5_000;
/** Ticks of tasks with a longer interval, or of a multiple of this one, come together: see `untilNext`. In ms. */
const TOGETHER_MS = 500;

export interface PeriodicTaskOptions {
  /** Milliseconds between two ticks. */
  everyMs: number;
  /**
   * Milliseconds from the start to the first tick, and to the next one while it is not wanted; `everyMs` at most. Missing:
   * five seconds.
   */
  firstAfterMs?: number | undefined;
  /** The loop's name in the metrics. Missing: it is not counted. */
  loop?: string;
}

/**
 * Work that a process repeats at a fixed interval, for the first time soon after its start. A tick is skipped while the
 * tick before it still runs; an error is logged, and the next tick tries again. Shutdown waits for the tick under way,
 * five seconds at most; `untilDone` ends it after its present step.
 */
export abstract class PeriodicTask implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  // Injected as properties, so that no task has to hand them through.
  @Inject(SchedulerRegistry) private readonly registry: SchedulerRegistry;
  @Inject(Metrics) private readonly metrics: Metrics;
  protected readonly logger = new Logger(this.constructor.name);
  /** Whether the process stops: a long tick ends after its present step. */
  protected isStopping = false;
  private running: Promise<void> | undefined;
  private stopping: Promise<void> | undefined;

  constructor(private readonly options: PeriodicTaskOptions) {}

  onApplicationBootstrap(): void {
    this.tickAfter(this.soonMs);
  }

  /** Not awaited, so that it stops while the other modules do. */
  onModuleDestroy(): void {
    this.isStopping = true;
    this.stopping ??= this.stop();
  }

  /** In the last phase of the shutdown: Nest stops one module after the other, and the dispatcher must not wait for a sweep. */
  async onApplicationShutdown(): Promise<void> {
    await this.stopping;
  }

  /** Does the work now, unless it is under way. Never rejects. */
  async tick(): Promise<void> {
    if (this.running) return;
    this.running = this.attempt();
    await this.running;
    this.running = undefined;
  }

  protected abstract run(): Promise<unknown>;

  /** Whether a tick would work now. If not, the next one comes as soon as the first one did. */
  protected isWanted(): boolean {
    return true;
  }

  /** As the function of this name, and ends when the process stops. */
  protected untilDone(step: () => Promise<number>, maxChunks?: number): Promise<number> {
    return untilDone(async () => (this.isStopping ? 0 : step()), maxChunks);
  }

  private get soonMs(): number {
    const { everyMs, firstAfterMs = FIRST_WITHIN_MS } = this.options;
    return Math.min(everyMs, firstAfterMs);
  }

  /** The registry refuses a second task of the same name. */
  private tickAfter(ms: number): void {
    const timer = setTimeout(() => {
      this.removeTimer();
      this.tickAfter(this.isWanted() ? this.options.everyMs : this.soonMs);
      void this.tick();
    }, together(ms));
    this.registry.addTimeout(this.constructor.name, timer);
  }

  private removeTimer(): void {
    const { name } = this.constructor;
    if (this.registry.doesExist('timeout', name)) this.registry.deleteTimeout(name);
  }

  private async stop(): Promise<void> {
    this.removeTimer();
    // The run logs its own errors; only the time-out is left.
    await withTimeout(STOP_WITHIN_MS, this.running).catch(() =>
      this.logger.warn('shutdown no longer waits for the present run'),
    );
  }

  private async attempt(): Promise<void> {
    try {
      await this.run();
      if (this.options.loop !== undefined) this.metrics.ticked(this.options.loop);
    } catch (error) {
      this.logger.error(error);
    }
  }
}

/** This time, or up to half a second less, so that ticks of several tasks meet. */
function together(ms: number): number {
  if (ms < TOGETHER_MS) return ms;
  return ms - TOGETHER_MS + untilNext(TOGETHER_MS, performance.now() + ms);
}
