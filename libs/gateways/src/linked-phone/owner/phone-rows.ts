import { Injectable } from '@nestjs/common';
import { type Clock, Vault } from '@recado/core';
import {
  CHANNELS,
  Database,
  releaseDeadLeases,
  type SqlValue,
  type SqlRow,
  type Transaction,
  ResealAtStart,
  type SealedTexts,
} from '@recado/database';
import type { CallbackSink } from '../../port/callback-sink.js';
import type { KeyWrite } from '../thread/calls.js';

/** How long a dead holder still counts as alive, in ms. */
export const HOLD_MS = 15_000;
/** The purpose from which the vault derives its keys for links. */
const LINK_PURPOSE = 'linked phones';

const COLUMNS = `channel_id AS channelId, sealed_json IS NOT NULL AS isLinked, holder, held_until AS heldUntil, epoch, wish,
  wished_at AS wishedAt, typed_by AS typedBy, client_version AS clientVersion, state, state_at AS stateAt,
  closed_by AS closedBy, closings, phone,
  CASE WHEN state IN ('held', 'unlinked') OR closed_by = 'phone_library_missing' THEN (SELECT MAX(at) FROM audit_entries
    WHERE target_type = 'channel' AND target_id = channel_id AND action = 'channel.resumed') END AS resumedAt`;

/** Another process holds the phone by now: what this one wanted to write was not written. */
export class LostPhoneError extends Error {
  constructor() {
    super('another process holds the phone');
  }
}

/** What the holder says of its connection. */
interface StateChange {
  state: LinkState;
  closedBy?: string | null;
  /** Digits with country code; missing: as before. */
  phone?: string;
  code?: { code: LinkCode; until: number };
}

/** The rows of linked phones: who holds each, what people want of it, and how far it is. */
export class PhoneRows {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly vault: Vault,
  ) {}

  /** The phones of channels that are in use. */
  async all(): Promise<PhoneRow[]> {
    const rows = await this.database.read<StoredRow>(
      `SELECT ${COLUMNS} FROM linked_phones
       WHERE channel_id IN (SELECT id FROM ${CHANNELS} WHERE archived_at IS NULL) ORDER BY channel_id`,
    );
    const now = this.clock.now();
    return rows.map((row) => toRow(row, now));
  }

  /** The phone of a channel; undefined: nobody has asked for one. */
  async of(channelId: number): Promise<PhoneRow | undefined> {
    const select = `SELECT ${COLUMNS} FROM linked_phones WHERE channel_id = ?`;
    const [row] = await this.database.read<StoredRow>(select, [channelId]);
    return row && toRow(row, this.clock.now());
  }

  /** Says what people want of the phone of a channel. */
  async ask(
    channelId: number,
    wish: Wish,
    rest: { typedBy?: string | undefined; clientVersion?: string | undefined } = {},
  ) {
    const now = this.clock.now();
    const typedBy = rest.typedBy ?? null;
    const clientVersion = rest.clientVersion ?? null;
    const row = [channelId, wish, now, typedBy, clientVersion, 'unlinked', now];
    await this.database.write(async (tx) => {
      const changed = await tx.run(
        'UPDATE linked_phones SET wish = ?, wished_at = ?, typed_by = ?, client_version = ? WHERE channel_id = ?',
        [wish, now, typedBy, clientVersion, channelId],
      );
      if (changed === 0) await tx.insertIfAbsent('linked_phones', NEW, [row]);
    });
  }

  /** Takes or renews the right to connect; the epoch under which this holder writes, or null: another one has it. */
  async hold(channelId: number, holder: string): Promise<number | null> {
    const now = this.clock.now();
    return this.database.write(async (tx) => {
      const changed = await tx.run(
        `UPDATE linked_phones SET epoch = epoch + CASE WHEN holder = ? THEN 0 ELSE 1 END, holder = ?, held_until = ?
         WHERE channel_id = ? AND (holder = ? OR holder IS NULL OR held_until < ?)`,
        [holder, holder, now + HOLD_MS, channelId, holder, now],
      );
      if (changed === 0) return null;
      const [row] = await tx.all<{ epoch: number }>('SELECT epoch FROM linked_phones WHERE channel_id = ?', [
        channelId,
      ]);
      return row?.epoch ?? null;
    });
  }

  /** At the start of the only server: whoever held a phone is dead. Does nothing where other servers may run. */
  async releaseDead(): Promise<void> {
    await releaseDeadLeases(this.database, (tx) => tx.run('UPDATE linked_phones SET holder = NULL, held_until = 0'));
  }

  /** Gives the right up, so that another process takes it at once. */
  async release(channelId: number, holder: string): Promise<void> {
    const release = 'UPDATE linked_phones SET holder = NULL, held_until = 0 WHERE channel_id = ? AND holder = ?';
    await this.database.write((tx) => tx.run(release, [channelId, holder]));
  }

  /** The holder begins to do what was asked for. What is asked after it was read stays. Throws LostPhoneError. */
  async take({ channelId, wish, wishedAt }: PhoneRow, epoch: number): Promise<void> {
    await this.database.write(async (tx) => {
      const held = await tx.run('UPDATE linked_phones SET epoch = epoch WHERE channel_id = ? AND epoch = ?', [
        channelId,
        epoch,
      ]);
      if (held === 0) throw new LostPhoneError();
      const done = `UPDATE linked_phones SET wish = 'keep' WHERE channel_id = ? AND wish = ? AND wished_at = ?`;
      await tx.run(done, [channelId, wish, wishedAt]);
    });
  }

  /** Says how far the connection is. Throws LostPhoneError. */
  async tell(channelId: number, epoch: number, change: StateChange): Promise<void> {
    const { state, closedBy = null, phone, code } = change;
    const isClosing = state === 'closed' || state === 'held';
    const set: [string, SqlValue][] = [
      ['state = ?', state],
      ['state_at = ?', this.clock.now()],
      ['closed_by = ?', closedBy],
      ['sealed_code = ?', code ? this.vault.seal(LINK_PURPOSE, JSON.stringify(code.code)) : null],
      ['code_until = ?', code?.until ?? null],
    ];
    if (phone !== undefined) set.push(['phone = ?', phone]);
    if (state === 'open') set.push(['openings = openings + ?', 1]);
    const closings = isClosing ? 'closings + 1' : state === 'open' ? '0' : 'closings';
    const sql = `UPDATE linked_phones SET ${set.map(([part]) => part).join(', ')}, closings = ${closings}
                 WHERE channel_id = ? AND epoch = ?`;
    const changed = await this.database.write((tx) =>
      tx.run(sql, [...set.map(([, value]) => value), channelId, epoch]),
    );
    if (changed === 0) throw new LostPhoneError();
  }

  /** The code on the screen; null: there is none that can still be used. */
  async code(channelId: number): Promise<LinkCode | null> {
    const [row] = await this.database.read<{ sealed: string | null; until: number | null }>(
      'SELECT sealed_code AS sealed, code_until AS until FROM linked_phones WHERE channel_id = ?',
      [channelId],
    );
    if (!row || row.sealed === null || (row.until ?? 0) <= this.clock.now()) return null;
    return JSON.parse(this.vault.unseal(LINK_PURPOSE, row.sealed)) as LinkCode;
  }
}

