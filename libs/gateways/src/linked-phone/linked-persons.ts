import { Inject, Injectable } from '@nestjs/common';
import { Vault } from '@recado/core';
import { Database } from '@recado/database';
import { openKey } from './owner/phone-rows.js';

interface KeyRow {
  channelId: number;
  kind: string;
  keyId: string;
}

/** The kinds of keys that are about a recipient. */
const KINDS = ['session', 'lid-mapping', 'device-list', 'identity-key', 'tctoken'];
/** Greater than every character that may follow the user part of an address. */
const AFTER = '\u007f';

const OF_USER = `SELECT channel_id AS channelId, kind, key_id AS keyId FROM linked_keys
  WHERE channel_id = ? AND kind = ? AND key_id >= ? AND key_id < ?`;

/** What linked phones keep about a person: sessions with their devices, and which hidden identity is theirs. */
@Injectable()
export class LinkedPersons {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Vault) private readonly vault: Vault,
  ) {}

  /** Removes it, by all spellings of their number. A message to them begins a new session. */
  async remove(phones: readonly string[]): Promise<void> {
    const channels = await this.database.read<{ id: number }>('SELECT channel_id AS id FROM linked_phones');
    for (const { id } of channels) {
      const users = [...phones, ...(await this.hiddenIds(id, phones))];
      const rows = (await Promise.all(users.map((user) => this.rowsOf(id, user)))).flat();
      await this.removeRows(rows);
    }
  }

  /** Their hidden identities, which are kept by their number. */
  private async hiddenIds(channelId: number, phones: readonly string[]): Promise<string[]> {
    const { list } = this.database.capabilities;
    const rows = await this.database.read<{ keyId: string; sealed: string }>(
      `SELECT key_id AS keyId, sealed_json AS sealed FROM linked_keys
       WHERE channel_id = ? AND kind = 'lid-mapping' AND key_id IN ${list}`,
      [channelId, phones],
    );
    const values = rows.map(({ keyId, sealed }): unknown =>
      JSON.parse(openKey(this.vault, { channelId, kind: 'lid-mapping', keyId }, sealed)),
    );
    return values.filter((lid): lid is string => typeof lid === 'string');
  }

  private async rowsOf(channelId: number, user: string): Promise<KeyRow[]> {
    const found = KINDS.map((kind) => this.database.read<KeyRow>(OF_USER, [channelId, kind, user, user + AFTER]));
    // A longer number begins with the same digits.
    return (await Promise.all(found)).flat().filter(({ keyId }) => !/^\d/.test(keyId.slice(user.length)));
  }

  private async removeRows(rows: readonly KeyRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.database.write(async (tx) => {
      for (const { channelId, kind, keyId } of rows) {
        const remove = 'DELETE FROM linked_keys WHERE channel_id = ? AND kind = ? AND key_id = ?';
        await tx.run(remove, [channelId, kind, keyId]);
      }
    });
  }
}
