import { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** What a dump of one database is made of. Views and triggers are not among it: they name other databases. */
const KNOWN =
  /^(?:(?:set(?! statement)|drop table|create table|insert(?: ignore)? into|replace into|alter table|lock tables?)\b|(?:unlock tables|start transaction|begin|commit)$)/i;
const SETTING = /^set\b/i;
/** So much before the end of a piece is left for the next one: no mark that is looked for is longer. */
const OVERLAP = 16;
/** So much of a statement's beginning is kept, in characters; a statement of SET must be shorter. */
const HEAD = 2_000;
/** Names have at most 64 characters. */
const NAME = 80;

/** What ends text that is no statement, by its beginning. The mark of MariaDB's sandbox is a line for its client alone. */
const QUOTES: Readonly<Record<string, RegExp>> = {
  "'": /['\\]/g,
  '"': /["\\]/g,
  '`': /`/g,
  '#': /\n/g,
  '--': /\n/g,
  '/*': /\*\//g,
  '/*M!999999\\-': /\*\//g,
};
/** Everything in a statement that is no plain text. What stands in a comment with a version is run, as the rest is. */
const MARKS = /['"`#;\\]|--(?=\s)|\/\*M!999999\\-|\/\*M?!\d*|\/\*|\*\//g;

/**
 * Reads a dump as the client does, statement by statement, and finds the first one that is not sure to stay in the database
 * into which it is loaded: `USE`, `CREATE DATABASE`, a name with that of a database, a variable of the whole server, a
 * command of the client. Whatever it does not know is one.
 */
export class DumpStatements extends Writable {
  /** The beginning of the first statement that was found; undefined: there is none so far. */
  foreign: string | undefined;
  private readonly decoder = new StringDecoder('latin1');
  private left = '';
  /** What is being skipped: a text in quotes or a comment; undefined: it is a statement. */
  private quote: string | undefined;
  private isVersioned = false;
  private head = '';
  private tail = '';
  /** The last character that was skipped: an end may be cut in two. */
  private last = '';
  /** The texts in quotes of a statement of SET. */
  private values = '';

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    if (this.foreign === undefined) this.read(this.left + this.decoder.write(chunk), OVERLAP);
    done();
  }

  override _final(done: () => void): void {
    if (this.foreign === undefined) this.read(this.left, 0);
    if (this.foreign === undefined) this.endStatement();
    done();
  }

  private read(text: string, overlap: number): void {
    const end = text.length - overlap;
    let at = 0;
    while (at < end && this.foreign === undefined) {
      at = this.quote === undefined ? this.readStatement(text, at, end) : this.skip(this.quote, text, at, end);
    }
    this.left = text.slice(at);
  }

  /** Goes on to behind the next mark. */
  private readStatement(text: string, at: number, end: number): number {
    MARKS.lastIndex = at;
    const found = MARKS.exec(text);
    if (!found || found.index >= end) {
      this.add(text.slice(at, end));
      return end;
    }
    this.add(text.slice(at, found.index));
    const [mark] = found;
    this.meet(mark);
    return found.index + mark.length;
  }

  private meet(mark: string): void {
    if (mark === ';' && !this.isVersioned) this.endStatement();
    else if (mark === '*/' || /^\/\*M?!\d*$/.test(mark)) {
      // A comment in a comment, or an end without a beginning, is read otherwise by each program.
      if (this.isVersioned === (mark !== '*/')) this.refuse(mark);
      this.isVersioned = mark !== '*/';
      this.add(' ');
    } else if (mark === '\\' || mark === ';') this.refuse(mark);
    else {
      this.quote = mark;
      this.last = '';
      if (this.isVersioned && !/['"`]/.test(mark)) this.refuse(mark);
      this.add(/['"`]/.test(mark) ? `${mark}${mark}` : ' ');
    }
  }

  /** Goes on behind the end of a quoted text, or of the piece. */
  private skip(quote: string, text: string, at: number, end: number): number {
    const ending = QUOTES[quote]!;
    ending.lastIndex = at;
    const found = ending.exec(text);
    const next = found && found.index < end ? found.index : end;
    this.noteQuoted(quote, text.slice(at, next));
    if (!found || next === end) return end;
    if (found[0] === '\\') return next + 2;
    this.quote = undefined;
    return next + found[0].length;
  }

  private noteQuoted(quote: string, text: string): void {
    // Where a server leaves the comment out, its end is the one in the text.
    if (this.isVersioned && `${this.last}${text}`.includes('*/')) this.refuse('*/');
    this.last = text.slice(-1) || this.last;
    if (quote !== '`' && SETTING.test(this.head)) this.values = (this.values + text).slice(0, HEAD);
  }

  /** Adds text outside of quotes to the statement. */
  private add(text: string): void {
    if (this.head.length < HEAD) this.head = (this.head + text).replace(/^\s+/, '').slice(0, HEAD);
    const code = this.tail + text;
    if (/\bdelimiter\b/i.test(code)) this.refuse('DELIMITER');
    if (!SETTING.test(this.head)) this.refuseDots(code, this.tail.length);
    this.tail = code.slice(-NAME);
  }

  /** A dot belongs to a number, or to a name of two parts. */
  private refuseDots(code: string, from: number): void {
    // The one before may have waited for what comes behind it.
    for (let at = code.indexOf('.', Math.max(0, from - 1)); at >= 0; at = code.indexOf('.', at + 1)) {
      const [before, behind] = [code.slice(Math.max(0, at - NAME), at), code.slice(at + 1, at + 1 + NAME)];
      const name = /(?:``|[\w$\u0080-\u00ff]*[a-z_$\u0080-\u00ff][\w$\u0080-\u00ff]*|^)\s*$/i;
      if (name.test(before) || /^\s*[`a-z_$\u0080-\u00ff]/i.test(behind)) return this.refuse('.');
    }
  }

  private endStatement(): void {
    const statement = this.head.trim();
    if (statement !== '' && !KNOWN.test(statement.replace(/\s+/g, ' '))) this.refuse(statement);
    if (SETTING.test(statement) && isWide(statement, this.values)) this.refuse(statement);
    this.head = '';
    this.tail = '';
    this.values = '';
  }

  private refuse(what: string): void {
    this.foreign ??= (this.head.trim() || what).replace(/\s+/g, ' ').slice(0, 60);
  }
}

/** Whether SET reaches beyond the session, or changes how quotes are read. */
function isWide(statement: string, values: string): boolean {
  if (statement.length >= HEAD || values.length >= HEAD || /backslash|ansi/i.test(values)) return true;
  if (/\b(?:global|persist|persist_only|password|role)\b|:=|\(/i.test(statement)) return true;
  // Variables of their own are for values that are put back at the end; a mode may be a number.
  return /(?<!@)@[\w$]+\s*=(?!\s*@@)/.test(statement) || /\bsql_mode\s*=(?!\s*['"@])/i.test(statement);
}
