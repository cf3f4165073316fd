import { EndpointSlots } from './endpoint-slots.js';

/** Requests of a process under way at once. A socket and 10 kB each. */
const PLACES = 256;
/** Of the places that are free, what one endpoint may have: whoever comes later finds some, however many hang. */
const SHARE = 1 / 4;
/** Places that endpoints which answered badly lately leave to the others. */
const KEPT_FOR_THE_WELL = 64;
/** Claims of one unit of work. */
const MAX_CLAIMS = 128;
/** Lines that are remembered: how wide each was, and who is dead. */
const MAX_LINES = 5_000;

/** How all endpoints do that this process is busy with, and who of them may be sent how much. */
export class RequestSlots {
  private readonly lines = new Map<number, EndpointSlots>();
  private readonly due = new Set<number>();

  /** Something is due for this endpoint. */
  markDue(endpointId: number): void {
    this.due.add(endpointId);
  }

  /** Nothing more is due for this endpoint. */
  markIdle(endpointId: number): void {
    this.due.delete(endpointId);
  }

  /** Requests that may begin now, by endpoint. Whoever was served last comes last the next time. */
  free(now: number): Map<number, number> {
    const room = new Map<number, number>();
    let free = PLACES - this.underWay();
    let claims = MAX_CLAIMS;
    for (const id of [...this.due]) {
      const line = this.lines.get(id) ?? new EndpointSlots();
      const places = line.isFailing ? free - KEPT_FOR_THE_WELL : free;
      const requests = Math.min(line.free(now, shareOf(places)), claims);
      if (requests <= 0) continue;
      room.set(id, requests);
      free -= requests;
      claims -= requests;
      this.due.delete(id);
      this.due.add(id);
    }
    return room;
  }

  acquire(endpointId: number): void {
    const line = this.lines.get(endpointId) ?? new EndpointSlots();
    this.lines.set(endpointId, line);
    line.acquire();
  }

  /** A request has ended; null: it never took place. */
  release(endpointId: number, wentWell: boolean | null, now: number): void {
    this.lines.get(endpointId)?.release(wentWell, now);
    if (this.lines.size > MAX_LINES) this.forget();
  }

  private forget(): void {
    for (const [id, line] of this.lines) if (line.isForgettable) this.lines.delete(id);
  }

  private underWay(): number {
    let requests = 0;
    for (const line of this.lines.values()) requests += line.inUse;
    return requests;
  }
}

function shareOf(places: number): number {
  return places <= 0 ? 0 : Math.max(Math.floor(places * SHARE), 1);
}
