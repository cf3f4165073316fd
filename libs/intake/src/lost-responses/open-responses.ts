import type { ServerResponse } from 'node:http';
import type { KeylessIdentity } from '../records/response-record.js';
import { onUndelivered } from './undelivered.js';

/** A request of this process of whose answer it is not on disk yet what became of it. */
export class OpenResponse {
  /** What stands for the answer in the database, once the batch is there. */
  pendingId: number | undefined;
  /** With what the batch was last asked for. */
  identity: KeylessIdentity | undefined;
  private isEnded = false;
  private wasLost = false;
  private readonly waiting: (() => void)[] = [];
  /** Until it is concluded. */
  private response: ServerResponse | undefined;

  constructor(
    readonly fingerprint: string,
    response: ServerResponse,
  ) {
    this.response = response;
  }

  /** Its client was gone before the answer was written. What is written to a closed connection changes nothing. */
  get isLost(): boolean {
    if (!this.response) return this.wasLost;
    const { closed, writableFinished, req } = this.response;
    // A client that has said goodbye hears nothing more, although the connection takes another moment to close.
    const isAlone = closed || req.socket.destroyed || req.socket.readableEnded;
    this.wasLost ||= isAlone && !writableFinished;
    return this.wasLost;
  }

  /** What became of it is known, and being written down. */
  get isSettled(): boolean {
    return !this.response;
  }

  /** Calls back when the connection is closed, or free for the next request; at once where it is. */
  onClose(listener: () => void): void {
    const { response } = this;
    if (!response || response.closed) return listener();
    response.once('close', listener);
    // Behind others on its connection, the answer does not hear of the end.
    if (!response.socket) response.req.socket.once('close', listener);
  }

  /** Calls back when the answer has met a client that was gone, which can be heard of after it was written. */
  onUndelivered(listener: () => void): void {
    if (!this.response) return;
    onUndelivered(this.response, () => {
      if (this.wasLost) return;
      this.wasLost = true;
      listener();
    });
  }

  /** The first word counts, but for a written answer that turns out to be undelivered. */
  settle(isLost: boolean): void {
    this.wasLost = isLost;
    this.response = undefined;
  }

  /** Whatever became of it is on disk. */
  end(): void {
    this.isEnded = true;
    this.waiting.forEach((resolve) => resolve());
  }

  async ended(): Promise<void> {
    if (!this.isEnded) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}

/** The open answers of this process, by the fingerprints of their requests. */
export class OpenResponses {
  private readonly byFingerprint = new Map<string, OpenResponse[]>();

  begin(fingerprint: string, response: ServerResponse): OpenResponse {
    const open = new OpenResponse(fingerprint, response);
    const equal = this.byFingerprint.get(fingerprint);
    if (equal) equal.push(open);
    else this.byFingerprint.set(fingerprint, [open]);
    return open;
  }

  /** Those to equal requests that came before this one. */
  before(open: OpenResponse): OpenResponse[] {
    const equal = this.byFingerprint.get(open.fingerprint) ?? [];
    return equal.slice(0, equal.indexOf(open));
  }

  end(open: OpenResponse): void {
    const others = this.byFingerprint.get(open.fingerprint)?.filter((each) => each !== open) ?? [];
    if (others.length > 0) this.byFingerprint.set(open.fingerprint, others);
    else this.byFingerprint.delete(open.fingerprint);
    open.end();
  }
}
