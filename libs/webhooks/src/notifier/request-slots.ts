import { BoundedMap } from '@recado/core';
import { EndpointSlots } from './endpoint-slots.js';

/** Concurrent requests of a process. Each takes a socket and 10 kB. */
const SLOTS = 256;
/** Share of the free slots that one endpoint may take, so that some are left for the next one however many hang. */
const SHARE = 1 / 4;
/** Slots that failing endpoints leave to the others. */
const RESERVED = 64;
/** Deliveries that one unit of work claims. */
const MAX_CLAIMS = 128;
/** Endpoints whose state is remembered. */
const MAX_ENDPOINTS = 5_000;
/** An endpoint that rests is looked at again after so long, in ms: somebody may have enabled it or given it another URL. */
const LOOK_AGAIN_MS = 5_000;

/** Divides the concurrent requests of this process among the endpoints that have deliveries due. */
export class RequestSlots {
  private readonly endpoints = new Map<number, EndpointSlots>();
  private readonly due = new Set<number>();
  /** Until when endpoints rest by what the database says, UTC milliseconds. */
  private readonly resting = new BoundedMap<number, number>(MAX_ENDPOINTS);

  /** A delivery to this endpoint is due. */
  markDue(endpointId: number): void {
    this.due.add(endpointId);
  }

  /** No further delivery to this endpoint is due. */
  markIdle(endpointId: number): void {
    this.due.delete(endpointId);
  }

  /** The endpoint may get nothing before `until`, UTC milliseconds: for as long, at most 5 s, it takes no slots. */
  markResting(endpointId: number, until: number, now: number): void {
    this.due.delete(endpointId);
    this.resting.set(endpointId, Math.min(until, now + LOOK_AGAIN_MS));
  }

  /** By what the database says, as far as it was asked in the last 5 s. */
  isResting(endpointId: number, now: number): boolean {
    return (this.resting.get(endpointId) ?? 0) > now;
  }

  /** Requests that may start now, by endpoint. An endpoint that gets some comes last the next time. */
  free(now: number): Map<number, number> {
    const granted = new Map<number, number>();
    let slots = SLOTS - this.inUse();
    let claims = MAX_CLAIMS;
    for (const id of [...this.due]) {
      if (this.isResting(id, now)) continue;
      const endpoint = this.endpoints.get(id) ?? new EndpointSlots();
      const share = shareOf(endpoint.isFailing ? slots - RESERVED : slots);
      const requests = Math.min(endpoint.free(now, share), claims);
      if (requests <= 0) continue;
      granted.set(id, requests);
      slots -= requests;
      claims -= requests;
      this.due.delete(id);
      this.due.add(id);
    }
    return granted;
  }

  acquire(endpointId: number): void {
    const endpoint = this.endpoints.get(endpointId) ?? new EndpointSlots();
    this.endpoints.set(endpointId, endpoint);
    endpoint.acquire();
  }

  /** A request has ended; `succeeded` is null when it was never made. */
  release(endpointId: number, succeeded: boolean | null, now: number): void {
    this.endpoints.get(endpointId)?.release(succeeded, now);
    if (this.endpoints.size > MAX_ENDPOINTS) this.forget();
  }

  private forget(): void {
    for (const [id, endpoint] of this.endpoints) if (endpoint.isForgettable) this.endpoints.delete(id);
  }

  private inUse(): number {
    let requests = 0;
    for (const endpoint of this.endpoints.values()) requests += endpoint.inUse;
    return requests;
  }
}

function shareOf(slots: number): number {
  return slots <= 0 ? 0 : Math.max(Math.floor(slots * SHARE), 1);
}
