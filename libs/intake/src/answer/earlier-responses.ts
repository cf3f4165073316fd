import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import type { EarlierResponse } from '../response-records.js';
import { fromAnswerJson } from './answer-json.js';
import { type EnqueueAnswer, enqueueAnswer } from './enqueue-answer.js';

/** Rebuilds earlier answers byte for byte, except for phones that retention has erased. */
@Injectable()
export class EarlierResponses {
  constructor(private readonly database: Database) {}

  /** `body` is that of the repeated request, which equals the first one. */
  async rebuild({ batchId, answerJson }: EarlierResponse, body: unknown): Promise<EnqueueAnswer> {
    const rows = await this.database.read<{ id: number; phone: string | null; userId: string | null }>(
      `SELECT m.id, m.phone, SUBSTR(u.identity, 7) AS userId FROM messages m
       LEFT JOIN hidden_recipients u ON u.phone = m.phone WHERE m.batch_id = ? ORDER BY m.id`,
      [batchId],
    );
    const ids = rows.map(({ id }) => id);
    const recipients = rows.map(({ phone, userId }) => ({ phone: phone ?? '', userId }));
    return enqueueAnswer(batchId, ids, recipients, fromAnswerJson(answerJson, body));
  }
}
