import { Installation } from '@recado/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageIdOf, messageOf } from './message-id.js';

const OURS = new Installation('abc', 0);

describe('messageIdOf', () => {
  it('looks like an id of WhatsApp Web, is the same each time, and is read again', () => {
    const ids = fc.record({ id: fc.integer({ min: 1, max: 2 ** 48 - 1 }), retries: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(ids, ({ id, retries }) => {
        const made = messageIdOf({ id, retries }, OURS)!;
        expect(made).toMatch(/^3EB0[0-9A-F]{18}$/);
        expect(messageIdOf({ id, retries }, OURS)).toBe(made);
        expect(messageOf(made, OURS)).toEqual({ messageId: id, retries });
      }),
    );
  });

  it('differs between installations, messages and retries', () => {
    const made = [
      messageIdOf({ id: 7, retries: 0 }, OURS),
      messageIdOf({ id: 7, retries: 1 }, OURS),
      messageIdOf({ id: 8, retries: 0 }, OURS),
      messageIdOf({ id: 7, retries: 0 }, new Installation('abd', 0)),
    ];
    expect(new Set(made).size).toBe(4);
  });

  it('is missing where the numbers do not fit', () => {
    expect(messageIdOf({ id: 2 ** 48, retries: 0 }, OURS)).toBeUndefined();
    expect(messageIdOf({ id: 7, retries: 256 }, OURS)).toBeUndefined();
  });
});

describe('messageOf', () => {
  it('tells when the message was accepted, as far as that tells it from one that had its id before a restore', () => {
    const numbers = fc.record({
      id: fc.integer({ min: 1, max: 2 ** 35 - 1 }),
      retries: fc.integer({ min: 0, max: 31 }),
      createdAt: fc.integer({ min: 0, max: 2 ** 45 }),
    });
    fc.assert(
      fc.property(numbers, ({ id, retries, createdAt }) => {
        const made = messageIdOf({ id, retries, createdAt }, OURS)!;
        expect(made).toMatch(/^3EB0[0-9A-F]{18}$/);
        expect(messageOf(made, OURS)).toEqual({ messageId: id, retries, stamp: createdAt % 65_536 });
        expect(messageIdOf({ id, retries, createdAt: createdAt + 1 }, OURS)).not.toBe(made);
      }),
    );
  });

  it('reads the ids of versions without stamps, and makes such ids for numbers that leave no room for one', () => {
    expect(messageOf('3EB0CCDB27210D758A9BAF', OURS)).toEqual({ messageId: 184_203, retries: 2 });
    for (const { id, retries } of [
      { id: 2 ** 35, retries: 0 },
      { id: 7, retries: 32 },
    ])
      expect(messageOf(messageIdOf({ id, retries, createdAt: 5 }, OURS)!, OURS)).toEqual({ messageId: id, retries });
  });

  it.each(['', '3EB0', '3EB0C767D097B7A4B8E2AB', 'BAE594145F4C59B4', '3EB0C767D097B7A4B8E2', '3eb0c767d097b7a4b8e2ab'])(
    'finds no message of ours in %j',
    (id) => expect(messageOf(id, OURS)).toBeUndefined(),
  );

  it('does not read an id of another installation', () => {
    const made = messageIdOf({ id: 7, retries: 0 }, new Installation('abd', 0))!;
    expect(messageOf(made, OURS)).toBeUndefined();
  });
});
