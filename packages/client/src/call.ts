import type { operations } from './openapi.js';
import type { ROUTES } from './routes.js';

/** The operations that `call` makes. A file is stored by `upload`. */
export type Operation = Exclude<keyof typeof ROUTES & keyof operations, 'uploadMedia'>;

export interface RequestOptions {
  /** Ends the request, and the waits between its repetitions. */
  signal?: AbortSignal;
  /** How long the request may take with all repetitions, in ms. */
  deadlineMs?: number;
}

type Parameters<Name extends Operation> = operations[Name]['parameters'];
type PathOf<Name extends Operation> = Parameters<Name> extends { path: infer Path } ? { path: Path } : { path?: never };
export type QueryOf<Name extends Operation> = NonNullable<Parameters<Name>['query']>;
type BodyOf<Name extends Operation> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? { body: Body }
  : operations[Name] extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { body?: Body }
    : { body?: never };

/** What an operation is called with: its path and its body must be there where it has them. */
export type CallInput<Name extends Operation> = RequestOptions &
  PathOf<Name> &
  BodyOf<Name> & {
    query?: QueryOf<Name>;
    /** The `etag` of the reading that a change is based on: it is refused with a ChangedMeanwhileError when another was faster. */
    ifMatch?: string;
    /** For operations that take one, such as `createSend`; by default one of this call's own. */
    idempotencyKey?: string;
  };

/** `{}` may be left out where an operation needs nothing. */
export type Given<Name extends Operation> =
  RequestOptions extends CallInput<Name> ? [CallInput<Name>?] : [CallInput<Name>];

type Good<Responses> = { [Status in keyof Responses]: Status extends 200 | 201 | 202 ? Responses[Status] : never };
/** What an operation answers; undefined where it answers nothing. */
export type Answer<Name extends Operation> = Good<operations[Name]['responses']>[keyof Good<
  operations[Name]['responses']
>] extends { content: { 'application/json': infer Body } }
  ? Body
  : undefined;

/** An entry of an operation that answers pages. */
export type Item<Name extends Operation> = Answer<Name> extends { data: (infer Entry)[] } ? Entry : never;

/** An answer with its version, for `ifMatch`; null: it has none. */
export interface Versioned<Of> {
  answer: Of;
  etag: string | null;
}
