import { describe, expect, it } from 'vitest';
import { isPlausibleEmail } from './read-message.js';
import { processorMs } from '../../../../test/support/processor-time.js';

describe('isPlausibleEmail', () => {
  it.each(['ana@example.com', "o'neil+tag@mail.example.co.uk", 'josé@exámple.com', '用户@例子.广告', 'a@b.c'])(
    'takes %s',
    (value) => expect(isPlausibleEmail(value)).toBe(true),
  );

  it.each([
    ...['ana', 'ana@', '@example.com', 'ana@example', 'a@@example.com', 'a b@example.com', 'ana@example.com '],
    ...['ana@example..com', 'ana@.com', 'ana@example.com.', '<ana@example.com>', 'Ana <ana@example.com>'],
    ...['a@b.co, c@d.co', 'a@b.co;c@d.co', `${'x'.repeat(65)}@example.com`, '{email}'],
  ])('refuses %j', (value) => expect(isPlausibleEmail(value)).toBe(false));

  it('takes little time for hostile input', () => {
    const check = () => {
      for (const part of ['a.', '@', 'a@', '.', 'a']) isPlausibleEmail(`a@${part.repeat(100_000)}`);
    };
    expect(processorMs(check)).toBeLessThan(1_000);
  });
});
