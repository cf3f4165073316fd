import type { INestApplication } from '@nestjs/common';
import {
  type OpenAPIObject,
  type OperationObject,
  type PathItemObject,
  type PathsObject,
  type SchemasObject,
  SwaggerModule,
  type TagObject,
} from '@nestjs/swagger';
import type { Config } from '@recado/config';
import { completeOperation } from './complete-operation.js';
import { documentBase } from './document-base.js';
import { errorResponses } from './error-responses.js';
import { ProblemDto } from './problem.dto.js';
import { REQUEST_HEADERS } from './request-headers.js';
import { RESPONSE_HEADERS } from './response-headers.js';
import { usedSchemas } from './used-schemas.js';
import { EVENT_MODELS, webhookEvents } from './webhook-events.js';

/** The OpenAPI 3.1 document of everything under `/api`, built from the decorators of handlers and DTO classes. */
export function describeApi(app: INestApplication, { http, intake }: Config): OpenAPIObject {
  const base = documentBase(http.baseUrl);
  const scanned = SwaggerModule.createDocument(app, base, {
    extraModels: [ProblemDto, ...EVENT_MODELS],
    autoTagControllers: false,
  });
  const paths = completePaths(scanned.paths);
  const webhooks = webhookEvents();
  const responses = errorResponses(http.baseUrl);
  const schemas = usedSchemas((scanned.components?.schemas ?? {}) as SchemasObject, { paths, webhooks, responses });
  setMaxBatch(schemas, intake.maxBatch);
  return {
    openapi: base.openapi,
    info: base.info,
    servers: base.servers,
    tags: usedTags(base.tags, paths),
    paths,
    webhooks,
    components: {
      schemas,
      responses,
      parameters: { ...REQUEST_HEADERS },
      headers: RESPONSE_HEADERS,
      securitySchemes: base.components?.securitySchemes,
    },
  };
}

function usedTags(tags: TagObject[] = [], paths: PathsObject): TagObject[] {
  const used = Object.values(paths).flatMap((item) =>
    Object.values(item as Record<string, OperationObject>).flatMap((operation) => operation.tags ?? []),
  );
  return tags.filter(({ name }) => used.includes(name));
}

/** Limits as configured by the installation, in place of the defaults. */
function setMaxBatch({ EnqueueRequest }: SchemasObject, maxItems: number): void {
  const messages = EnqueueRequest?.properties?.messages;
  if (messages) Object.assign(messages, { maxItems });
}

function completePaths(scanned: PathsObject): PathsObject {
  const ours = Object.keys(scanned).filter((path) => path.startsWith('/api/'));
  return Object.fromEntries(ours.sort().map((path) => [path, completePath(path, scanned[path] ?? {})]));
}

function completePath(path: string, item: PathItemObject): PathItemObject {
  const operations = Object.entries<OperationObject>(item as Record<string, OperationObject>);
  return Object.fromEntries(
    operations.map(([method, operation]) => [method, completeOperation(operation, method, path)]),
  );
}
