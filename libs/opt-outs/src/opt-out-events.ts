import { Injectable, Optional } from '@nestjs/common';
import { isoTime } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { EventAudience, insertNotifications } from '@recado/messages';
import type { NewOptOut } from './opt-out.view.js';

const TYPE = 'opt_out.added';

/** Announces opt-outs, in the transaction that stores them, to those who subscribed and may look them up. */
@Injectable()
export class OptOutEvents {
  constructor(
    private readonly database: Database,
    @Optional() private readonly audience?: EventAudience,
  ) {}

  /** The opt-outs are all of test keys, or none is. `at`: when they were added, UTC milliseconds. */
  async announce(tx: Transaction, optOuts: readonly NewOptOut[], at: number): Promise<void> {
    const testMode = optOuts[0]?.testMode ?? false;
    const event = { type: TYPE, apiKeyId: null, channelId: null, testMode } as const;
    const endpoints = (await this.audience?.of(tx, event)) ?? [];
    if (endpoints.length === 0) return;
    const names = await this.channelNames(tx, optOuts);
    const notifications = optOuts.map(({ phone, scope, source, channelId }) => {
      const channel = names.get(channelId ?? 0) ?? null;
      const data = JSON.stringify({ phone, scope, source, channel, added_at: isoTime(at) });
      return { type: TYPE, at, apiKeyId: null, data, endpointIds: endpoints.join(' ') } as const;
    });
    await insertNotifications(tx, notifications);
  }

  private async channelNames(tx: Transaction, optOuts: readonly NewOptOut[]): Promise<Map<number, string>> {
    const ids = [...new Set(optOuts.flatMap(({ channelId }) => channelId ?? []))];
    if (ids.length === 0) return new Map();
    const select = `SELECT id, name FROM channels WHERE id IN ${this.database.capabilities.list}`;
    const rows = await tx.all<{ id: number; name: string }>(select, [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
