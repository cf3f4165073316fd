import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import type { OpenAPIObject, OperationObject, ParameterObject, RequestBodyObject } from '@nestjs/swagger';
import { type TrialOperation, TrialApi, type TrialAnswer, type TrialRequest } from '@recado/admin';
import { CONFIG, type Config } from '@recado/config';
import { excerpt, type Language } from '@recado/core';
import type { FastifyInstance } from 'fastify';
import { ApiDocument } from '../openapi/api-document.js';
import { isTriable } from '../reference/document/reference-view.js';
import { sampleValue } from '../reference/samples/schema.js';
import { translated } from '../reference/translated.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The operations that a person may try with a trial key, in the order of the document. */
function trialOperations(document: OpenAPIObject): TrialOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation && isTriable(path, operation) ? [trialOperation(document, method, path, operation)] : [];
    }),
  );
}

function trialOperation(
  document: OpenAPIObject,
  method: string,
  path: string,
  operation: OperationObject,
): TrialOperation {
  const parameters = (operation.parameters ?? []).filter(
    (parameter): parameter is ParameterObject => 'in' in parameter,
  );
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  return {
    id: operation.operationId ?? `${method}-${path}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    tag: operation.tags?.[0] ?? '',
    parameters: of('path').map(({ name, example }) => ({ name, example: String(example ?? 1) })),
    query: of('query').map(({ name }) => name),
    body: sampleBody(document, operation),
  };
}

function sampleBody(document: OpenAPIObject, { requestBody }: OperationObject): string | null {
  const media = (requestBody as RequestBodyObject | undefined)?.content['application/json'];
  if (!media?.schema) return null;
  const [example] = Object.values(media.examples ?? {});
  const value: unknown = example && 'value' in example ? example.value : sampleValue(document, media.schema);
  return JSON.stringify(value, undefined, 2);
}

/** What is shown of an answer, in characters: a page of a hundred messages has fewer. */
const MAX_SHOWN = 256 * 1_024;
const SHOWN_HEADERS =
  /^(?:content-type|location|retry-after|ratelimit|ratelimit-policy|x-request-id|www-authenticate)$/;

/** Sends requests through the routes of this process, with every hook of the API, and without a connection. */
@Injectable()
export class ServerTrialApi extends TrialApi {
  private readonly known = new Map<Language, readonly TrialOperation[]>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly host: HttpAdapterHost,
    private readonly modules: ModuleRef,
  ) {
    super();
  }

  operations(language: Language): readonly TrialOperation[] | null {
    if (!this.config.roles.has('api')) return null;
    const known = this.known.get(language) ?? this.read(language);
    this.known.set(language, known);
    return known;
  }

  async send({ method, url, body, secret, ip }: TrialRequest): Promise<TrialAnswer> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    const type = body === null ? {} : { 'content-type': 'application/json' };
    const answer = await fastify.inject({
      method: method as 'GET',
      url,
      headers: { ...type, authorization: `Bearer ${secret}` },
      remoteAddress: ip,
      ...(body !== null && { payload: body }),
    });
    const headers = Object.entries(answer.headers).filter(([name]) => SHOWN_HEADERS.test(name));
    return {
      status: answer.statusCode,
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      body: excerpt(readable(answer.body), MAX_SHOWN),
    };
  }

  private read(language: Language): TrialOperation[] {
    const document = JSON.parse(this.modules.get(ApiDocument, { strict: false }).json().toString()) as OpenAPIObject;
    return trialOperations(translated(document, language));
  }
}

/** JSON with its lines, so that people can read it. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    // It is no JSON: it is shown as it came.
    return body;
  }
}
