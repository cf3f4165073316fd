import type { LoggerService } from '@nestjs/common';
import type { Logger as Pino } from 'pino';

/** Parts of Nest that tell of every module and route at each start. */
const CHATTY = new Set(['InstanceLoader', 'RouterExplorer', 'RoutesResolver', 'NestFactory']);

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/**
 * What Nest and the modules log, through the same pino as the requests. A plain object is taken for the fields of the
 * line, its `msg` for the sentence and its `err` for what was thrown.
 */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: Pino) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(CHATTY.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes the context last. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const fields = typeof context === 'string' ? { context } : {};
    if (message instanceof Error) this.pino[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object' && message !== null)
      this.pino[level]({ ...fields, ...message }, sentenceOf(message));
    else this.pino[level](fields, String(message as string));
  }
}

/** Given here and not left to pino, which would take that of the error as it is. */
function sentenceOf(fields: { msg?: unknown; err?: unknown }): string {
  if (typeof fields.msg === 'string') return fields.msg;
  return fields.err instanceof Error ? fields.err.message : '';
}
