import type { LoggerService } from '@nestjs/common';
import { pino, type Logger as Pino } from 'pino';
import type { LogLevel } from '@recado/config';

/** JSON lines on stdout. Keys, cookies and passwords are struck out wherever somebody logs a whole object. */
export function createPino(level: LogLevel): Pino {
  return pino({
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.authorization', '*.cookie', '*.password', '*.secret', 'authorization', 'cookie', 'password', 'secret'],
  });
}

/** Parts of Nest that tell of every module and route at each start. */
const CHATTY = new Set(['InstanceLoader', 'RouterExplorer', 'RoutesResolver', 'NestFactory']);

/** What Nest and the modules log, through the same pino as the requests. */
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

  /** Nest passes the context last, and for errors a stack before it. */
  private write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', message: unknown, rest: unknown[]) {
    const context = rest.at(-1);
    const fields = typeof context === 'string' ? { context } : {};
    if (message instanceof Error) this.pino[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object') this.pino[level]({ ...fields, ...message });
    else this.pino[level](fields, String(message as string));
  }
}
