import { isUtf8 } from 'node:buffer';
import type { Violation } from '../errors.js';
import { codePoints } from '../text/text.js';

const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20];
const WORDS = ['true', 'false', 'null'] as const;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WHITE = /[ \t\n\r]+/y;
/** What a string may have between quotes and escapes; the engine finds its end faster than a loop does. */
const PLAIN = /[^"\\\u0000-\u001f]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
/** Typographic quotes, which editors and chats put in place of the plain ones. */
const SMART_QUOTES = /[\u2018-\u201f\u00ab\u00bb\u2039\u203a\u300c-\u300f\uff02\uff07]/;
/** White space beside that of JSON, and what shows nothing, as a byte order mark in the middle. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/u;
const BYTE_ORDER_MARK = 0xfeff;

/** What is wrong in a text that is not JSON. */
type JsonFaultCode =
  | 'json_not_utf8'
  | 'json_ends_early'
  | 'json_control_character'
  | 'json_invisible_character'
  | 'json_smart_quote'
  | 'json_single_quote'
  | 'json_name_unquoted'
  | 'json_trailing_comma'
  | 'json_comma_missing'
  | 'json_comment'
  | 'json_escape'
  | 'json_number'
  | 'json_word'
  | 'json_goes_on'
  | 'json_unexpected';

/** A fault and its position in the text, in UTF-16 units. */
interface FaultAt {
  code: JsonFaultCode;
  at: number;
}

/** What may stand at a place, by the kinds of JSON's grammar. */
type Expected = 'value' | 'firstValue' | 'name' | 'firstName' | 'colon' | 'next' | 'end';

/** Reads a text as JSON's grammar (RFC 8259) says, to find the place at which it is none. Without recursion. */
export class JsonReader {
  private at = 0;
  /** The brackets that are open: `[` or `{`. */
  private readonly open: string[] = [];
  private expected: Expected = 'value';

  constructor(private readonly text: string) {}

  /** The first fault; undefined: the text is JSON. */
  fault(): FaultAt | undefined {
    if (this.text.charCodeAt(0) === BYTE_ORDER_MARK) this.at = 1;
    for (;;) {
      if (this.text.charCodeAt(this.at) <= SPACE) this.at += this.matched(WHITE);
      if (this.at >= this.text.length) return this.expected === 'end' ? undefined : this.here('json_ends_early');
      const code = this.read(this.text[this.at]!);
      if (code) return this.here(code);
    }
  }

  private read(character: string): JsonFaultCode | undefined {
    const { expected } = this;
    if (expected === 'colon') return this.take(character === ':', 'value', character);
    if (expected === 'end') return this.foreign(character) ?? 'json_goes_on';
    if (expected === 'next') return this.readNext(character);
    if (character === '}' || character === ']') return this.close(character);
    if (expected === 'name' || expected === 'firstName') return this.readName(character);
    return this.readValue(character);
  }

  private readNext(character: string): JsonFaultCode | undefined {
    if (character === '}' || character === ']') return this.close(character);
    return this.take(character === ',', this.open.at(-1) === '{' ? 'name' : 'value', character);
  }

  private take(fits: boolean, then: Expected, character: string): JsonFaultCode | undefined {
    if (!fits) return this.foreign(character) ?? (this.expected === 'next' ? this.gap(character) : 'json_unexpected');
    this.at++;
    this.expected = then;
    return undefined;
  }

  /** A quote or a word where a comma belongs: a comma is missing, or a quote in a text is not escaped. */
  private gap(character: string): JsonFaultCode {
    return /["'{[\p{L}\p{N}-]/u.test(character) ? 'json_comma_missing' : 'json_unexpected';
  }

  private close(bracket: string): JsonFaultCode | undefined {
    const opened = bracket === '}' ? '{' : '[';
    const isEmpty = this.expected === 'firstName' || this.expected === 'firstValue';
    const isAfterComma = this.expected === 'name' || (this.expected === 'value' && this.isAfterComma());
    if (isAfterComma) return 'json_trailing_comma';
    if (this.open.at(-1) !== opened || !(isEmpty || this.expected === 'next')) return 'json_unexpected';
    this.open.pop();
    this.at++;
    this.ended();
    return undefined;
  }

  private isAfterComma(): boolean {
    return this.text.slice(0, this.at).trimEnd().endsWith(',');
  }

  private readName(character: string): JsonFaultCode | undefined {
    if (character !== '"')
      return this.foreign(character) ?? (/[\p{L}_$\d]/u.test(character) ? 'json_name_unquoted' : 'json_unexpected');
    return this.readString('colon');
  }

  private readValue(character: string): JsonFaultCode | undefined {
    if (character === '"') return this.readString();
    if (character === '{' || character === '[') {
      this.open.push(character);
      this.at++;
      this.expected = character === '{' ? 'firstName' : 'firstValue';
      return undefined;
    }
    if (/[-+.\d]/.test(character)) return this.readNumber();
    return this.readWord()
      ? undefined
      : (this.foreign(character) ?? (/\p{L}/u.test(character) ? 'json_word' : 'json_unexpected'));
  }

  private readNumber(): JsonFaultCode | undefined {
    const length = this.matched(NUMBER);
    const rest = this.text[this.at + length];
    if (length === 0 || (rest !== undefined && /[\w.+-]/.test(rest))) return 'json_number';
    this.at += length;
    this.ended();
    return undefined;
  }

  private readWord(): boolean {
    const word = WORDS.find((each) => this.text.startsWith(each, this.at));
    if (!word || /\w/.test(this.text[this.at + word.length] ?? '')) return false;
    this.at += word.length;
    this.ended();
    return true;
  }

  /** Ends behind the string, or at what is wrong in it. */
  private readString(then?: Expected): JsonFaultCode | undefined {
    for (this.at++; this.at < this.text.length; this.at++) {
      PLAIN.lastIndex = this.at;
      if (PLAIN.test(this.text)) this.at = PLAIN.lastIndex;
      if (this.at === this.text.length) break;
      const unit = this.text.charCodeAt(this.at);
      if (unit === QUOTE) {
        this.at++;
        if (then) this.expected = then;
        else this.ended();
        return undefined;
      }
      if (unit < SPACE) return 'json_control_character';
      if (unit === BACKSLASH) {
        const length = this.matched(ESCAPE);
        if (length === 0) return this.text.length - this.at < 6 ? this.cutEscape() : 'json_escape';
        this.at += length - 1;
      }
    }
    return 'json_ends_early';
  }

  /** An escape near the end of the text may only be cut. */
  private cutEscape(): JsonFaultCode {
    if (!/^\\(?:u[\dA-Fa-f]{0,3})?$/.test(this.text.slice(this.at))) return 'json_escape';
    this.at = this.text.length;
    return 'json_ends_early';
  }

  /** What other notations have and JSON has nowhere. */
  private foreign(character: string): JsonFaultCode | undefined {
    if (character === "'" || character === '`') return 'json_single_quote';
    if (SMART_QUOTES.test(character)) return 'json_smart_quote';
    if (character === '/' || character === '#') return 'json_comment';
    if (character < ' ') return 'json_control_character';
    return INVISIBLE.test(character) ? 'json_invisible_character' : undefined;
  }

  private ended(): void {
    this.expected = this.open.length === 0 ? 'end' : 'next';
  }

  /** How many units match here. */
  private matched(pattern: RegExp): number {
    pattern.lastIndex = this.at;
    return pattern.test(this.text) ? pattern.lastIndex - this.at : 0;
  }

  private here(code: JsonFaultCode): FaultAt {
    return { code, at: this.at };
  }
}

const REPLACEMENT = '\ufffd';

/**
 * Finds where bytes stop being JSON; undefined if they are JSON. Its params are the line and the column, which count
 * characters from 1, and what was found: a letter or a digit, which may be of somebody's data, only as its kind. For bytes
 * that `parseJson` refused: it reads them a second time, which takes about 20 ms per MiB.
 */
export function findJsonFault(bytes: Uint8Array): Violation | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = source.toString('utf8');
  const fault: FaultAt | undefined = isUtf8(bytes)
    ? new JsonReader(text).fault()
    : { code: 'json_not_utf8', at: firstMalformed(text, source) };
  if (!fault) return undefined;
  return { path: '', code: fault.code, params: { ...place(text, fault.at), found: named(text.codePointAt(fault.at)) } };
}

/** Where bytes that are not UTF-8 begin: the first replacement character that was not sent as one. */
function firstMalformed(text: string, source: Buffer): number {
  let [bytes, read] = [0, 0];
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) {
    bytes += Buffer.byteLength(text.slice(read, at));
    if (source.toString('latin1', bytes, bytes + 3) !== 'ï¿½') return at;
    read = at;
  }
  return 0;
}

/** Lines end as editors end them: with LF, CR LF or CR. */
function place(text: string, at: number): { line: number; column: number } {
  let [line, start] = [1, 0];
  for (const pattern = /\r\n?|\n/g; pattern.test(text) && pattern.lastIndex <= at; start = pattern.lastIndex) line++;
  return { line, column: codePoints(text.slice(start, at)) + 1 };
}

function named(point: number | undefined): string {
  if (point === undefined) return '∅';
  const character = String.fromCodePoint(point);
  if (/[\p{L}\p{M}]/u.test(character)) return 'a…z';
  if (/\p{N}/u.test(character)) return '0…9';
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return /[\p{P}\p{S}]/u.test(character) && point !== 0xfffd ? `${character} (${code})` : code;
}
