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
  emptied: WaitingChunk[];
}

/** Ids from the queue that wait to be claimed, by lane. An id that waits here is not added again. */
export class ChunkBacklog {
  private readonly chunks: Record<Lane, WaitingChunk[]> = { 0: [], 1: [], 2: [] };
  private readonly waiting = new Set<number>();
  private readonly rotation = new LaneRotation();

  /** How many ids wait. */
  get size(): number {
    return this.waiting.size;
  }

  /** Resolves when `done` was called for the chunk, or when it was dropped. */
  add({ lane, ids }: QueueChunk): Promise<void> {
    const fresh = ids.filter((id) => !this.waiting.has(id));
    if (fresh.length === 0) return Promise.resolve();
    fresh.forEach((id) => this.waiting.add(id));
    return new Promise((done) => this.chunks[lane].push({ ids: fresh, done }));
  }

  /** Removes up to so many ids of these lanes, which alternate by weight. */
  take(count: number, lanes: readonly Lane[]): NextIds {
    const next: NextIds = { ids: [], emptied: [] };
    while (next.ids.length < count) {
      const lane = this.rotation.next((candidate) => lanes.includes(candidate) && this.chunks[candidate].length > 0);
      const chunk = lane === undefined ? undefined : this.chunks[lane][0];
      if (lane === undefined || !chunk) break;
      next.ids.push(...chunk.ids.splice(0, Math.min(count - next.ids.length, MAX_FROM_LANE)));
      if (chunk.ids.length === 0) next.emptied.push(...this.chunks[lane].splice(0, 1));
    }
    next.ids.forEach((id) => this.waiting.delete(id));
    return next;
  }

  /** Drops everything that waits. */
  clear(): void {
    this.waiting.clear();
    for (const lane of LANES) for (const { done } of this.chunks[lane].splice(0)) done();
  }
}
