import type {
  HeaderObject,
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  PathItemObject,
  SchemaObject,
} from '@nestjs/swagger';
import { curlSample } from './curl-sample.js';
import { type FieldView, fieldsOf, fieldView } from './field-view.js';
import { type OperationView, operationView, parameterView } from './operation-view.js';

/** An operation with a command that calls it. */
export interface OperationSection extends OperationView {
  curl: string;
}

/** The operations of one part of the API. */
export interface TagView {
  name: string;
  description: string;
  operations: OperationSection[];
}

/** An object of the API. */
export interface SchemaView {
  name: string;
  description: string;
  fields: FieldView[];
  /** The allowed values of an enum. */
  values: string[];
}

/** The data of the reference page. */
export interface ReferenceView {
  version: string;
  server: string;
  description: string;
  /** Headers of every request. */
  requestHeaders: FieldView[];
  /** Headers of responses. */
  responseHeaders: FieldView[];
  tags: TagView[];
  events: OperationView[];
  schemas: SchemaView[];
}

/** Builds the data of the page from the document: operations by tag, events, schemas. */
export function referenceView(document: OpenAPIObject): ReferenceView {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    operationsOf(item).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = (document.tags ?? []).map(({ name, description = '' }) => ({
    name,
    description,
    operations: operations
      .filter(({ operation }) => operation.tags?.includes(name))
      .map(({ method, path, operation }) => ({
        ...operationView(document, method, path, operation),
        curl: curlSample(document, method, path, operation),
      })),
  }));
  return {
    version: document.info.version,
    server: document.servers?.[0]?.url ?? '',
    description: document.info.description ?? '',
    ...headersOf(document),
    tags: tags.filter((tag) => tag.operations.length > 0),
    events: eventsOf(document),
    schemas: schemasOf(document),
  };
}

function headersOf({ components }: OpenAPIObject): Pick<ReferenceView, 'requestHeaders' | 'responseHeaders'> {
  const { parameters = {}, headers = {} } = components as {
    parameters?: Record<string, ParameterObject>;
    headers?: Record<string, HeaderObject>;
  };
  return {
    requestHeaders: Object.values(parameters).map(parameterView),
    responseHeaders: Object.entries(headers).map(([name, { schema = {}, description }]) =>
      fieldView(name, schema, false, description),
    ),
  };
}

function operationsOf(item: PathItemObject): [string, OperationObject][] {
  return Object.entries(item as Record<string, OperationObject>);
}

function eventsOf(document: OpenAPIObject): OperationView[] {
  return Object.entries(document.webhooks ?? {}).flatMap(([name, item]) =>
    operationsOf(item).map(([method, operation]) => operationView(document, method, name, operation)),
  );
}

function schemasOf({ components }: OpenAPIObject): SchemaView[] {
  return Object.entries((components?.schemas ?? {}) as Record<string, SchemaObject>).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    fields: fieldsOf(schema),
    values: (schema.enum ?? []).map(String),
  }));
}
