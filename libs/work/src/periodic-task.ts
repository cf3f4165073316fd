import { Loop } from './loop.js';
import {
  Inject,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Metrics } from '@recado/core';
import { withTimeout } from './waiting.js';

/** A loop that comes this close before its next time, in ms, has had its tick: timers are not exact. */
const NEAR_MS = 10;

/**
 * Whole milliseconds until the next multiple of an interval on the monotonic clock of this process, which is all but now. Loops
 * that rest so tick together: a process that has nothing to do wakes up once for all of them, and what they ask of the
 * database travels in one statement (`Database.poll`).
 */
export function untilNext(everyMs: number, now = performance.now()): number {
  const rest = everyMs - (now % everyMs);
  return Math.ceil(rest < NEAR_MS ? rest + everyMs : rest);
}

/** Chunks of one sweep. The rest waits for the next sweep. */
const MAX_CHUNKS = 20;

/** Repeats a step until it returns 0, `maxChunks` times at most; returns the sum. */
export async function untilDone(step: () => Promise<number>, maxChunks = MAX_CHUNKS): Promise<number> {
  let total = 0;
  for (let chunk = 0; chunk < maxChunks; chunk++) {
    const count = await step();
    total += count;
    if (count === 0) break;
  }
  return total;
}

/** Tells whether this process is the elected leader. */
export abstract class Leader {
  abstract readonly isLeader: boolean;
}

/** How long shutdown waits for the tick under way, in ms, so that a long sweep does not use up its time. The next process does the rest. */
const STOP_WITHIN_MS = 5_000;
/** When a task with a longer interval runs for the first time, in ms: a process may not live for an hour. */
const FIRST_WITHIN_MS = 5_000;
/** Ticks of tasks with a longer interval, or of a multiple of this one, come together: see `untilNext`. In ms. */
const TOGETHER_MS = 500;

interface PeriodicTaskOptions {
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

/**
 * A periodic task that only the elected leader runs, a new leader as soon as a process after its start. In the other
 * processes its loop counts as alive, too.
 */
export abstract class LeaderTask extends PeriodicTask {
  @Inject(Leader) private readonly leader: Leader;

  protected override isWanted(): boolean {
    return this.leader.isLeader;
  }

  protected override async run(): Promise<void> {
    if (this.leader.isLeader) await this.runAsLeader();
  }

  protected abstract runAsLeader(): Promise<unknown>;
}

/** Interval of the polls, in ms: every process must know of a change within a second. */
const POLL_MS = 500;

/** Looks twice a second whether any process has changed something that this one keeps in its memory. */
export abstract class VersionWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private readonly loop = new Loop({
    tick: () => this.check(),
    onError: (error) => this.warn(error),
    maxErrorRestMs: POLL_MS,
  });
  private warned = false;

  /** `subject`: what is watched, in the plural, for the log. */
  constructor(private readonly subject: string) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Looks once; returns the milliseconds until the next look. */
  async check(): Promise<number> {
    await this.refreshIfChanged();
    this.warned = false;
    return untilNext(POLL_MS);
  }

  /** Reads again what has changed. */
  protected abstract refreshIfChanged(): Promise<void>;

  /** Asks for a look now. */
  protected nudge(): void {
    this.loop.nudge();
  }

  private warn(error: unknown): void {
    // One line for each outage.
    if (!this.warned) this.logger.warn(`Cannot see whether ${this.subject} have changed: ${String(error)}`);
    this.warned = true;
  }
}
