import type { components } from './openapi.js';

/** The body of every error of the API. */
export type Problem = components['schemas']['Problem'];
/** A stable code of the API. A later release may have more. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** The server refused a request. `code` is stable: base decisions on it. */
export class RecadoError extends Error {
  override readonly name: string = 'RecadoError';
  readonly code: ErrorCode | (string & {});
  /** The HTTP status. */
  readonly status: number;
  /** What support asks for; null: the answer is not one of Recado's. */
  readonly requestId: string | null;
  /** What is wrong with the input, by its path, such as `messages.3.phone`. */
  readonly errors: Readonly<Record<string, string[]>>;
  /** How long the server asks to wait, in seconds; null: it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, problem: Partial<Problem>, retryAfterSeconds: number | null = null) {
    const paths = Object.entries(problem.errors ?? {}).map(([path, sentences]) => `${path}: ${sentences.join(' ')}`);
    super([problem.detail ?? problem.message ?? `HTTP ${status}`, ...paths].join('\n'));
    this.code = problem.code ?? 'not_recado';
    this.status = status;
    this.requestId = problem.request_id ?? null;
    this.errors = problem.errors ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** `validation_failed`: `errors` names what to correct. */
export class ValidationError extends RecadoError {
  override readonly name = 'ValidationError';
}
/** `unauthorized`: the key is missing, wrong, expired or revoked. */
export class UnauthorizedError extends RecadoError {
  override readonly name = 'UnauthorizedError';
}
/** `forbidden`, `address_binding_required`: the key lacks a scope, or the address is not one for it. */
export class ForbiddenError extends RecadoError {
  override readonly name = 'ForbiddenError';
}
/** `not_found`: there is no such thing, or it is of another key. */
export class NotFoundError extends RecadoError {
  override readonly name = 'NotFoundError';
}
/** `idempotency_mismatch`: the key was used with another body. */
export class IdempotencyMismatchError extends RecadoError {
  override readonly name = 'IdempotencyMismatchError';
}
/** `changed_meanwhile`: somebody else was faster. Read it again, and decide. */
export class ChangedMeanwhileError extends RecadoError {
  override readonly name = 'ChangedMeanwhileError';
}
/** `not_cancelable`, `not_reschedulable`, `not_retryable`, `may_arrive_twice`, `not_pausable`, `payment_not_open`, `not_changeable`: not now. */
export class WrongStateError extends RecadoError {
  override readonly name = 'WrongStateError';
}
/** `rate_limited`: `retryAfterSeconds` says how long to wait. */
export class RateLimitedError extends RecadoError {
  override readonly name = 'RateLimitedError';
}
/** `payload_too_large`, `headers_too_large`: send less at once. */
export class TooLargeError extends RecadoError {
  override readonly name = 'TooLargeError';
}
/** `unavailable`, `overloaded`, `internal_error`: the server could not; the request may be made again. */
export class ServerError extends RecadoError {
  override readonly name = 'ServerError';
}

/** No answer came, although the request was repeated where that was safe. `cause` is the last fault. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** A webhook that is not genuine: answer it with a 4xx. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const BY_CODE: Partial<Record<ErrorCode, typeof RecadoError>> = {
  validation_failed: ValidationError,
  unauthorized: UnauthorizedError,
  forbidden: ForbiddenError,
  address_binding_required: ForbiddenError,
  not_found: NotFoundError,
  idempotency_mismatch: IdempotencyMismatchError,
  not_cancelable: WrongStateError,
  not_reschedulable: WrongStateError,
  not_retryable: WrongStateError,
  may_arrive_twice: WrongStateError,
  not_pausable: WrongStateError,
  payment_not_open: WrongStateError,
  not_changeable: WrongStateError,
  changed_meanwhile: ChangedMeanwhileError,
  rate_limited: RateLimitedError,
  payload_too_large: TooLargeError,
  headers_too_large: TooLargeError,
  internal_error: ServerError,
  unavailable: ServerError,
  overloaded: ServerError,
};

/** The error for an answer: by its code, and for an unknown one the common class. */
export function errorOf(status: number, body: unknown, retryAfterSeconds: number | null): RecadoError {
  const problem: Partial<Problem> = typeof body === 'object' && body !== null ? body : {};
  const { code } = problem;
  const known = code === undefined || !Object.hasOwn(BY_CODE, code) ? undefined : BY_CODE[code];
  return new (known ?? RecadoError)(status, problem, retryAfterSeconds);
}
