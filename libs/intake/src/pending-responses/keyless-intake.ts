import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { withTimeout } from '@recado/work';
import { EarlierResponses } from '../answer/earlier-responses.js';
import type { EnqueueResponse } from '../answer/enqueue-response.js';
import { BatchWriter } from '../batch/batch-writer.js';
import { type Enqueued, type EnqueueRequest, Intake } from '../batch/intake.js';
import { PendingResponses, type KeylessIdentity } from '../response-records.js';
import { ResponseRecorder } from './response-recorder.js';

interface LastResponse {
  /** Bytes read from the connection by then. More later: the client has read the response and sent a request again. */
  readonly bytesRead: number;
  readonly listener: () => void;
}

/** The latest response on each connection. */
const last = new WeakMap<Socket, LastResponse>();

/**
 * Calls back when the client had closed its connection before the response was written to it. The end of such a
 * connection (FIN) may be read only after the write, and the client's kernel refuses the response (RST). A client that
 * has read the response closes its connection too, but refuses nothing. A reset without an end tells nothing, since
 * some proxies end every connection by one.
 */
function onRefused(response: ServerResponse, listener: () => void): void {
  const { socket } = response.req;
  if (!last.has(socket)) socket.prependListener('end', () => probeLast(socket));
  last.set(socket, { bytesRead: socket.bytesRead, listener });
  // Node closes such a connection without reading its end. From the same machine the refusal arrives at once.
  if (!response.shouldKeepAlive) response.prependOnceListener('finish', () => probe(socket, listener));
}

function probeLast(socket: Socket): void {
  const response = last.get(socket);
  if (response && socket.bytesRead === response.bytesRead) probe(socket, response.listener);
}

/** Writes nothing, which fails (EPIPE) on a connection that was reset. */
function probe(socket: Socket, listener: () => void): void {
  if (!socket.writable) return;
  socket.write('', (error) => {
    if (error) listener();
  });
}

/** A response of this process until its fate is on disk. */
class OpenResponse {
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
class OpenResponses {
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

/** Violations for which a repeat may be refused although the first request was accepted. */
const REFUSED_LATER = ['schedule_past', 'expires_not_later', 'reference_exists'];

/** How long a request waits until lost responses to equal ones are recorded, in ms; longer: the database is away. */
const PATIENCE_MS = 5_000;

/** Where the response to a request goes. */
export interface ResponseTarget {
  readonly response: ServerResponse;
  /** Has this run when the response is complete, before its first byte leaves. */
  beforeResponse(run: () => Promise<void>): void;
}

/**
 * Requests without an Idempotency-Key. A repeat of a request whose response was lost (its connection was closed before
 * the response was written, or its process died) gets that response. Equal requests whose responses were written are
 * all done.
 */
@Injectable()
export class KeylessIntake {
  private readonly open = new OpenResponses();

  constructor(
    private readonly intake: Intake,
    private readonly writer: BatchWriter,
    private readonly pending: PendingResponses,
    private readonly recorder: ResponseRecorder,
    private readonly earlier: EarlierResponses,
  ) {}

  /** Throws what `Intake.enqueue` throws. */
  async enqueue(request: EnqueueRequest, fingerprint: string, target: ResponseTarget): Promise<EnqueueResponse> {
    const open = this.open.begin(fingerprint, target.response);
    try {
      if (!this.open.isFirst(open)) await this.untilLostOnesEnded(open);
      const response = await this.respond(request, open);
      target.beforeResponse(() => this.checkConnection(open));
      open.onRefused(() => void this.recordRefused(open));
      open.onClose(() => void this.settle(open, open.isLost));
      return response;
    } catch (error) {
      void (isUncertain(error) && open.identity?.copy !== undefined
        ? this.settleUncertain(open, open.identity)
        : this.settle(open, true));
      throw error;
    }
  }

  /**
   * Sees a client that closed its connection while the batch was stored: the end of the connection has not been read
   * by then (docs/adr/0013).
   */
  private async checkConnection(open: OpenResponse): Promise<void> {
    await connectionsRead();
    if (open.isLost) void this.settle(open, true);
  }

