import { setTimeout as delay } from 'node:timers/promises';
import { part, type Part } from './measure/part.js';
import type { GatewayCalls, GatewayPlan } from './programs/gateway.js';
import { Remote } from './remote.js';

/** Longer than any pause of a contender that still sends, in ms. */
const SILENT_AFTER_MS = 60_000;

/** The provider of the run, which runs in a process of its own. */
export class Gateway {
  readonly part: Part;

  private constructor(
    private readonly remote: Remote<GatewayCalls>,
    readonly url: string,
  ) {
    this.part = part('gateway', () => remote.pid);
  }

  static async start(programs: string, env: NodeJS.ProcessEnv = {}): Promise<Gateway> {
    const remote = await Remote.start<GatewayCalls>(programs, 'gateway', env);
    const port = await remote.call('port', undefined);
    return new Gateway(remote, `http://127.0.0.1:${port}/messages`);
  }

  /** Deletes what arrived so far. Without a plan every request is accepted at once. */
  begin(plan: GatewayPlan = { mode: { kind: 'take' } }): Promise<void> {
    return this.remote.call('begin', plan);
  }

  count(): Promise<number> {
    return this.remote.call('count', undefined);
  }

  /**
   * Waits until this many requests have arrived; answers when that was, on the clock of `monotonicMs`. Rejects when
   * no request has arrived for a minute.
   */
  async reached(count: number): Promise<number> {
    const watch = new AbortController();
    const arrival = this.remote.call('reached', count).finally(() => watch.abort());
    return Promise.race([arrival, this.silence(count, watch.signal)]);
  }

  arrivals(ids: readonly number[]): Promise<(number | null)[]> {
    return this.remote.call('arrivals', ids);
  }

  /** Rejects when no request has arrived for a while; never resolves. */
  private async silence(expected: number, signal: AbortSignal): Promise<never> {
    let before = -1;
    while (!signal.aborted) {
      const now = await this.count();
      if (now === before)
        throw new Error(`the gateway received ${now} of ${expected} messages and then none for a minute`);
      before = now;
      // The wait is ended from outside.
      await delay(SILENT_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
    return new Promise(() => undefined);
  }

  /** A moment of `monotonicMs` as UTC milliseconds. */
  async wallTime(moment: number): Promise<number> {
    return moment + (await this.remote.call('clockOffset', undefined));
  }
}
