import type { ServerResponse } from 'node:http';
import type { KeylessIdentity } from '../records/response-record.js';
import { onRefused } from './refused-response.js';

/** A response of this process until its fate is on disk. */
export class OpenResponse {
  /** Row of its pending response, once the batch is stored. */
  pendingId: number | undefined;
  /** Identity with which the batch was last written. */
  identity: KeylessIdentity | undefined;
  private wasLost = false;
  private hasEnded = false;
  /** Called when the fate is on disk. */
  private readonly listeners: (() => void)[] = [];
  /** Until it is settled. */
  private response: ServerResponse | undefined;

  constructor(
    readonly fingerprint: string,
    response: ServerResponse,
  ) {
    this.response = response;
  }

  /** The client was gone before the response was written. A write to a closed connection does not change that. */
  get isLost(): boolean {
    if (!this.response) return this.wasLost;
    const { closed, writableFinished, req } = this.response;
    // A client that has ended its side reads nothing more, although the connection closes a moment later.
    const isGone = closed || req.socket.destroyed || req.socket.readableEnded;
    this.wasLost ||= isGone && !writableFinished;
    return this.wasLost;
  }

  /** Its fate is known and being recorded. */
  get isSettled(): boolean {
    return !this.response;
  }

  /** Resolves when the fate is on disk. */
  get ended(): Promise<void> {
    return new Promise((resolve) => (this.hasEnded ? resolve() : this.listeners.push(resolve)));
  }

  /** Calls back when the connection is closed or free for the next request; at once where it already is. */
  onClose(listener: () => void): void {
    const { response } = this;
    if (!response || response.closed) return listener();
    response.once('close', listener);
    // A response that waits for earlier ones on its connection gets no event when the connection closes.
    if (!response.socket) response.req.socket.once('close', listener);
  }

  /** Calls back when the connection refused the response, which may become known after it was settled. */
  onRefused(listener: () => void): void {
    if (!this.response) return;
    onRefused(this.response, () => {
      if (this.wasLost) return;
      this.wasLost = true;
      listener();
    });
  }

  settle(isLost: boolean): void {
    this.wasLost = isLost;
    this.response = undefined;
  }

  /** The fate is on disk. */
  end(): void {
    this.hasEnded = true;
    for (const listener of this.listeners) listener();
  }
}

/** The open responses of this process by the fingerprints of their requests. */
export class OpenResponses {
  private readonly byFingerprint = new Map<string, OpenResponse[]>();

  begin(fingerprint: string, response: ServerResponse): OpenResponse {
    const open = new OpenResponse(fingerprint, response);
    const equal = this.byFingerprint.get(fingerprint);
    if (equal) equal.push(open);
    else this.byFingerprint.set(fingerprint, [open]);
    return open;
  }

  /** Whether no equal request that came before this one is open. */
  isFirst(open: OpenResponse): boolean {
    return this.byFingerprint.get(open.fingerprint)?.[0] === open;
  }

  /** The responses to equal requests that came before this one. */
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
