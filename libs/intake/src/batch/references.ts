import { Injectable } from '@nestjs/common';
import { type ParsedBatch, referenceKey, type Violation } from '@recado/core';
import { Database } from '@recado/database';

/** The clients' own ids of messages, unique per key for as long as the message is kept. */
@Injectable()
export class References {
  constructor(private readonly database: Database) {}

  /** A violation for each reference of the batch that this key has used before, by position in the request. */
  async taken(apiKeyId: number, { items }: ParsedBatch): Promise<Map<number, Violation[]>> {
    const references = items.flatMap(({ reference }) => (reference === null ? [] : [reference]));
    if (references.length === 0) return new Map();
    const ids = await this.idsOf(apiKeyId, references);
    return new Map(
      items.flatMap(({ index, reference }) => {
        const id = reference === null ? undefined : ids.get(referenceKey(reference));
        if (reference === null || id === undefined) return [];
        return [
          [index, [{ path: `messages.${index}.reference`, code: 'reference_exists', params: { reference, id } }]],
        ];
      }),
    );
  }

  /** By key, since the database finds what it calls the same, and that is what it would refuse. */
  private async idsOf(apiKeyId: number, references: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.database.read<{ id: number; reference: string }>(
      `SELECT id, reference FROM messages WHERE api_key_id = ? AND reference IN ${this.database.capabilities.list}`,
      [apiKeyId, references],
    );
    return new Map(rows.map(({ id, reference }) => [referenceKey(reference), id]));
  }
}
