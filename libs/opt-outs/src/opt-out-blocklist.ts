import { Injectable } from '@nestjs/common';
import { Clock, isSurrogate, personOf } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { type AddressedMessage, RecipientBlocklist, type RefusingRecipient } from '@recado/messages';
import { HiddenRefusals } from './hidden-refusals.js';
import { MarketingPreferences } from './marketing-preferences.js';
import { OptOutChanges } from './opt-out-changes.js';

interface OptedOut {
  person: string;
  testMode: number;
  replyId: number | null;
}

/** The blocklist: everyone who opted out of all messages. */
@Injectable()
export class OptOutBlocklist extends RecipientBlocklist {
  /** One step into each primary key, however many there are. */
  override readonly mayBlock =
    '((SELECT MIN(id) FROM opt_outs) IS NOT NULL OR (SELECT MIN(id) FROM identity_opt_outs) IS NOT NULL)';

  constructor(
    private readonly database: Database,
    private readonly changes: OptOutChanges,
    private readonly preferences: MarketingPreferences,
    private readonly hidden: HiddenRefusals,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Those of them that go to blocked recipients, by number or by user ID. */
  async blocked<Message extends AddressedMessage>(
    reader: Pick<Transaction, 'all'>,
    messages: readonly Message[],
  ): Promise<Message[]> {
    const byId = messages.filter(({ phone }) => isSurrogate(phone));
    if (byId.length === 0) return this.blockedNumbers(reader, messages);
    const hidden = await this.hidden.blocked(reader, byId);
    const numbers = messages.filter(({ phone }) => !isSurrogate(phone));
    // Whose number has become known meanwhile.
    const known = hidden.known.map(({ message, person }) => ({ ...message, phone: person }));
    const blocked = new Set((await this.blockedNumbers(reader, [...numbers, ...known])).map(({ id }) => id));
    return messages.filter((message) => blocked.has(message.id) || hidden.refused.has(message));
  }

  /**
   * All messages to blocked recipients except the confirmation of the opt-out. Opt-outs of test keys block the messages of
   * test keys, all others block the other messages. One query by the unique index of persons; keys are read only if it
   * finds any.
   */
  private async blockedNumbers<Message extends AddressedMessage>(
    reader: Pick<Transaction, 'all'>,
    messages: readonly Message[],
  ): Promise<Message[]> {
    if (messages.length === 0) return [];
    const persons = [...new Set(messages.map(({ phone }) => personOf(phone)))];
    const rows = await reader.all<OptedOut>(
      `SELECT person, test_mode AS testMode, reply_message_id AS replyId FROM opt_outs
       WHERE test_mode IN (0, 1) AND person IN ${this.list} AND scope = 'all'`,
      [persons],
    );
    if (rows.length === 0) return [];
    const replies = new Map(
      rows.map(({ person, testMode, replyId }) => [modeAndPerson(testMode === 1, person), replyId]),
    );
    const testKeys = await this.testKeysOf(reader, messages);
    return messages.filter(({ id, apiKeyId, phone }) => {
      const reply = replies.get(modeAndPerson(testKeys.has(apiKeyId), personOf(phone)));
      return reply !== undefined && reply !== id;
    });
  }

  /** Adds an opt-out that the provider reported. */
  async add(tx: Transaction, recipient: RefusingRecipient): Promise<void> {
    if (!isSurrogate(recipient.phone)) return this.addByNumber(tx, recipient);
    const phone = await this.hidden.addIn(tx, recipient);
    if (phone !== undefined) await this.addByNumber(tx, { ...recipient, phone });
  }

  private async addByNumber(tx: Transaction, recipient: RefusingRecipient): Promise<void> {
    const { phone, channelId, scope } = recipient;
    const choice = { channelId, value: 'stop', at: this.clock.now() } as const;
    if (scope === 'marketing') await this.preferences.applyIn(tx, phone, choice, true);
    await this.changes.addIn(tx, { ...recipient, source: 'provider' });
  }

  private async testKeysOf(
    reader: Pick<Transaction, 'all'>,
    messages: readonly AddressedMessage[],
  ): Promise<Set<number>> {
    const keys = [...new Set(messages.map(({ apiKeyId }) => apiKeyId))];
    const select = `SELECT id FROM api_keys WHERE id IN ${this.list} AND test_mode = 1`;
    return new Set((await reader.all<{ id: number }>(select, [keys])).map(({ id }) => id));
  }

  private get list(): string {
    return this.database.capabilities.list;
  }
}

function modeAndPerson(testMode: boolean, person: string): string {
  return `${testMode ? 'test' : 'live'} ${person}`;
}
