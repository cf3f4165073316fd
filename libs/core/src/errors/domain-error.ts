import { ERROR_STATUS, type ErrorCode } from './error-code.js';
import type { Violation } from './violation.js';

interface DomainErrorOptions {
  /** What is wrong with the input, by path. */
  violations?: readonly Violation[];
  /** How many violations there were before the list was cut. */
  violationsTotal?: number;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  /** What exactly is wrong, told in place of the code's general sentence. */
  reason?: Violation;
  cause?: unknown;
}

/** An expected failure with a stable code; the HTTP filter turns it into the one error body. */
export class DomainError extends Error {
  readonly violations: readonly Violation[];
  readonly violationsTotal: number;
  readonly retryAfter: number | undefined;
  readonly reason: Violation | undefined;

  constructor(
    readonly code: ErrorCode,
    options: DomainErrorOptions = {},
  ) {
    super(code, { cause: options.cause });
    this.name = 'DomainError';
    this.violations = options.violations ?? [];
    this.violationsTotal = options.violationsTotal ?? this.violations.length;
    this.retryAfter = options.retryAfter;
    this.reason = options.reason;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
