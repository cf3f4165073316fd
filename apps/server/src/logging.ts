import { writeSync } from 'node:fs';
import type { LogLevel } from '@recado/config';
import { checkPhone } from '@recado/core';
import { type DestinationStream, type LoggerOptions, pino, type Logger as Pino } from 'pino';

/** Lines that wait while the reader of a pipe is slow (EAGAIN), in bytes. Further ones are lost. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** How soon a slow reader is tried again without a further line, in ms. */
const RETRY_AFTER_MS = 100;

/** Lines of one turn of the event loop are written together, up to so many characters: a write for each costs 20 µs a request. */
const MOST_GATHERED = 16 * 1024;

const LINE_END = Buffer.from('\n');
const [LINE_END_BYTE] = LINE_END;

/**
 * Writes lines to a file descriptor, those of one turn of the event loop together, and never throws: a full disk (ENOSPC), a reader
 * that is gone (EPIPE) or a broken device (EIO) costs lines of the log and nothing else. It counts what is lost, and tells
 * it once when writing works again.
 */
export class LogDestination {
  /** Called when writing works again after so many lines were lost. */
  onRecovery: (lines: number, code: string) => void = () => {};
  /** Called for lines that are lost. */
  onLoss: (lines: number) => void = () => {};
  /** The lines of this turn. */
  private gathered = '';
  private turn: NodeJS.Immediate | undefined;
  /** What the reader has no room for yet. */
  private waiting = Buffer.alloc(0);
  private lost = 0;
  private code = '';
  /** Whether the beginning of a line was written, and not its end. */
  private isPartial = false;
  /** Whether a line whose beginning was written is lost. */
  private isCut = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly fd: number,
    private readonly writeTo: (fd: number, bytes: Buffer) => number = writeSync,
  ) {}

  /** Takes whole lines. */
  write(lines: string): void {
    this.gathered += lines;
    if (this.gathered.length >= MOST_GATHERED) this.flush();
    else this.turn ??= setImmediate(() => this.flush());
  }

  /** Writes what was gathered. Call it before the process ends. */
  flush(): void {
    clearImmediate(this.turn);
    this.turn = undefined;
    const bytes = Buffer.from(this.gathered);
    this.gathered = '';
    if (this.waiting.length === 0) this.waiting = bytes;
    else if (this.waiting.length + bytes.length <= MAX_WAITING_BYTES)
      this.waiting = Buffer.concat([this.waiting, bytes]);
    else this.lose(linesIn(bytes), 'EAGAIN');
    this.writeWaiting();
  }

  private writeWaiting(): void {
    try {
      this.endCutLine();
      while (this.waiting.length > 0) this.writeSome();
      this.recover();
    } catch (error) {
      this.failed((error as NodeJS.ErrnoException).code ?? 'unknown');
    }
  }

  private endCutLine(): void {
    if (!this.isCut) return;
    this.writeTo(this.fd, LINE_END);
    this.isCut = false;
  }

  private writeSome(): void {
    const written = this.writeTo(this.fd, this.waiting);
    if (written > 0) this.isPartial = this.waiting[written - 1] !== LINE_END_BYTE;
    this.waiting = this.waiting.subarray(written);
  }

  private failed(code: string): void {
    if (code === 'EAGAIN') {
      this.retry ??= setTimeout(() => this.tryAgain(), RETRY_AFTER_MS).unref();
      return;
    }
    const lines = linesIn(this.waiting);
    this.waiting = Buffer.alloc(0);
    this.isCut ||= this.isPartial;
    this.isPartial = false;
    this.lose(lines, code);
  }

  private tryAgain(): void {
    this.retry = undefined;
    this.flush();
  }

  private lose(lines: number, code: string): void {
    this.lost += lines;
    this.code = code;
    this.onLoss(lines);
  }

  private recover(): void {
    const { lost } = this;
    this.lost = 0;
    if (lost > 0) this.onRecovery(lost, this.code);
  }
}

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (const byte of bytes) if (byte === LINE_END_BYTE) lines++;
  return lines;
}

/** The standard output of this process, for all of its loggers. */
export const STANDARD_OUTPUT = new LogDestination(1);
process.on('exit', () => STANDARD_OUTPUT.flush());

