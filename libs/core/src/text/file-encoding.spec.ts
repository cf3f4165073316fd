import { expect, it } from 'vitest';
import { textOfFile } from './file-encoding.js';

const TEXT = 'telefone;nome\n+55\u00a011 98765-4321;João\n';
const utf16le = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TEXT, 'utf16le')]);

it.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 as Excel and PowerShell write it', utf16le],
  ['UTF-16 with the other order', Buffer.from(utf16le).swap16()],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('reads a file in %s', (_, bytes) => expect(textOfFile(bytes)).toBe(TEXT));
