import { describe, expect, it } from 'vitest';
import { checkName } from './name.js';

describe('checkName', () => {
  it.each(['\u202Efdp.exe', 'a\u2066b', 'a\u200Eb', 'a\u200Bb', 'a\uFEFFb', 'a\nb', 'a\u2028b', 'a\uD800b'])(
    'refuses %j',
    (name) => expect(() => checkName(name)).toThrow(expect.objectContaining({ code: 'name_characters' })),
  );

  it.each([
    'ERP da Loja',
    'Ação 2026',
    'نام‌ها',
    '👩‍💻 celular',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  ])('accepts %j', (name) => expect(checkName(name)).toBe(name));
});