/** An API key: only its prefix is shown. */
const KEY = /\b(rcd_(?:live|test)_)[0-9A-Za-z]{8,}/g;
/** 8 to 15 digits. Longer runs of digits are no phone number. */
const PHONE = /(?<!\d)\d{8,15}(?!\d)/g;
/** User and password in a URL; the password may contain an @. */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/]+@/gi;
const AUTHORIZATION = /\b(bearer)\s+[^\s"',;]{8,}/gi;
/**
 * In a path up to ten digits are an id, except of opt-outs, recipients and people of lists, whose id is the phone number. It may follow a
 * plus sign, also an encoded one.
 */
const PHONE_IN_PATH = /(?<!\d)(?:\d{11,15}|(?<=\/(?:opt-outs|recipients|people)\/[^/]{0,8})\d{7,10})(?!\d)/g;

/** Digits of an id that stand by themselves; within letters they are hexadecimal. */
const PHONE_IN_ID = /(?<![0-9A-Za-z])\d{10,15}(?![0-9A-Za-z])/g;
/** A group of a UUID may consist of digits. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Meta's ID of a person, also within a word, as after `%3A`: its country and its end are shown. A short one has a digit, or
 * else names of files and classes would be masked.
 */
const USER_ID = /([A-Z]{2}\.(?:ENT\.)?)(?=[A-Za-z]*\d|[A-Za-z]{12})[A-Za-z0-9]{1,126}([A-Za-z0-9]{2})/g;
/** How one begins. */
const USER_ID_BEGIN = /[A-Z]{2}\.[A-Za-z0-9]/;

/** The key in an address of `/z-api`, which may have been taken over from Z-API, so that its form says nothing. */
const KEY_IN_PATH = /(\/z-api\/+[^/\s]+\/+[^/\s]+\/+[^/\s]+\/+)[^/\s?#"']+/g;

/** A quick check: most texts match nothing and need no masking. */
const SUSPICIOUS = /\d{7}|rcd_|:\/\/|bearer|\/z-api\//i;

/** What turns the direction of the words behind it, on the screen of who reads the log. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Masks API keys, phone numbers, bearer tokens and the credentials in URLs, and drops what turns the direction of words. */
function maskText(said: string): string {
  const text = said.replace(DIRECTION_MARKS, '');
  if (!isSuspicious(text)) return text;
  return maskIds(text).replace(CREDENTIALS, '$1***@').replace(AUTHORIZATION, '$1 ***').replace(PHONE, maskPhone);
}

/** Masks API keys and phone numbers in a path; ids stay readable. */
export function maskPath(path: string): string {
  return isSuspicious(path) ? maskIds(path).replace(PHONE_IN_PATH, maskPhone) : path;
}

/**
 * Masks API keys in an id that a client chose, such as that of a request, and numbers that are phones by their country
 * and length. Times and other long numbers stay readable.
 */
export function maskId(id: string): string {
  const masked = maskKeys(id);
  return SUSPICIOUS.test(masked) && !UUID.test(masked) ? masked.replace(PHONE_IN_ID, maskUsualPhone) : masked;
}

function isSuspicious(text: string): boolean {
  return SUSPICIOUS.test(text) || USER_ID_BEGIN.test(text);
}

function maskUsualPhone(digits: string): string {
  const check = checkPhone(digits);
  return check.ok && !check.unusual ? maskPhone(digits) : digits;
}

function maskKeys(text: string): string {
  const named = text.includes('/z-api/') ? text.replace(KEY_IN_PATH, '$1***') : text;
  return named.includes('rcd_') ? named.replace(KEY, '$1***') : named;
}

/** Of keys, and of people whose number is not known. */
function maskIds(text: string): string {
  return maskKeys(text).replace(USER_ID, '$1***$2');
}

/** Keeps the first and the last two digits of a phone number: `55*********21`. */
function maskPhone(phone: string): string {
  return phone.slice(0, 2) + '*'.repeat(Math.max(phone.length - 4, 0)) + phone.slice(-2);
}

/** Fields with personal data or credentials: never logged, in whatever object they are. */
const HIDDEN = new Set([
  'text',
  'message',
  'messages',
  'body',
  'phone',
  'to',
  'name',
  'email',
  'detail',
  'failureReason',
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'key',
  'apiKey',
]);
/** Ids may be long numbers and must stay readable. */
const IDS = new Set(['requestId', 'request_id', 'context']);
/** Deeper than anything logged on purpose; also ends circular references. */
const MAX_DEPTH = 5;
const MAX_ITEMS = 50;

type Fields = Record<string, unknown>;

/** The fields of a log line without personal data and credentials. */
function maskFields(fields: Fields): Fields {
  return maskObject(fields, 0);
}

/** An error as type, message, stack, code and causes only: drivers attach statements with their values. */
function maskError(error: Error, depth = 0): Fields {
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: maskText(error.code) } : {};
  const shown = { type: name, message: maskText(message), stack: maskText(stack ?? ''), ...code };
  return cause instanceof Error && depth < MAX_DEPTH ? { ...shown, cause: maskError(cause, depth + 1) } : shown;
}

function maskObject(fields: Fields, depth: number): Fields {
  const entries = Object.entries(fields).slice(0, MAX_ITEMS);
  return Object.fromEntries(entries.map(([name, value]) => [name, maskField(name, value, depth)]));
}

function maskField(name: string, value: unknown, depth: number): unknown {
  if (name === 'path' && typeof value === 'string') return maskPath(value);
  if (IDS.has(name) && typeof value === 'string') return maskId(value);
  // A number is the id of a key and may be shown; the key itself is a string.
  if (HIDDEN.has(name) && typeof value !== 'number' && value !== undefined) return '[hidden]';
  return maskValue(value, depth);
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return maskError(value);
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => maskValue(item, depth + 1));
  return maskObject(value as Fields, depth + 1);
}

