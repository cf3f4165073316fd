import type { LoggerService } from '@nestjs/common';
import type { Logger as Pino } from 'pino';

/** Contexts of Nest that log every module and route at the start; logged at debug level. */
const CHATTY = new Set(['InstanceLoader', 'RouterExplorer', 'RoutesResolver', 'NestFactory']);

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/**
 * The logger of Nest and of the modules, on the same pino as the request log. A plain object gives the fields of the line:
 * `msg` is the message, `err` the error.
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

  /** Nest passes the context as the last argument. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const fields = typeof context === 'string' ? { context } : {};
    if (message instanceof Error) this.pino[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object' && message !== null)
      this.pino[level]({ ...fields, ...message }, sentenceOf(message));
    else this.pino[level](fields, String(message as string));
  }
}

/** The message; without it pino would use that of the error, unmasked. */
function sentenceOf(fields: { msg?: unknown; err?: unknown }): string {
  if (typeof fields.msg === 'string') return fields.msg;
  return fields.err instanceof Error ? fields.err.message : '';
}
