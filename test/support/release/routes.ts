import 'reflect-metadata';
import { type DynamicModule, type ForwardReference, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ServerModule } from '../../../apps/server/src/server.module.js';
import { testConfig } from '../fixtures/test-config.js';

type Imported = Type | DynamicModule | Promise<DynamicModule> | ForwardReference<() => Type>;

/** Every route that a controller of the program declares, such as `GET /api/messages/{id}`, with everything switched on. */
export async function declaredRoutes(): Promise<string[]> {
  const controllers = new Set<Type>();
  const program = await ServerModule.forRoot(testConfig({ MCP: 'on' }));
  await collect(program, controllers, new Set());
  return [...controllers].flatMap(routesOf);
}

async function collect(imported: Imported, controllers: Set<Type>, seen: Set<unknown>): Promise<void> {
  const one = await imported;
  const found = 'forwardRef' in one ? one.forwardRef() : one;
  if (seen.has(found)) return;
  seen.add(found);
  const { module, ...given }: DynamicModule = 'module' in found ? found : { module: found };
  const listed = (kind: 'imports' | 'controllers') => [
    ...((Reflect.getMetadata(MODULE_METADATA[kind.toUpperCase() as 'IMPORTS'], module) as unknown[]) ?? []),
    ...(given[kind] ?? []),
  ];
  for (const controller of listed('controllers')) controllers.add(controller as Type);
  for (const next of listed('imports')) await collect(next as Imported, controllers, seen);
}

function routesOf(controller: Type): string[] {
  const handlers = Object.values(Object.getOwnPropertyDescriptors(controller.prototype as object))
    .map(({ value }) => value as object)
    .filter((handler) => typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler));
  return handlers.flatMap((handler) => {
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
    // What takes every method says of an address that it is not offered.
    if (method === RequestMethod.ALL) return [];
    const paths = pathsOf(controller).flatMap((base) => pathsOf(handler).map((path) => `${base}/${path}`));
    return paths.flatMap((path) => addressesOf(path)).map((address) => `${RequestMethod[method]} ${address}`);
  });
}

function pathsOf(declared: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, declared) as string | string[]].flat();
}

/** As the document of the API writes an address: `:id` is `{id}`. A part that may be one of several words gives one of each. */
function addressesOf(path: string): string[] {
  const parts = path.split('/').filter(Boolean).map(choicesOf);
  const joined = (begun: string[], choices: string[]) => begun.flatMap((at) => choices.map((one) => `${at}/${one}`));
  return parts.length === 0 ? ['/'] : parts.reduce(joined, ['']);
}

function choicesOf(part: string): string[] {
  const [, name, rule = ''] = /^:(\w+)\((.+)\)$/.exec(part) ?? [];
  if (name === undefined) return [part.replace(/:(\w+)/g, '{$1}')];
  const words = rule.split('|').map((choice) => choice.replace(/^\^|\$$/g, ''));
  return words.every((word) => /^\w+$/.test(word)) ? words : [`{${name}}`];
}
