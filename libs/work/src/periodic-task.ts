import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import type { Metrics } from '@recado/core';

export interface PeriodicTaskOptions {
  /** Milliseconds between two ticks. */
  everyMs: number;
  /** The loop's name in the metrics. Missing: it is not counted. */
  loop?: string;
}

/**
 * Work that a process repeats at a fixed interval. A tick is skipped while the tick before it still runs; an error is
 * logged, and the next tick tries again. Shutdown waits for the tick under way.
 */
export abstract class PeriodicTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private running: Promise<void> | undefined;

  constructor(
    private readonly options: PeriodicTaskOptions,
    private readonly registry: SchedulerRegistry,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.registry.addInterval(
      this.constructor.name,
      setInterval(() => void this.tick(), this.options.everyMs),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.registry.doesExist('interval', this.constructor.name)) this.registry.deleteInterval(this.constructor.name);
    await this.running;
  }

  /** Does the work now, unless it is under way. Never rejects. */
  async tick(): Promise<void> {
    if (this.running) return;
    this.running = this.attempt();
    await this.running;
    this.running = undefined;
  }

  protected abstract run(): Promise<unknown>;

  private async attempt(): Promise<void> {
    try {
      await this.run();
      if (this.options.loop !== undefined) this.metrics.ticked(this.options.loop);
    } catch (error) {
      this.logger.error(error);
    }
  }
}
