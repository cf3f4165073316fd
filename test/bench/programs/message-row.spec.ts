import { Lane, MessageStatus } from '@recado/core';
import type { SqlRow } from '@recado/database';
import { expect, it } from 'vitest';
import { storeMessages } from '../../../libs/messages/src/store/store-batches.js';
import { columnsOf, MESSAGE_COLUMNS, SENT, WAITING } from './message-row.js';

it('columnsOf answers the row that the intake of Recado writes for the same message', async () => {
  const now = Date.UTC(2026, 10, 20);
  const inserted: { columns: readonly string[]; rows: readonly SqlRow[] }[] = [];
  const transaction = {
    all: async () => [],
    run: async () => 0,
    updateRows: async () => 0,
    rewrite: async () => undefined,
    insertIfAbsent: async () => 0,
    insert: async () => undefined,
    insertOne: async () => 1,
    insertNumbered: async (_table: string, columns: readonly string[], rows: readonly SqlRow[]) => {
      inserted.push({ columns, rows });
      return rows.map((_, index) => index + 1);
    },
  };
  const item = { phone: '5511987654321', text: 'Olá!', lane: Lane.Normal, dueAt: now };
  const items = [{ ...item, index: 0, scheduledAt: null, expiresAt: null, content: null, reference: null }];
  const batch = { apiKeyId: 1, channelId: 1, timezone: 'UTC', createdAt: now, requestId: 'r', items };
  await storeMessages(transaction, [batch], [1]);
  expect(inserted).toEqual([
    { columns: [...MESSAGE_COLUMNS], rows: [columnsOf({ phone: item.phone, message: item.text }, now)] },
  ]);
});

it('The references use the statuses of Recado', () => {
  expect([WAITING, SENT]).toEqual([MessageStatus.Pending, MessageStatus.Sent]);
});
