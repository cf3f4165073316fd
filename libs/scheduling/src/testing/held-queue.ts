import type { Lane } from '@recado/core';
import { MessageQueue, type QueueChunk } from '@recado/queue';

/** A queue that keeps published hints until the test takes them. */
export class HeldQueue extends MessageQueue {
  chunks: QueueChunk[] = [];
  /** Tells the feeder that the queue may have lost its hints. */
  lose: () => void = () => undefined;

  async publish(chunk: QueueChunk): Promise<void> {
    this.chunks.push(chunk);
  }

  /** The next ids, of one lane or of any. */
  take(count: number, lane?: Lane): number[] {
    return this.chunks
      .flatMap((chunk) => (lane === undefined || chunk.lane === lane ? chunk.ids : []))
      .slice(0, count)
      .map((id) => this.drop(id));
  }

  /** Removes and returns all chunks. */
  empty(): QueueChunk[] {
    return this.chunks.splice(0);
  }

  onLoss(listener: () => void): () => void {
    this.lose = listener;
    return () => undefined;
  }

  consume(): void {}
  async stop(): Promise<void> {}

  private drop(taken: number): number {
    this.chunks = this.chunks.map((chunk) => ({ ...chunk, ids: chunk.ids.filter((id) => id !== taken) }));
    return taken;
  }
}
