import type {
  HeaderObject,
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  PathItemObject,
  SchemaObject,
} from '@nestjs/swagger';
import { sampleRequests } from '../samples/sample-request.js';
import { type CodeView, codesOf } from '../samples/samples.js';
import { isTriable } from './triable.js';
import { type FieldView, fieldsOf, fieldView } from '../schema/field-view.js';
import { type OperationView, operationView, parameterView } from './operation-view.js';

/** An operation with its samples: each example of the request, in every language. */
export interface OperationSection extends OperationView {
  samples: CodeView[][];
  /** Whether the panel has a page that tries it. */
  isTriable: boolean;
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

/** What the pages say of the API. */
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
  /** The operation that a newcomer calls first: the first one that adds something to the first part of the API. */
  first: OperationSection | undefined;
}

/** Reads the document: operations by tag, events, schemas. */
export function referenceView(document: OpenAPIObject): ReferenceView {
  const tags = tagsOf(document);
  return {
    version: document.info.version,
    server: document.servers?.[0]?.url ?? '',
    description: document.info.description ?? '',
    ...headersOf(document),
    tags,
    events: eventsOf(document),
    schemas: schemasOf(document),
    first: tags[0]?.operations.find(({ method }) => method === 'POST'),
  };
}

function tagsOf(document: OpenAPIObject): TagView[] {
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
        samples: sampleRequests(document, method, path, operation).map(codesOf),
        isTriable: isTriable(path, operation),
      })),
  }));
  return tags.filter((tag) => tag.operations.length > 0);
}

function headersOf(document: OpenAPIObject): Pick<ReferenceView, 'requestHeaders' | 'responseHeaders'> {
  const { parameters = {}, headers = {} } = (document.components ?? {}) as {
    parameters?: Record<string, ParameterObject>;
    headers?: Record<string, HeaderObject>;
  };
  return {
    requestHeaders: Object.values(parameters).map((parameter) => parameterView(document, parameter)),
    responseHeaders: Object.entries(headers).map(([name, { schema = {}, description }]) =>
      fieldView(document, { name, schema, isRequired: false, description }),
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

function schemasOf(document: OpenAPIObject): SchemaView[] {
  return Object.entries((document.components?.schemas ?? {}) as Record<string, SchemaObject>).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    fields: fieldsOf(document, schema, [name]),
    values: (schema.enum ?? []).map(String),
  }));
}
