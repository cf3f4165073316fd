import { describe, expect, it } from 'vitest';
import { maskWords } from './mask-words.js';

describe('maskWords', () => {
  it.each([
    '+55 (11) - 98765 - 4321',
    '1198-76-54321',
    '11\u200B98765\u200B4321',
    '\u202A+55 11 98765‑4321\u202C',
    '11 98765–4321',
    '119.876.543.21',
    '11_98765_4321',
    '11 · 98765 · 4321',
    '1️⃣1️⃣9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣',
    '１１９８７６５４３２１',
    '2026-13-98765-4321',
  ])('masks the phone %s whole', (phone) => {
    expect(maskWords(`call ${phone} now`)).toMatch(/^call \[digits\]\p{M}* now$/u);
  });

  it.each([
    [String.raw`in C:\Users\Ana Silva\recado\recado.sqlite, said ana`, 'in …/recado.sqlite, said ana'],
    [String.raw`at send (C:\Users\Ana Silva\recado\dist\main.js:10:2)`, 'at send (…/main.js:10:2)'],
    [String.raw`D:\bkp\Ana`, '…'],
    [String.raw`\\maria-pc\bkp\Ana, full`, '…, full'],
    ['C:/Users/Ana Silva/x', '…'],
    ['/home/ana silva/recado/main.js:3', '…/main.js:3'],
    ['/home/ana', '…'],
    ['open /mnt/bkp de ana/recado.sqlite', 'open …/recado.sqlite'],
  ])('leaves out the folders of %s', (text, masked) => {
    expect(maskWords(text)).toBe(masked);
  });

  it.each([
    ['from 2804:14c:65:8f2a::1', 'from [address]'],
    ['from [2001:db8::1]:443', 'from [[address]]:443'],
    ['from ::ffff:203.0.113.9', 'from [address]'],
    ['from 203.0.113.9.', 'from [address].'],
    ['from ::1 and fe80::1 and 10.0.0.7:3306', 'from ::1 and fe80::1 and 10.0.0.7:3306'],
  ])('masks the public address in %s', (text, masked) => {
    expect(maskWords(text)).toBe(masked);
  });

  it.each([
    '2026-11-26T10:00:00.123Z the leader changed',
    'Node v24.1.0, MariaDB 10.11.6-MariaDB-0+deb12u1',
    'at Sender.send (main.js:1024:17)',
    '3 of 4 processes and/or 12 channels',
  ])('keeps %s', (text) => {
    expect(maskWords(text)).toBe(text);
  });
});
