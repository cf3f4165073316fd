import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Loop } from '@recado/work';

const CHECK_EVERY_MS = 1_000;
/** Smaller changes count as drift, in ms: a time service corrects it all the time. */
const JUMP_MS = 1_000;

/** Reports each jump of this machine's clock once, by comparison with the monotonic clock. */
export class ClockWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop = new Loop({
    tick: async () => {
      this.check();
      return CHECK_EVERY_MS;
    },
    onError: () => undefined,
  });
  private offset: number;

  constructor(
    private readonly report: (sentence: string) => void,
    private readonly wall: () => number = Date.now,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    this.offset = wall() - monotonic();
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Compares the two clocks once. Slow drift is not reported. */
  check(): void {
    const offset = this.wall() - this.monotonic();
    const jump = Math.round(offset - this.offset);
    this.offset = offset;
    if (Math.abs(jump) <= JUMP_MS) return;
    const way = jump > 0 ? 'forward' : 'back';
    this.report(
      `the clock of this machine was set ${way} by ${Math.abs(jump)} ms; on SQLite what is scheduled follows it after a minute`,
    );
  }
}
