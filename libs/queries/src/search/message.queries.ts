import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import { MessageReader, SHOWN_OUTCOME } from '@recado/messages';
import type {
  AttemptView,
  IdSpan,
  MessageDetail,
  MessageFilter,
  MessagePage,
  MessageView,
  TimeRange,
} from '@recado/messages';
import { AcceptedIds } from './accepted-ids.js';
import { MessageSearch } from './message-search.js';

/** Above every id. */
const NO_END = Number.MAX_SAFE_INTEGER;

/** Reads messages for the panel and the API: one with all its attempts, or pages. */
@Injectable()
export class MessageQueries {
  constructor(
    private readonly database: Database,
    private readonly reader: MessageReader,
    private readonly search: MessageSearch,
    private readonly acceptedIds: AcceptedIds,
  ) {}

  /** The message with its position in its batch and its attempts, or null. */
  async detail(id: number): Promise<MessageDetail | null> {
    const message = await this.reader.find(id);
    if (!message) return null;
    return { ...message, batchPosition: await this.positionInBatch(message), attemptLog: await this.attempts(id) };
  }

  /** Messages that match the filter within a span of ids, newest first. Without its lower end it is that of the times. */
  async page(
    filter: MessageFilter,
    { before, downTo, limit }: Partial<IdSpan> & { limit: number },
  ): Promise<MessagePage> {
    const within = downTo === undefined ? await this.spanOf(filter.created) : { before: NO_END, downTo };
    const span = { ...within, before: Math.min(within.before, before ?? NO_END) };
    const { ids, nextBefore } = await this.search.find(filter, span, limit);
    return { items: await this.reader.withIds(ids), nextBefore };
  }

  private async spanOf(created: TimeRange | undefined): Promise<IdSpan> {
    return created ? this.acceptedIds.spanOf(created) : { before: NO_END, downTo: 0 };
  }

  private async positionInBatch({ id, batchId }: MessageView): Promise<number> {
    const [row] = await this.database.read<{ position: number }>(
      'SELECT COUNT(*) AS position FROM messages WHERE batch_id = ? AND id <= ?',
      [batchId, id],
    );
    return row?.position ?? 1;
  }

  private attempts(id: number): Promise<AttemptView[]> {
    return this.database.read<AttemptView>(
      `SELECT attempt, started_at AS startedAt, ended_at AS endedAt, ${SHOWN_OUTCOME}, code, detail, retry_at AS retryAt
       FROM delivery_attempts WHERE message_id = ? ORDER BY id LIMIT 100`,
      [id],
    );
  }
}
