import type { Vault } from '@recado/core';
import type { Database, SqlRow, Transaction } from '@recado/database';
import type { CallbackSink } from '../../port/callback-sink.js';
import type { KeyWrite } from '../thread/calls.js';
import { LINK_PURPOSE, LostPhoneError } from './phone-rows.js';

/** Whose keys: those of a channel, written under this epoch. */
export interface Held {
  channelId: number;
  epoch: number;
}

const COLUMNS = ['channel_id', 'kind', 'key_id', 'sealed_json'];

/** The credentials and the keys of links, sealed. Each write is refused when another process has taken the phone since. */
export class LinkKeys {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly callbacks: CallbackSink,
  ) {}

  /** The credentials as JSON; null: no phone is linked. */
  async credentials(channelId: number): Promise<string | null> {
    const [row] = await this.database.read<{ sealed: string | null }>(
      'SELECT sealed_json AS sealed FROM linked_phones WHERE channel_id = ?',
      [channelId],
    );
    return row?.sealed ? openKey(this.vault, credentialsOf(channelId), row.sealed) : null;
  }

  /** Throws LostPhoneError. */
  async writeCredentials({ channelId, epoch }: Held, credentials: string): Promise<void> {
    const sealed = sealKey(this.vault, credentialsOf(channelId), credentials);
    const write = 'UPDATE linked_phones SET sealed_json = ? WHERE channel_id = ? AND epoch = ?';
    const changed = await this.database.write((tx) => tx.run(write, [sealed, channelId, epoch]));
    if (changed === 0) throw new LostPhoneError();
  }

  /** The values of these ids, as JSON. */
  async read(channelId: number, kind: string, ids: readonly string[]): Promise<Record<string, string>> {
    const { list } = this.database.capabilities;
    const rows = await this.database.read<{ id: string; sealed: string }>(
      `SELECT key_id AS id, sealed_json AS sealed FROM linked_keys WHERE channel_id = ? AND kind = ? AND key_id IN ${list}`,
      [channelId, kind, ids],
    );
    return Object.fromEntries(
      rows.map(({ id, sealed }) => [id, openKey(this.vault, { channelId, kind, keyId: id }, sealed)]),
    );
  }

  /** Stores keys, and what the provider reported with them, in one transaction. Throws LostPhoneError. */
  async write(held: Held, keys: readonly KeyWrite[], reports: readonly string[], receivedAt: number): Promise<void> {
    const { channelId } = held;
    await this.database.write(async (tx) => {
      await fence(tx, held);
      await this.replace(tx, channelId, keys);
      for (const body of reports) await this.callbacks.addIn(tx, { channelId, body, requestId: '', receivedAt });
    });
    if (reports.length > 0) this.callbacks.announce();
  }

  /** Forgets the link of a channel: its credentials and all its keys. Throws LostPhoneError. */
  async erase(held: Held): Promise<void> {
    await this.database.write(async (tx) => {
      await fence(tx, held);
      await tx.run('UPDATE linked_phones SET sealed_json = NULL, phone = NULL WHERE channel_id = ?', [held.channelId]);
      await tx.run('DELETE FROM linked_keys WHERE channel_id = ?', [held.channelId]);
    });
  }

  private async replace(tx: Transaction, channelId: number, keys: readonly KeyWrite[]): Promise<void> {
    const { list } = this.database.capabilities;
    for (const kind of new Set(keys.map((key) => key.kind))) {
      const ofKind = keys.filter((key) => key.kind === kind);
      const remove = `DELETE FROM linked_keys WHERE channel_id = ? AND kind = ? AND key_id IN ${list}`;
      await tx.run(remove, [channelId, kind, ofKind.map(({ id }) => id)]);
      const rows = ofKind.flatMap(({ id, value }): SqlRow[] =>
        value === null ? [] : [[channelId, kind, id, sealKey(this.vault, { channelId, kind, keyId: id }, value)]],
      );
      if (rows.length > 0) await tx.insert('linked_keys', COLUMNS, rows);
    }
  }
}

/** Names a key. It is sealed with the value, so that a row cannot stand in for another one. */
export interface KeyName {
  channelId: number;
  kind: string;
  keyId: string;
}

function credentialsOf(channelId: number): KeyName {
  return { channelId, kind: 'credentials', keyId: '' };
}

function sealKey(vault: Vault, name: KeyName, value: string): string {
  return vault.seal(LINK_PURPOSE, headOf(name) + value);
}

/** Opens a sealed key. Throws where it is that of another name, and UnreadableSecretError. */
export function openKey(vault: Vault, name: KeyName, sealed: string): string {
  const text = vault.unseal(LINK_PURPOSE, sealed);
  const head = headOf(name);
  if (!text.startsWith(head)) throw new Error('a key of a linked phone stands in the row of another one');
  return text.slice(head.length);
}

function headOf({ channelId, kind, keyId }: KeyName): string {
  return `${channelId} ${kind} ${keyId}\n`;
}

/** Throws LostPhoneError where another process has taken the phone. */
async function fence(tx: Transaction, { channelId, epoch }: Held): Promise<void> {
  const held = await tx.run('UPDATE linked_phones SET epoch = epoch WHERE channel_id = ? AND epoch = ?', [
    channelId,
    epoch,
  ]);
  if (held === 0) throw new LostPhoneError();
}
