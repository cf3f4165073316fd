import { Injectable } from '@nestjs/common';
import { personOf } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { RecipientIdentities } from './recipient-identities.js';

/** A chat got another leader among those that serve a number at the provider. It names roles, and no application. */
export interface ChatHandover {
  channelId: number;
  /** `passed`: its leader gave it away; `taken`: another one took it. */
  change: 'passed' | 'taken';
  /** The provider's words, such as `customer_service`; null: not told. */
  previousRole: string | null;
  newRole: string | null;
  /** By the provider, UTC milliseconds. */
  at: number;
}

/** The same as it is told of somebody. At least one of `phone` and `identity` is known. */
export interface ToldHandover extends ChatHandover {
  /** Digits with country code; null: the provider hides the number. */
  phone: string | null;
  identity?: string;
}

const COLUMNS = ['person', 'channel_id', 'change_kind', 'previous_role', 'new_role', 'changed_at'] as const;
const UPDATE = `UPDATE chat_handovers SET change_kind = ?, previous_role = ?, new_role = ?, changed_at = ?
  WHERE person = ? AND channel_id = ? AND changed_at < ?`;
const SELECT = `SELECT channel_id AS channelId, change_kind AS kind, previous_role AS previousRole, new_role AS newRole,
  changed_at AS at FROM chat_handovers WHERE person IN`;
/** Width of the column. */
const MAX_PERSON = 128;

/** The last handover of each chat. Nothing is held back by it: a role is not an application, and so tells not who leads. */
@Injectable()
export class ChatHandovers {
  constructor(
    private readonly database: Database,
    private readonly identities: RecipientIdentities,
  ) {}

  /** Keeps those that are newer than what is known. Resolves when that is on disk; repeated ones change nothing. */
  async keep(told: readonly ToldHandover[]): Promise<void> {
    const hidden = told.flatMap(({ phone, identity }) => (phone === null && identity !== undefined ? [identity] : []));
    const persons = await this.identities.persons(hidden);
    await this.database.write(async (tx) => {
      for (const { phone, identity = '', ...handover } of told) {
        const person = phone === null ? (persons.get(identity) ?? identity) : personOf(phone);
        if (person !== '' && person.length <= MAX_PERSON) await keepIn(tx, person, handover);
      }
    });
  }

  /** The last one on each channel with a person, who is known by these names: numbers and identities. */
  async of(persons: readonly string[]): Promise<ChatHandover[]> {
    if (persons.length === 0) return [];
    const select = `${SELECT} ${this.database.capabilities.list} ORDER BY changed_at, person`;
    const rows = await this.database.read<Omit<ChatHandover, 'change'> & { kind: ChatHandover['change'] }>(select, [
      persons,
    ]);
    const handovers = rows.map(({ kind, ...row }): ChatHandover => ({ ...row, change: kind }));
    return [...new Map(handovers.map((handover) => [handover.channelId, handover])).values()];
  }

  /** Forgets them, as part of a transaction. */
  async removeIn(tx: Transaction, persons: readonly string[]): Promise<void> {
    await tx.run(`DELETE FROM chat_handovers WHERE person IN ${this.database.capabilities.list}`, [persons]);
  }
}

async function keepIn(tx: Transaction, person: string, handover: ChatHandover): Promise<void> {
  const { channelId, change, previousRole, newRole, at } = handover;
  const row = [person, channelId, change, previousRole, newRole, at];
  if ((await tx.insertIfAbsent('chat_handovers', COLUMNS, [row])) > 0) return;
  await tx.run(UPDATE, [change, previousRole, newRole, at, person, channelId, at]);
}
