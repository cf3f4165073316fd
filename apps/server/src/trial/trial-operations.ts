import type { OpenAPIObject, OperationObject, ParameterObject, RequestBodyObject } from '@nestjs/swagger';
import type { TrialOperation } from '@recado/admin';
import { isTriable } from '../reference/document/triable.js';
import { sampleValue } from '../reference/schema/sample-value.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The operations that a person may try with a trial key, in the order of the document. */
export function trialOperations(document: OpenAPIObject): TrialOperation[] {
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
