import { ERROR_STATUS, type ErrorCode } from './error-code.js';
import type { Violation } from './violation.js';

interface DomainErrorOptions {
  /** What is wrong with the input, by path. */
  violations?: readonly Violation[];
  /** How many violations there were before the list was cut. */
  violationsTotal?: number;
  /** Seconds after which the caller may try again. */
  retryAfter?: number;
  /** What exactly is wrong; its sentence replaces the general one of the code. */
  reason?: Violation;
  cause?: unknown;
}

/** An expected failure with a stable code. The HTTP filter makes the error body of it. */
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
