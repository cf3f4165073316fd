import type { components } from './openapi.js';

/** The body of every error of the API. */
export type Problem = components['schemas']['Problem'];
/** A stable code of the API. A later release may have more. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** What an error knows. */
export interface Failure {
  readonly code: string;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly errors?: Readonly<Record<string, string[]>>;
  readonly retryAfterSeconds?: number | null;
  readonly mayHaveBeenDone?: boolean;
  readonly cause?: unknown;
}

/** A request failed. `code` is stable: base decisions on it, or on the class of the code. Every error of this client is one. */
export class RecadoError extends Error {
  override readonly name: string = 'RecadoError';
  readonly code: ErrorCode | (string & {});
  /** The HTTP status; 0: no answer came. */
  readonly status: number;
  /** What support asks for; null: the answer is not one of Recado's. */
  readonly requestId: string | null;
  /** What is wrong with the input, by its path, such as `messages.3.phone`. */
  readonly errors: Readonly<Record<string, string[]>>;
  /** How long the server asks to wait, in seconds; null: it does not say. */
  readonly retryAfterSeconds: number | null;
  /** Whether a change may have been made all the same: its answer, or that of an earlier attempt, was lost. */
  readonly mayHaveBeenDone: boolean;

  constructor(message: string, failure: Failure) {
    const { code, status = 0, requestId = null, errors = {}, retryAfterSeconds = null } = failure;
    const { mayHaveBeenDone = false, cause } = failure;
    const paths = Object.entries(errors).map(([path, sentences]) => `${path}: ${sentences.join(' ')}`);
    const lines = [message, ...paths, ...(mayHaveBeenDone ? ['The request may have been done.'] : [])];
    super(lines.join('\n'), cause === undefined ? {} : { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.mayHaveBeenDone = mayHaveBeenDone;
  }
}

/** `no_answer`: none came in time, although the request was repeated where that was safe. `cause` is the last fault. */
export class NoAnswerError extends RecadoError {
  override readonly name = 'NoAnswerError';
}

/** `connect_failed`: the server cannot be reached, or its certificate is not trusted. This attempt did nothing. */
export class ConnectError extends RecadoError {
  override readonly name = 'ConnectError';
}

/** `not_recado`: somebody else answered, such as a proxy, or the address is another one. */
export class NotRecadoError extends RecadoError {
  override readonly name = 'NotRecadoError';
}

/** `wrong_use`: an option or an argument cannot be right. Nothing was asked. */
export class WrongUseError extends RecadoError {
  override readonly name = 'WrongUseError';
  constructor(message: string) {
    super(message, { code: 'wrong_use' });
  }
}

/** `webhook_not_genuine`: answer the request with a 4xx. */
export class WebhookError extends RecadoError {
  override readonly name = 'WebhookError';
  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(message, { code: 'webhook_not_genuine', cause });
  }
}
