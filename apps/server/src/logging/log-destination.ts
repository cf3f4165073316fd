import { writeSync } from 'node:fs';

/** Lines that wait while the reader of a pipe is slow (EAGAIN), in bytes. Further ones are lost. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** How soon a slow reader is tried again without a further line, in ms. */
const RETRY_AFTER_MS = 100;

const LINE_END = Buffer.from('\n');

/**
 * Writes lines to a file descriptor, each at once, and never throws: a full disk (ENOSPC), a reader that is gone (EPIPE)
 * or a broken device (EIO) costs lines of the log and nothing else. It counts what is lost, and tells it once when
 * writing works again.
 */
export class LogDestination {
  /** Called when writing works again after so many lines were lost. */
  onRecovery: (lines: number, code: string) => void = () => {};
  /** Called for lines that are lost. */
  onLoss: (lines: number) => void = () => {};
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private lost = 0;
  private code = '';
  /** Whether a part of the first waiting line was written, because there was no room for more. */
  private isPartial = false;
  /** Whether a line whose beginning was written is lost. */
  private isCut = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly fd: number,
    private readonly writeTo: (fd: number, bytes: Buffer) => number = writeSync,
  ) {}

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.waitingBytes + bytes.length > MAX_WAITING_BYTES && this.waiting.length > 0) return this.lose(1, 'EAGAIN');
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    this.flush();
  }

  private flush(): void {
    try {
      this.endCutLine();
      for (let bytes = this.waiting[0]; bytes; bytes = this.waiting[0]) this.writeSome(bytes);
      this.recover();
    } catch (error) {
      this.failed((error as NodeJS.ErrnoException).code ?? 'unknown');
    }
  }

  private endCutLine(): void {
    if (!this.isCut) return;
    this.writeTo(this.fd, LINE_END);
    this.isCut = false;
  }

  private writeSome(bytes: Buffer): void {
    const written = this.writeTo(this.fd, bytes);
    this.waitingBytes -= written;
    this.isPartial = written < bytes.length;
    if (this.isPartial) this.waiting[0] = bytes.subarray(written);
    else this.waiting.shift();
  }

  private failed(code: string): void {
    if (code === 'EAGAIN') {
      this.retry ??= setTimeout(() => this.tryAgain(), RETRY_AFTER_MS).unref();
      return;
    }
    const lines = this.waiting.length;
    this.waiting = [];
    this.waitingBytes = 0;
    this.isCut ||= this.isPartial;
    this.isPartial = false;
    this.lose(lines, code);
  }

  private tryAgain(): void {
    this.retry = undefined;
    this.flush();
  }

  private lose(lines: number, code: string): void {
    this.lost += lines;
    this.code = code;
    this.onLoss(lines);
  }

  private recover(): void {
    const { lost } = this;
    this.lost = 0;
    if (lost > 0) this.onRecovery(lost, this.code);
  }
}

/** The standard output of this process, for all of its loggers. */
export const STANDARD_OUTPUT = new LogDestination(1);
