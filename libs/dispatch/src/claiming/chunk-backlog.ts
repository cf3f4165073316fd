import { type Lane, LaneRotation, LANES } from '@recado/core';
import type { QueueChunk } from '@recado/queue';

/** Most ids that a lane gives before another lane has its turn. */
const MAX_FROM_LANE = 25;

interface WaitingChunk {
  ids: number[];
  done: () => void;
}

/** Ids to claim, and the chunks of which they are the last. */
export interface NextIds {
  ids: number[];
  /** The first of the times by which these ids must be claimed, UTC milliseconds; Infinity: at any time. */
  claimBy: number;
  emptied: WaitingChunk[];
}

/**
 * Ids from the queue that wait to be claimed, by lane. An id that waits here is not added again: it keeps its place, and
 * may be claimed for as long as the later hint says.
 */
export class ChunkBacklog {
  private readonly chunks: Record<Lane, WaitingChunk[]> = { 0: [], 1: [], 2: [] };
  /** Until when each id may be claimed, UTC milliseconds; Infinity: at any time. */
  private readonly waiting = new Map<number, number>();
  /** None is late before this time, UTC milliseconds. */
  private nextLateAt = Infinity;
  private readonly rotation = new LaneRotation();

  /** How many ids wait. */
  get size(): number {
    return this.waiting.size;
  }

  /** Resolves when `done` was called for the chunk, or when it was dropped. */
  add({ lane, ids, claimBy = Infinity }: QueueChunk): Promise<void> {
    const fresh = ids.filter((id) => !this.waiting.has(id));
    for (const id of ids) this.waiting.set(id, claimBy);
    this.nextLateAt = Math.min(this.nextLateAt, claimBy);
    if (fresh.length === 0) return Promise.resolve();
    return new Promise((done) => this.chunks[lane].push({ ids: fresh, done }));
  }

  /** Removes up to so many ids of these lanes, which alternate by weight. */
  take(count: number, lanes: readonly Lane[]): NextIds {
    const next: NextIds = { ids: [], claimBy: Infinity, emptied: [] };
    while (next.ids.length < count) {
      const lane = this.rotation.next((candidate) => lanes.includes(candidate) && this.chunks[candidate].length > 0);
      const chunk = lane === undefined ? undefined : this.chunks[lane][0];
      if (lane === undefined || !chunk) break;
      next.ids.push(...chunk.ids.splice(0, Math.min(count - next.ids.length, MAX_FROM_LANE)));
      if (chunk.ids.length === 0) next.emptied.push(...this.chunks[lane].splice(0, 1));
    }
    for (const id of next.ids) {
      next.claimBy = Math.min(next.claimBy, this.waiting.get(id) ?? Infinity);
      this.waiting.delete(id);
    }
    return next;
  }

  /** Drops what must not be claimed any more at `now` (UTC milliseconds). */
  dropLate(now: number): void {
    if (now <= this.nextLateAt) return;
    for (const [id, claimBy] of this.waiting) if (claimBy < now) this.waiting.delete(id);
    this.nextLateAt = Math.min(...this.waiting.values());
    for (const lane of LANES) {
      for (const chunk of this.chunks[lane]) chunk.ids = chunk.ids.filter((id) => this.waiting.has(id));
      for (const { ids, done } of this.chunks[lane]) if (ids.length === 0) done();
      this.chunks[lane] = this.chunks[lane].filter(({ ids }) => ids.length > 0);
    }
  }

  /** Drops everything that waits. */
  clear(): void {
    this.waiting.clear();
    for (const lane of LANES) for (const { done } of this.chunks[lane].splice(0)) done();
  }
}
