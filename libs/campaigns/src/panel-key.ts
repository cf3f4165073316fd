import { Injectable } from '@nestjs/common';
import type { Actor } from '@recado/audit';
import { ApiKeys, type KeyLimits, type KeyMaker, limitsOf, readMakers } from '@recado/auth';
import { Database, type SqlValue } from '@recado/database';
import type { SendView } from './store/send.view.js';

/** The name of the key of the panel, and of who makes it. */
const PANEL = 'panel';
const SYSTEM: Actor = { type: 'system', id: null, name: PANEL };

const SELECT = `SELECT id, requests_per_minute AS requestsPerMinute, requests_per_day AS requestsPerDay,
  messages_per_minute AS messagesPerMinute, messages_per_day AS messagesPerDay, revoked_at AS revokedAt,
  maker_key_id AS makerKeyId FROM api_keys`;
const PRESENT = `${SELECT} WHERE name = ? AND created_by = ? AND revoked_at IS NULL ORDER BY id LIMIT 1`;
const WITH_ID = `${SELECT} WHERE id = ?`;
const OF_BATCH = `${SELECT} WHERE id = (SELECT api_key_id FROM message_batches WHERE id = ?)`;

interface KeyRow extends KeyLimits {
  id: number;
  revokedAt: number | null;
  makerKeyId: number | null;
}

/** The key of a send, and what its limits and those of its makers are. */
interface SendKey extends KeyMaker {
  id: number;
  revokedAt: number | null;
  makers: readonly KeyMaker[];
}

/**
 * The key to which messages from the panel belong, so that limits, lists and figures hold for them as for others. Nobody
 * knows its secret. One that a person revoked or renamed is replaced by the next send. What a program sends to a list
 * belongs to the key of the program, whose limits hold for it.
 */
@Injectable()
export class PanelKey {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeys,
  ) {}

  /** The id of the key, and its limits of messages. */
  async get(): Promise<SendKey> {
    const found = await this.find(PRESENT, [PANEL, PANEL]);
    if (found) return found;
    await this.keys.issue({ name: PANEL, scopes: ['messages:write'] }, SYSTEM);
    return (await this.find(PRESENT, [PANEL, PANEL]))!;
  }

  /**
   * The key of a send: that of its batch, whatever became of it. While nothing of the send is queued, that of the program
   * whose send it is, which may be revoked meanwhile; else the present one of the panel.
   */
  async of({ batchId, actor }: Pick<SendView, 'batchId' | 'actor'>): Promise<SendKey> {
    const found = batchId === null ? await this.ofProgram(actor) : await this.find(OF_BATCH, [batchId]);
    return found ?? this.get();
  }

  private ofProgram({ type, id }: Actor): Promise<SendKey | undefined> {
    return type === 'api_key' && id !== null ? this.find(WITH_ID, [id]) : Promise.resolve(undefined);
  }

  private async find(sql: string, values: readonly SqlValue[]): Promise<SendKey | undefined> {
    const [row] = await this.database.read<KeyRow>(sql, values);
    if (!row) return undefined;
    const { id, revokedAt, makerKeyId } = row;
    return { id, keyId: id, revokedAt, limits: limitsOf(row), makers: await readMakers(this.database, makerKeyId) };
  }
}
