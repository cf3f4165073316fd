import type { OpenAPIObject, OperationObject, ParameterObject, RequestBodyObject } from '@nestjs/swagger';
import { sampleValue } from './sample-value.js';

/** A `curl` command that can be pasted into a shell after the key was filled in. */
export function curlSample(document: OpenAPIObject, method: string, path: string, operation: OperationObject): string {
  const { url = '' } = document.servers?.[0] ?? {};
  const body = bodySample(document, operation);
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quoted(url + filledPath(path, operation))}`,
    `-H "Authorization: Bearer $RECADO_KEY"`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]),
  ].join(' \\\n  ');
}

function filledPath(path: string, { parameters = [] }: OperationObject): string {
  const known = parameters.filter((parameter): parameter is ParameterObject => 'in' in parameter);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const found = known.find((parameter) => parameter.in === 'path' && parameter.name === name);
    return String(found?.example ?? 1);
  });
}

function bodySample(document: OpenAPIObject, { requestBody }: OperationObject): string | undefined {
  const media = (requestBody as RequestBodyObject | undefined)?.content['application/json'];
  if (!media?.schema) return undefined;
  const [first] = Object.values(media.examples ?? {});
  const value: unknown = first && 'value' in first ? first.value : sampleValue(document, media.schema);
  return JSON.stringify(value, undefined, 2);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
