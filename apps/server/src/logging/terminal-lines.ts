import type { DestinationStream } from 'pino';

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
export function asText(destination: DestinationStream): DestinationStream {
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
