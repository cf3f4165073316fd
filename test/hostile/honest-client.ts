import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { inProject } from '../support/paths.js';

/** The requests of an honest client since the last figures; times in ms. */
export interface HonestFigures {
  readonly requests: number;
  readonly failures: number;
  readonly p99: number;
  readonly max: number;
}

/** A client that asks for the status a hundred times a second, to measure how long the server is blocked. */
export class HonestClient {
  private readonly worker: Worker;

  constructor(port: number, key: string) {
    this.worker = new Worker(inProject('test/hostile/honest-client.mjs'), { workerData: { port, key } });
  }

  /** The figures since the last call. */
  async figures(): Promise<HonestFigures> {
    this.worker.postMessage('figures');
    const [{ times, failures }] = (await once(this.worker, 'message')) as [{ times: number[]; failures: number }];
    const sorted = times.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { requests: sorted.length, failures, p99: at(0.99), max: at(1) };
  }

  async stop(): Promise<void> {
    this.worker.postMessage('end');
    await once(this.worker, 'exit');
  }
}
