import type { OpenAPIObject, OperationObject, ParameterObject, RequestBodyObject } from '@nestjs/swagger';
import { sampleValue } from './schema.js';

/** A request that a sample makes. */
export interface SampleRequest {
  /** In capitals. */
  method: string;
  url: string;
  /** What is sent as JSON; undefined: the request has no body. */
  body: unknown;
}

/** The requests that show an operation: one for each example of its body, or a single one. */
export function sampleRequests(
  document: OpenAPIObject,
  method: string,
  path: string,
  operation: OperationObject,
): SampleRequest[] {
  const url = `${document.servers?.[0]?.url ?? ''}${filledPath(path, operation)}`;
  return bodiesOf(document, operation).map((body) => ({ method: method.toUpperCase(), url, body }));
}

function filledPath(path: string, { parameters = [] }: OperationObject): string {
  const known = parameters.filter((parameter): parameter is ParameterObject => 'in' in parameter);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const found = known.find((parameter) => parameter.in === 'path' && parameter.name === name);
    return encodeURIComponent(String(found?.example ?? 1));
  });
}

function bodiesOf(document: OpenAPIObject, { requestBody }: OperationObject): unknown[] {
  const media = (requestBody as RequestBodyObject | undefined)?.content['application/json'];
  if (!media?.schema) return [undefined];
  const examples = Object.values(media.examples ?? {});
  const given = examples.flatMap((example): unknown[] => ('value' in example ? [example.value] : []));
  return given.length > 0 ? given : [sampleValue(document, media.schema)];
}
