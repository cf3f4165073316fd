import type { OpenAPIObject, OperationObject, PathItemObject } from '@nestjs/swagger';
import { requestPath } from '../../../apps/server/src/http/request-path.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

/** An operation of the document with its path and method. */
export interface KnownOperation {
  /** The path as in the document: `/api/messages/{id}`. */
  readonly path: string;
  readonly method: Method;
  readonly operation: OperationObject;
}

/** The target of a request: an operation, an address without this method, or an unknown address. */
export type Target = KnownOperation | 'another method' | 'unknown';

/** Every operation of a document. */
export function operationsOf({ paths }: OpenAPIObject): KnownOperation[] {
  return Object.entries(paths).flatMap(([path, item]) => operationsAt(path, item));
}

function operationsAt(path: string, item: PathItemObject): KnownOperation[] {
  return METHODS.flatMap((method) => {
    const operation = item[method];
    return operation ? [{ path, method, operation }] : [];
  });
}

/**
 * Finds the target of a request as the router does: for each method by itself, paths without parameters win over paths
 * with parameters.
 */
export function findTarget(operations: readonly KnownOperation[], method: string, url: string): Target {
  const path = requestPath(url);
  const here = operations.filter((known) => patternOf(known.path).test(path));
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
  const ofMethod = here.filter((known) => known.method === wanted);
  const found = ofMethod.find((known) => known.path === path) ?? ofMethod[0];
  return found ?? (here.length > 0 ? 'another method' : 'unknown');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.+]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}