const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};
/** Fields of every line, which are shown in their own way or not at all. */
const OWN_FIELDS = new Set(['level', 'time', 'pid', 'hostname', 'context', 'msg', 'err']);

type LogLine = Readonly<Record<string, unknown>>;

/** Writes the JSON lines of the log as text, for a person who reads them on a terminal. */
function asText(destination: DestinationStream): DestinationStream {
  return { write: (line) => destination.write(textOf(line)) };
}

/** One line as text, at the hour of this machine, with its fields behind it and the stack of its error below. Another line stays as it is. */
export function textOf(line: string): string {
  const fields = parsed(line);
  if (fields === null) return line;
  const { level, time, context, msg, err } = fields;
  const clock = typeof time === 'string' ? new Date(time).toTimeString().slice(0, 8) : '';
  const rest = Object.entries(fields).filter(([name]) => !OWN_FIELDS.has(name));
  const said = [clock, LEVELS[Number(level)], context && `[${shown(context)}]`, msg && shown(msg)];
  const shownFields = rest.map(([name, value]) => `${name}=${shown(value)}`);
  const stack = err && typeof err === 'object' && 'stack' in err ? `\n${shown(err.stack)}` : '';
  return `${[...said, ...shownFields].filter(Boolean).join(' ')}${stack}\n`;
}

function parsed(line: string): LogLine | null {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    // Not a line of ours: it is shown as it is.
    return null;
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Logs JSON lines on stdout, on the terminal of a developer as text. Every line is masked before it is written, which takes 2 µs (measured). A line that cannot be
 * written is lost, and said later.
 */
export function createPino(level: LogLevel, destination: DestinationStream = standardOutput()): Pino {
  const options: LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: maskFields },
    // `formatters.log` has already masked errors and made them plain; pino's own serializer would undo that.
    serializers: { err: (masked: unknown) => masked },
    hooks: {
      logMethod(args, method) {
        const masked = args.map((arg: unknown) => (typeof arg === 'string' ? maskText(arg) : arg));
        method.apply(this, masked as typeof args);
      },
    },
  };
  const log = pino(options, destination);
  if (destination instanceof LogDestination) {
    destination.onRecovery = (lines, code) =>
      log.error(`lines of the log that could not be written (${code}): ${lines}`);
  }
  return log;
}

/** In production the lines are for programs, also where a container has a terminal. */
function standardOutput(): DestinationStream {
  const isForPeople = process.stdout.isTTY && process.env.NODE_ENV !== 'production';
  return isForPeople ? asText(STANDARD_OUTPUT) : STANDARD_OUTPUT;
}