type StoredRow = Omit<PhoneRow, 'isLinked'> & { isLinked: number };

/** A connection whose holder has gone is not open, whatever it last said. */
function toRow({ isLinked, ...row }: StoredRow, now: number): PhoneRow {
  const isStale = row.state !== 'held' && row.state !== 'unlinked' && (row.holder === null || row.heldUntil <= now);
  return { ...row, state: isStale ? 'closed' : row.state, isLinked: Number(isLinked) === 1 };
}

const NEW = ['channel_id', 'wish', 'wished_at', 'typed_by', 'client_version', 'state', 'state_at'];

/** What people want of a link: `link`: show a code; `keep`: be connected where a phone is linked; `unlink`: remove the link. */
export type Wish = 'link' | 'keep' | 'unlink';

/** How far a link is. `held`: a person must act. */
export type LinkState = 'unlinked' | 'opening' | 'code' | 'open' | 'closed' | 'held';

/** The link of a channel as its owner and the panel see it. Times are UTC milliseconds. */
export interface PhoneRow {
  channelId: number;
  isLinked: boolean;
  /** The run of a process that may connect; null: none does. */
  holder: string | null;
  heldUntil: number;
  epoch: number;
  wish: Wish;
  wishedAt: number;
  typedBy: string | null;
  clientVersion: string | null;
  state: LinkState;
  stateAt: number;
  /** Our code of why it was closed; null: it is not. */
  closedBy: string | null;
  closings: number;
  /** When a person last resumed the channel, where the phone waits for one; null: nobody has, or it does not wait. */
  resumedAt: number | null;
  phone: string | null;
}

/** A code on the screen: the text of the QR code to scan, or the code to type. */
export type LinkCode = { qr: string } | { typed: string };

/** Whose keys: those of a channel, written under this epoch. */
interface Held {
  channelId: number;
  epoch: number;
}

const KEY_COLUMNS = ['channel_id', 'kind', 'key_id', 'sealed_json'];

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
      if (rows.length > 0) await tx.insert('linked_keys', KEY_COLUMNS, rows);
    }
  }
}

/** Names a key. It is sealed with the value, so that a row cannot stand in for another one. */
interface KeyName {
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

/** The links of phones: without them each phone must be linked again. */
export const SEALED_PHONES: SealedTexts = {
  name: 'keys of linked phones',
  purpose: LINK_PURPOSE,
  columns: [
    { table: 'linked_phones', column: 'sealed_json', keys: ['channel_id'] },
    { table: 'linked_phones', column: 'sealed_code', keys: ['channel_id'] },
    { table: 'linked_keys', column: 'sealed_json', keys: ['channel_id', 'kind', 'key_id'] },
  ],
};

/** Reseals the links of phones at the start. */
@Injectable()
export class PhoneRenewal extends ResealAtStart {
  constructor(database: Database, vault: Vault) {
    super(database, vault, SEALED_PHONES);
  }
}
