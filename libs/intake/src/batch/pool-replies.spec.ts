import type { ParsedBatch } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { withoutQuotations } from './pool-replies.js';

const batchOf = (...contents: object[]) =>
  ({
    items: contents.map((content, index) => ({ index, content })),
    warnings: [],
    rejected: [],
  }) as unknown as ParsedBatch;

describe('A message that quotes', () => {
  it('is refused by a pool of several numbers, with its path', () => {
    const batch = batchOf({}, { replyTo: 'wamid.A' });
    expect(() => withoutQuotations(batch, { name: 'lojas' }, { messages: [{}, {}] })).toThrow(
      expect.objectContaining({
        violations: [{ path: 'messages.1.reply_to', code: 'reply_to_pool', params: { pool: 'lojas' } }],
      }),
    );
  });

  it('leaves others alone', () => {
    const batch = batchOf({}, { category: 'utility' });
    expect(withoutQuotations(batch, { name: 'lojas' }, {})).toBe(batch);
  });
});
