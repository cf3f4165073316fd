import { describe, expect, it } from 'vitest';
import { attemptOf, echoOf } from './message-echo.js';

const MESSAGE = { id: 184_203, attempt: 2, retries: 0, to: '5511987654321', text: 'oi', channelId: 1, channel: 'a' };

describe('the echo of a message', () => {
  it.each([
    [{}, '184203.2', { messageId: 184_203, attempt: 2, retries: 0 }],
    [{ attempt: 1, retries: 3 }, '184203.1.r3', { messageId: 184_203, attempt: 1, retries: 3 }],
    [{ id: Number.MAX_SAFE_INTEGER }, '9007199254740991.2', { messageId: Number.MAX_SAFE_INTEGER }],
  ])('of %j is %s, and comes back', (changes, echo, attempt) => {
    expect(echoOf({ ...MESSAGE, ...changes })).toBe(echo);
    expect(attemptOf(echo)).toMatchObject(attempt);
  });

  it.each([undefined, null, 7, '', '7', '7.', '.1', '07.1', '7.1.2', '7.1.r0', '-7.1', '7.1 ', '9999999999999999.1'])(
    '%j is none of ours',
    (echo) => expect(attemptOf(echo)).toBeUndefined(),
  );
});
