import type { HeaderObject, OpenAPIObject, ReferenceObject, ResponseObject } from '@nestjs/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { closed, readDocument } from './document.js';
import { findTarget, type KnownOperation, operationsOf, type Target } from './operations.js';

/** An answer and its request. */
export interface Answered {
  readonly method: string;
  /** The requested path with its query. */
  readonly url: string;
  readonly status: number;
  /** Undefined without this header. */
  header(name: string): string | undefined;
  readonly text: string;
}

/** The statuses that the API may answer to an address or a method that the document does not contain. */
const OUTSIDE: Readonly<Record<Extract<Target, string>, readonly number[]>> = {
  unknown: [401, 403, 404, 429, 503],
  'another method': [401, 403, 405, 429, 503],
};
/** The errors after which a client should try again; each has a `Retry-After`. */
const RETRYABLE = ['idempotency_running', 'rate_limited', 'unavailable', 'overloaded'];

/** Compares answers with an OpenAPI document. */
export class AnswerCheck {
  private readonly document: OpenAPIObject;
  private readonly operations: readonly KnownOperation[];
  // Another test validates the document; here that would take a second of processor time in each process.
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });

  constructor(document: OpenAPIObject) {
    this.document = closed(document);
    this.operations = operationsOf(this.document);
    formats.default(this.ajv);
    this.ajv.addSchema(this.document, 'api');
  }

  /** The differences between an answer and the document; none for addresses outside `/api`. */
  problems(answer: Answered): string[] {
    if (!/^\/+(api|%61pi)(\/|$)/i.test(answer.url)) return [];
    const target = findTarget(this.operations, answer.method, answer.url);
    const place = this.placeOf(target, answer.status);
    if (place === undefined) return [`status ${answer.status} is not documented for ${describe(target)}`];
    const response = this.at(place) as ResponseObject;
    return [
      ...this.headerProblems(response, answer),
      ...(answer.method === 'HEAD' ? [] : this.bodyProblems(place, response, answer)),
    ];
  }

  /** The differences between the body of a webhook and the document. */
  eventProblems(event: { type?: unknown }): string[] {
    const type = String(event.type);
    if (!this.document.webhooks?.[type]) return [`the event ${type} is not documented`];
    return this.schemaProblems(
      `/webhooks/${escape(type)}/post/requestBody/content/application~1json/schema`,
      event,
      'event',
    );
  }

  /** The JSON pointer to the response with this status. */
  private placeOf(target: Target, status: number): string | undefined {
    if (typeof target === 'string') {
      return OUTSIDE[target].includes(status) ? this.errorPlace(status) : undefined;
    }
    const response = target.operation.responses[String(status)];
    if (!response) return undefined;
    if ('$ref' in response) return response.$ref.slice(1);
    return `/paths/${escape(target.path)}/${target.method}/responses/${status}`;
  }

  private errorPlace(status: number): string | undefined {
    const responses = this.document.components?.responses ?? {};
    const name = Object.keys(responses).find((key) => hasStatus(responses[key], status));
    return name && `/components/responses/${name}`;
  }

  private headerProblems(response: ResponseObject, answer: Answered): string[] {
    const known = this.document.components?.headers ?? {};
    return Object.keys(known).flatMap((name) => {
      const value = answer.header(name);
      const isListed = response.headers?.[name] !== undefined;
      const header = known[name] as HeaderObject;
      if (value === undefined) return isListed && header.required ? [`the header ${name} is missing`] : [];
      if (!isListed) return [`the header ${name} is not documented here`];
      const typed = (header.schema as { type?: string }).type === 'integer' ? Number(value) : value;
      return this.schemaProblems(`/components/headers/${name}/schema`, typed, name);
    });
  }

  private bodyProblems(place: string, response: ResponseObject, answer: Answered): string[] {
    if (!response.content) return answer.text === '' ? [] : ['a body is not documented here'];
    const type = answer.header('content-type')?.split(';')[0] ?? 'none';
    if (!response.content[type]) return [`the content type ${type} is not documented here`];
    const body = parse(answer.text);
    if (body === undefined) return ['the body is not JSON'];
    const found = this.schemaProblems(`${place}/content/${escape(type)}/schema`, body, 'body');
    return [...found, ...problemProblems(body, answer)];
  }

  private schemaProblems(pointer: string, value: unknown, what: string): string[] {
    const validate = this.ajv.getSchema(`api#${pointer}`) ?? this.ajv.compile({ $ref: `api#${encodeURI(pointer)}` });
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  private at(pointer: string): unknown {
    return pointer
      .slice(1)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], this.document);
  }
}

/** Checks that the parts of an error agree with each other, which a schema cannot. */
function problemProblems(body: unknown, answer: Answered): string[] {
  const { success, code, type, request_id } = body as Record<string, unknown>;
  if (success !== false) return [];
  return [
    ...(request_id === answer.header('x-request-id') ? [] : ['request_id is not that of the header']),
    ...(String(type).endsWith(`/docs/errors#${String(code)}`) ? [] : ['type does not lead to the code']),
    ...(RETRYABLE.includes(String(code)) && !answer.header('retry-after')
      ? [`${String(code)} without Retry-After`]
      : []),
  ];
}

function hasStatus(response: ResponseObject | ReferenceObject | undefined, status: number): boolean {
  const schema = (response as ResponseObject | undefined)?.content?.['application/json']?.schema;
  const { properties } = schema as { properties?: { status?: { enum?: number[] } } };
  return properties?.status?.enum?.includes(status) ?? false;
}

function describe(target: Target): string {
  return typeof target === 'string' ? `an address that is ${target}` : `${target.method} ${target.path}`;
}

function escape(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is no JSON.
    return undefined;
  }
}

let check: AnswerCheck | undefined;

/** The check against the committed document. */
function committed(): AnswerCheck {
  return (check ??= new AnswerCheck(readDocument()));
}

/** Throws with the differences between an answer and the committed document. */
export function expectDocumented(answer: Answered): void {
  const { method, url, status, text } = answer;
  refuse(`${method} ${url} → ${status}`, committed().problems(answer), text);
}

/** Throws with the differences between the body of a webhook and the committed document. */
export function expectDocumentedEvent(event: { type?: unknown }): void {
  refuse(`the event ${String(event.type)}`, committed().eventProblems(event), JSON.stringify(event));
}

function refuse(what: string, problems: readonly string[], text: string): void {
  if (problems.length === 0) return;
  const findings = problems.slice(0, 10).join('\n');
  throw new Error(`${what.slice(0, 300)} differs from the document:\n${findings}\n${text.slice(0, 1_000)}`);
}
