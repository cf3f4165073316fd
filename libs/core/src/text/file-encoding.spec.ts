import { expect, it } from 'vitest';
import { decodeCell, textOfFile } from './file-encoding.js';

const EXCEL = Buffer.concat([
  Buffer.from('nome;valor\nJo'),
  Buffer.from([0xe3, 0x6f, 0x3b, 0x80, 0x20, 0x93, 0x31, 0x94, 0x20, 0x96]),
]);
const TEXT = 'telefone;nome\n+55\u00a011 98765-4321;João\n';
const utf16le = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TEXT, 'utf16le')]);

it.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 as Excel and PowerShell write it', utf16le],
  ['UTF-16 with the other order', Buffer.from(utf16le).swap16()],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('reads a file in %s', (_, bytes) => expect(textOfFile(bytes)).toBe(TEXT));

it('reads the euro sign and the typographic quotes and dashes that Excel writes', () => {
  expect(textOfFile(EXCEL)).toBe('nome;valor\nJoão;€ “1” –');
  expect(decodeCell('\x80 5', 'windows-1252')).toBe('€ 5');
});