  /** Lost responses to equal requests before this one must be on disk before this request looks for them. */
  private async untilLostOnesEnded(open: OpenResponse): Promise<void> {
    const equal = this.open.before(open);
    // A client that gives up and repeats its request does both at once, and the server may read them in either order.
    // The end of a connection is read one pass through the event loop after the data before it.
    await connectionsRead();
    // Read after its own repeat, whose response the client waits for.
    if (open.isLost && equal.some(({ isSettled, isLost }) => !isSettled && !isLost))
      throw new DomainError('request_timeout');
    for (let lost; (lost = this.open.before(open).find(({ isLost }) => isLost));) {
      await withTimeout(PATIENCE_MS, lost.ended, () => new DomainError('unavailable', { retryAfter: 5 }));
    }
  }

  private async respond(request: EnqueueRequest, open: OpenResponse): Promise<EnqueueResponse> {
    const enqueued = await this.store(request, open);
    if ('answer' in enqueued) {
      open.pendingId = enqueued.pendingId;
      return { answer: enqueued.answer, isReplay: false };
    }
    if (!enqueued.earlier) throw new Error('an equal request is pending after it was waited for');
    open.pendingId = enqueued.earlier.pendingId;
    return { answer: await this.earlier.rebuild(enqueued.earlier, request.body), isReplay: true };
  }

  private async store(request: EnqueueRequest, open: OpenResponse): Promise<Enqueued> {
    const { fingerprint } = open;
    const isFirst = this.open.isFirst(open);
    const identity = { kind: 'keyless', fingerprint, isFirst, isSettledElsewhere: false } as const;
    const enqueued = await this.storeOnce(request, open, { ...identity });
    if ('answer' in enqueued || enqueued.earlier) return enqueued;
    // The client has given up this request and waits for the equal one.
    if (open.isLost) throw new DomainError('request_timeout');
    await this.pending.untilSettled(fingerprint);
    return this.storeOnce(request, open, { ...identity, isFirst: false, isSettledElsewhere: true });
  }

  private async storeOnce(request: EnqueueRequest, open: OpenResponse, identity: KeylessIdentity): Promise<Enqueued> {
    open.identity = identity;
    try {
      const { principal, body, requestId, language, isVerbatim, carries, traceparent, allowance, storedWith } = request;
      // Without a spread: on Node 20 each field that follows one costs half a µs, and more.
      return await this.intake.enqueue({
        principal,
        body,
        requestId,
        language,
        isVerbatim,
        carries,
        traceparent,
        allowance,
        storedWith,
        identity,
      });
    } catch (error) {
      if (!mayHaveBeenAccepted(error)) throw error;
      const found = await this.writer.writeWithNext((tx) => this.pending.takeLost(tx, [identity]));
      const earlier = found.get(identity);
      if (earlier === undefined) throw error;
      return { earlier };
    }
  }

  /** The response is written or cannot be any more. Only the first call counts. Without a pending row nothing was stored. */
  private async settle(open: OpenResponse, isLost: boolean): Promise<void> {
    if (open.isSettled) return;
    open.settle(isLost);
    const { pendingId } = open;
    if (pendingId !== undefined)
      await (isLost ? this.recorder.recordLost(pendingId) : this.recorder.recordWritten(pendingId));
    this.open.end(open);
  }

  /** The client is told that nothing was stored. Where the database stored it all the same, a repeat gets the response. */
  private async settleUncertain(open: OpenResponse, identity: KeylessIdentity): Promise<void> {
    open.settle(true);
    await this.recorder.recordUncertain(identity);
    this.open.end(open);
  }

  /** The response was written, but the client had closed its connection before. */
  private async recordRefused(open: OpenResponse): Promise<void> {
    if (!open.isSettled) return this.settle(open, true);
    if (open.pendingId !== undefined) await this.recorder.recordLost(open.pendingId);
  }
}

/** Resolves when the event loop has read all connections once: the first pass may end before it comes to them. */
async function connectionsRead(): Promise<void> {
  await nextPass();
  await nextPass();
}

/** The database went away, perhaps after it committed. */
function isUncertain(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'unavailable';
}

/** The first request may also have used what its key may send. */
function mayHaveBeenAccepted(error: unknown): boolean {
  if (!(error instanceof DomainError)) return false;
  return error.code === 'rate_limited' || error.violations.some(({ code }) => REFUSED_LATER.includes(code));
}
