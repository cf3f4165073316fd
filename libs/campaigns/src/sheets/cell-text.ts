import type { Language } from '@recado/core';
import { format as shownBy, getFormatFromId, isDateFormat } from 'numfmt';

/** What a cell holds, before its number format makes a text of it. An error is what the program shows, such as `#N/A`. */
export type CellValue =
  | { type: 'number'; value: number }
  | { type: 'boolean'; value: boolean }
  | { type: 'text'; value: string }
  | { type: 'error'; value: string };

/** Readers of English mostly have Brazilian sheets too: their days come before their months. */
const LOCALES: Readonly<Record<Language, string>> = { 'pt-BR': 'pt-BR', en: 'en-GB' };
/** Dates and times “of the system”. The other formats that a file names by a number alone have a currency in them. */
const SYSTEM_DATES = { from: 14, to: 22 };
const PLAIN_MONEY = 'en-US';
/** Programs show a number without a format in at most so many digits; what is longer is no amount, but a phone or an order. */
const GENERAL = 'General';
const IS_GENERAL = /^(?:general|@)?$/i;
/** Excel writes at most 255 characters. */
const MAX_FORMAT = 1_024;
/** From so many digits on `General` would be shown as 5,51199E+12. */
const LONG_FROM = 1e11;
/** A currency with the language of its sign, which says nothing about separators: those are of who reads. */
const CURRENCY = /\[\$([^\]-]+)-[0-9a-f]+\]/gi;
/** The Spanish of Spain has two numbers, of which one is unknown to the library. */
const SPANISH = /(\[\$[^\]-]*-)0?C0A\]/gi;
/** Colours and conditions in another language than that of files. */
const BRACKETS = /"[^"]*"|\\.|\[(?![$<>=]|h+\]|m+\]|s+\])[^\]]*\]/gi;
const IN_QUOTES = /"[^"]*"|\\.|general/gi;
const DAYS_TO_1904 = 1_462;
/** Hours, minutes or seconds that have passed, which are no time of a day. */
const ELAPSED = /\[(?:h+|m+|s+)\]/i;
/** Stands before the sign that fills the width of a cell: a blank is shown once, any other not at all. */
const FILL = '\u0001';
const FILLED = /\u0001(.)/g;

/** Makes the texts of cells as a spreadsheet program shows them to somebody with this language. */
export class CellTexts {
  private readonly locale: string;
  private readonly codes = new Map<number | string, string>();

  /** `is1904`: days are counted from 1904 on, as the first programs for the Macintosh did. */
  constructor(
    private readonly language: Language,
    private readonly is1904 = false,
  ) {
    this.locale = LOCALES[language];
  }

  /** `format`: its code, or the number of one that every program knows. */
  of({ type, value }: CellValue, format: number | string = GENERAL): string {
    if (type === 'error') return value;
    const code = this.codeOf(format);
    if (type === 'text') return IS_GENERAL.test(code) ? value : this.shown(value, code).trim();
    if (type === 'boolean') return this.shown(value, GENERAL);
    // The digits of a number without a format are all that there is of it.
    if (IS_GENERAL.test(code)) return Number.isInteger(value) ? String(value) : this.shown(value, GENERAL);
    const isLong = Number.isInteger(value) && Math.abs(value) >= LONG_FROM;
    const days = this.is1904 && isDateFormat(code) && !ELAPSED.test(code) ? value + DAYS_TO_1904 : value;
    return this.shown(days, isLong ? withoutGeneral(code) : code).trim();
  }

  private shown(value: number | string | boolean, code: string): string {
    const options = { locale: this.locale, fillChar: FILL };
    for (const attempt of [code, code.replace(BRACKETS, keptLiteral)]) {
      try {
        return shownBy(attempt, value, options).replace(FILLED, (_, sign: string) => (sign === ' ' ? ' ' : ''));
      } catch {
        // The format is none: the program would say that the file is damaged.
      }
    }
    return typeof value === 'string' ? value : shownBy(GENERAL, value, options);
  }

  private codeOf(format: number | string): string {
    const known = this.codes.get(format);
    if (known !== undefined) return known;
    const code = typeof format === 'number' ? this.codeOfId(format) : format;
    const read = code.length > MAX_FORMAT ? GENERAL : code.replace(CURRENCY, '[$$$1]').replace(SPANISH, '$140A]');
    this.codes.set(format, read);
    return read;
  }

  private codeOfId(id: number): string {
    const isDate = id >= SYSTEM_DATES.from && id <= SYSTEM_DATES.to;
    return getFormatFromId(id, this.language === 'en' && !isDate ? PLAIN_MONEY : this.locale) ?? GENERAL;
  }
}

function withoutGeneral(code: string): string {
  return code.replace(IN_QUOTES, (part) => (/^general$/i.test(part) ? '0' : part));
}

function keptLiteral(part: string): string {
  return part.startsWith('[') ? '' : part;
}
