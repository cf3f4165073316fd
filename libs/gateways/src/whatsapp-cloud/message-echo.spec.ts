import { Installation } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { attemptOf, echoOf } from './message-echo.js';

const MESSAGE = { id: 184_203, attempt: 2, retries: 0, to: '5511987654321', text: 'oi', channelId: 1, channel: 'a' };
const MADE = Date.UTC(2026, 10, 20);
const HERE = new Installation('0f3a9c', MADE);

describe('the echo of a message', () => {
  it.each([
    [{}, '184203.2.i0f3a9c', { messageId: 184_203, attempt: 2, retries: 0 }],
    [{ attempt: 1, retries: 3 }, '184203.1.r3.i0f3a9c', { messageId: 184_203, attempt: 1, retries: 3 }],
    [
      { createdAt: MADE + 7 },
      `184203.2.i0f3a9c.s${(MADE + 7) % 65_536}`,
      { messageId: 184_203, stamp: (MADE + 7) % 65_536 },
    ],
    [{ id: Number.MAX_SAFE_INTEGER }, '9007199254740991.2.i0f3a9c', { messageId: Number.MAX_SAFE_INTEGER }],
  ])('of %j is %s, and is read back', (changes, echo, attempt) => {
    expect(echoOf({ ...MESSAGE, ...changes }, HERE)).toBe(echo);
    expect(attemptOf(echo, HERE)).toMatchObject(attempt);
  });

  it('fits into what Meta accepts', () => {
    const longest = { ...MESSAGE, id: Number.MAX_SAFE_INTEGER, attempt: 99_999, retries: 99_999 };
    expect(echoOf(longest, new Installation('z'.repeat(16), 0)).length).toBeLessThanOrEqual(512);
  });

  it.each([
    ...[undefined, null, 7, '', '7', '7.i0f3a9c', '.1.i0f3a9c', '07.1.i0f3a9c', '7.1.2.i0f3a9c', '7.1.r0.i0f3a9c'],
    ...['-7.1.i0f3a9c', '7.1.i0f3a9c ', '9999999999999999.1.i0f3a9c'],
  ])('%j is none of ours', (echo) => expect(attemptOf(echo, HERE)).toBeUndefined());

  it.each(['7.1', '7.1.r2', '7.1.i0f3a9d', '7.1.i', '7.1.i0f3a9c0', '7.1.I0F3A9C', '7.1.i0f3a9c.r1', '7.1.i0f3a9c.s'])(
    '%j is none of this installation',
    (echo) => expect(attemptOf(echo, HERE)).toBeUndefined(),
  );
});
