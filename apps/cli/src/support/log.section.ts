import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { maskWords } from './mask-words.js';

/** Lines that are taken from the end of a log. */
const LINES = 500;
/** Bytes that are read from its end: 500 lines of 2 KB. */
const BYTES = 1024 ** 2;
const LONGEST_MESSAGE = 2_000;

/** Strings of these fields are words of the program. */
const WORDS = new Set(['msg', 'message', 'stack', 'reason', 'why']);
/** Strings of these fields are short names that the program gives. */
const NAMES = new Set(['time', 'context', 'method', 'code', 'type', 'event', 'state', 'gateway']);
/** How paths of this program begin. */
const AREAS = new Set(['api', 'admin', 'health', 'metrics', 'mcp', 'callbacks', 'docs']);
const NAME = /^[\w .:()+-]{1,60}$/;
/** Numbers that may be shown: none of them is as long as a phone. */
const LARGEST = 9_999_999;
const MAX_DEPTH = 4;

type Line = Readonly<Record<string, unknown>>;

/** The end of a log file, at a bounded cost. Throws when it cannot be read. */
export function endOfFile(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const length = Math.min(size, BYTES);
    const buffer = Buffer.alloc(length);
    const read = readSync(handle, buffer, 0, length, size - length);
    return buffer.toString('utf8', 0, read);
  } finally {
    closeSync(handle);
  }
}

/** The last lines of a log as the program writes it, masked. Lines of others are left out, because nobody knows what is in them. */
export function logSection(text: string): string {
  const lines = text
    .slice(-BYTES)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-LINES);
  const own = lines.map(lineIn).filter((line) => line !== undefined);
  const others = lines.length - own.length;
  const note = others === 0 ? [] : [`(${others} lines are not of this program's JSON and were left out)`];
  return [...own.map((line) => JSON.stringify(masked(line, 0))), ...note].join('\n') || 'the log is empty';
}

/** A line of this program; something else may have written its own words before it, as Docker Compose does. */
function lineIn(text: string): Line | undefined {
  const from = text.indexOf('{');
  if (from < 0) return undefined;
  try {
    const line = JSON.parse(text.slice(from)) as Line;
    return typeof line.level === 'number' && 'time' in line ? line : undefined;
  } catch {
    // It is of another program, or its beginning is missing.
    return undefined;
  }
}

function masked(fields: Line, depth: number): Line {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== 'hostname')
      .map(([name, value]) => [NAME.test(name) ? maskWords(name) : '[field]', maskedField(name, value, depth)]),
  );
}

function maskedField(name: string, value: unknown, depth: number): unknown {
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return name === 'time' || Math.abs(value) <= LARGEST ? value : '[number]';
  if (typeof value === 'string') return maskedText(name, value, depth);
  if (depth >= MAX_DEPTH || Array.isArray(value)) return '[left out]';
  return masked(value as Line, depth + 1);
}

function maskedText(name: string, value: string, depth: number): string {
  if (name === 'path') return pathShape(value);
  // `message` is what an error says; at the top of a line it would be somebody's.
  if (WORDS.has(name) && (name !== 'message' || depth > 0)) return maskWords(value.slice(0, LONGEST_MESSAGE));
  return NAMES.has(name) && NAME.test(value) ? maskWords(value) : `[${value.length} characters]`;
}

/** The area of the program that a path names; ids, phones and names follow later, or stand where no area is. */
function pathShape(path: string): string {
  const [, area = '', part = '', ...more] = path.split('?', 1)[0]!.split('/');
  if (!AREAS.has(area)) return '[path]';
  const word = /^[a-z]{1,20}(?:[.-][a-z]{1,20}){0,3}$/.test(part) ? `/${part}` : part && '/…';
  return `/${area}${word}${more.length > 0 ? '/…' : ''}`;
}
