import { residentMb } from './proc.js';

const EVERY_MS = 250;

/** Samples the resident memory of a process until it is stopped. */
export class ResidentMemory {
  /** In MB, oldest first. */
  readonly samples: number[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.timer = setInterval(() => this.samples.push(residentMb(pid)), EVERY_MS);
  }

  stop(): readonly number[] {
    clearInterval(this.timer);
    return this.samples;
  }
}
