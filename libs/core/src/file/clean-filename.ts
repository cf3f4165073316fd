import { decodeText } from '../text/file-encoding.js';

/** The words of mail headers (RFC 2047), which some programs also write into the headers of forms. */
const MIME_WORD = /=\?([\w-]+)(?:\*[\w-]*)?\?([BbQq])\?([^?\s]*)\?=/g;
/** Blanks between two of them are no part of the text. */
const BETWEEN_WORDS = /(\?=)\s+(?==\?)/g;
/** A value of an extended parameter (RFC 5987) in a plain one. */
const EXTENDED = /^(utf-8|iso-8859-1)'[\w-]*'((?:%[\dA-Fa-f]{2}|[\w.!#$&+^`|~ -])+)$/i;
/** What Windows takes in no name, and bytes that were no UTF-8. */
const FORBIDDEN = /[<>:"|?*\ufffd]/g;
/** Devices of Windows, whatever their names end with. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * The name of a file as every system can save it; null: nothing is left of it. Letters that a system forbids become `_`,
 * and an accent is one character with its letter.
 */
export function cleanFilename(name: string): string | null {
  // Windows drops points and blanks at the end.
  const cleaned = name
    .normalize('NFC')
    .replace(FORBIDDEN, '_')
    .trim()
    .replace(/[. ]+$/, '');
  return cleaned === '' ? null : cleaned.replace(DEVICE, '_$&');
}

/** The name that a part of a form says of its file, without folders; what cannot be decoded stays as it is. */
export function nameOfPart(said: string): string | null {
  const words = said.replace(BETWEEN_WORDS, '$1').replace(MIME_WORD, decodedWord);
  const [, charset = '', value = ''] = EXTENDED.exec(words) ?? [];
  const name = charset === '' ? words : (decodeText(charset, fromHex(value, '%')) ?? words);
  return cleanFilename(name.split(/[/\\]/).at(-1) ?? '');
}

function decodedWord(word: string, charset: string, encoding: string, value: string): string {
  const isBase64 = encoding.toLowerCase() === 'b';
  const bytes = isBase64 ? Buffer.from(value, 'base64') : fromHex(value.replaceAll('_', ' '), '=');
  return decodeText(charset, bytes) ?? word;
}

/** The bytes of a text in which some are written as two hexadecimal digits after a sign. */
function fromHex(value: string, sign: '=' | '%'): Buffer {
  const bytes = value.replace(new RegExp(`${sign}([\\dA-Fa-f]{2})`, 'g'), (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}
