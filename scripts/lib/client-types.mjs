import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { markOf } from './answer-mark.mjs';
import { inProject } from './root.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const FOLDER = 'packages/client/src';
const PARAMETER_TYPES = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean' };
/** Operations that the client writes by hand: a file is sent as a form. */
const BY_HAND = ['uploadMedia'];

/** The first line of what is generated: the document that it was made from. */
function stampOf(document) {
  return `// Made by npm run generate from docs/openapi.json ${createHash('sha256').update(document).digest('hex').slice(0, 16)}`;
}

/** What is generated for the TypeScript client from the document, by its paths: types, routes, methods and errors. */
export async function clientFiles(document) {
  const parsed = JSON.parse(document);
  const head = `${stampOf(document)}\n`;
  // A field of a request with a default may be left out.
  const types = astToString(await openapiTS(parsed, { defaultNonNullable: false }));
  const operations = operationsOf(parsed);
  return {
    [`${FOLDER}/openapi.ts`]: head + types,
    [`${FOLDER}/routes.ts`]: head + routes(operations),
    [`${FOLDER}/operations.ts`]: head + methods(operations),
    [`${FOLDER}/codes.ts`]: head + errorClasses(parsed.components.schemas.ErrorCode.enum),
  };
}

/** Each operation with what its method needs. */
function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => operationOf(document, path, method, item[method])),
  );
}

function operationOf(document, path, method, operation) {
  const parameters = (operation.parameters ?? []).filter(({ name }) => name !== undefined);
  const good = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = good?.content?.['application/json'].schema;
  const fields = answer && (document.components.schemas[nameOf(answer)] ?? answer);
  const body = operation.requestBody?.content['application/json'].schema;
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    inPath: parameters.filter((parameter) => parameter.in === 'path'),
    hasQuery: parameters.some((parameter) => parameter.in === 'query'),
    isKeyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    isVersioned: parameters.some(({ name }) => name === 'If-Match'),
    body: body && nameOf(body),
    needsBody: operation.requestBody?.required === true,
    isPaged: 'data' in (fields?.properties ?? {}) && 'next_cursor' in fields.properties,
    mark: fields && markOf(fields),
  };
}

function nameOf({ $ref }) {
  return $ref?.split('/').at(-1);
}

function routes(operations) {
  const { version } = JSON.parse(readFileSync(inProject('packages/client/package.json'), 'utf8'));
  const rows = operations.map(
    ({ name, method, path, mark }) =>
      `  ${name}: ['${method}', '${path}', ${mark === undefined ? null : `'${mark}'`}],`,
  );
  const keyed = operations.filter(({ isKeyed }) => isKeyed).map(({ name }) => `'${name}'`);
  return `export const VERSION = '${version}';

/** Method, path and a field of its answer of each operation; empty: it has none that is always there; null: no answer. */
export const ROUTES = {
${rows.join('\n')}
} as const;

/** Those that take an Idempotency-Key. */
export const KEYED: readonly string[] = [${keyed.join(', ')}];
`;
}

function methods(operations) {
  const made = operations.filter(({ name }) => !BY_HAND.includes(name)).map(methodOf);
  return `import type { Answer, Given, Item, Operation, QueryOf, RequestOptions } from './call.js';
import type { components } from './openapi.js';

type Schemas = components['schemas'];
export interface KeyedOptions extends RequestOptions {
  /** Makes the request safe to repeat for 24 hours, also by another run of your program; by default one of this call. */
  idempotencyKey?: string;
}
export interface VersionedOptions extends RequestOptions {
  /** The \`etag\` of the reading that the change is based on: where another was faster, it is refused. */
  ifMatch?: string;
}

/** A method for each operation of the API. */
export abstract class Operations {
  abstract call<Name extends Operation>(operation: Name, ...input: Given<Name>): Promise<Answer<Name>>;
  abstract pages<Name extends Operation>(operation: Name, ...input: Given<Name>): AsyncGenerator<Item<Name>>;

${made.join('\n\n')}
}
`;
}

function methodOf(operation) {
  const { name, inPath, hasQuery, body, needsBody, isKeyed, isVersioned, isPaged } = operation;
  const kinds = [...(isKeyed ? ['KeyedOptions'] : []), ...(isVersioned ? ['VersionedOptions'] : [])];
  const options = kinds.join(' & ') || 'RequestOptions';
  const query = isPaged ? `Omit<QueryOf<'${name}'>, 'cursor'>` : `QueryOf<'${name}'>`;
  const given = [
    ...inPath.map(({ name: part, schema }) => `${part}: ${PARAMETER_TYPES[schema.type]}`),
    ...(body ? [needsBody ? `body: Schemas['${body}']` : `body?: Schemas['${body}']`] : []),
    ...(hasQuery ? [`query: ${query} = {}`] : []),
    `options: ${options} = {}`,
  ];
  const parts = [
    ...(inPath.length > 0 ? [`path: { ${inPath.map(({ name: part }) => part).join(', ')} }`] : []),
    ...(body ? [needsBody ? 'body' : '...(body && { body })'] : []),
    ...(hasQuery ? ['query'] : []),
    '...options',
  ];
  const [result, way] = isPaged ? [`AsyncGenerator<Item<'${name}'>>`, 'pages'] : [`Promise<Answer<'${name}'>>`, 'call'];
  return [
    documented(operation),
    `  ${name}(${given.join(', ')}): ${result} {`,
    `    return this.${way}('${name}', { ${parts.join(', ')} });`,
    '  }',
  ].join('\n');
}

function documented({ summary, description, inPath, isPaged }) {
  const lines = [
    `${summary}.${isPaged ? ' Further pages are read as they are needed.' : ''}`,
    ...(description ? ['', ...description.split('\n')] : []),
    ...inPath.flatMap(({ name, description: what }) => (what ? [`@param ${name} ${what}`] : [])),
  ];
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd().replaceAll('*/', '*\\/')).join('\n')}\n   */`;
}

function errorClasses(codes) {
  const classes = codes.map((code) => [code, className(code)]);
  const declared = classes.map(
    ([code, name]) =>
      `/** The code \`${code}\`. */\nexport class ${name} extends RecadoError {\n  override readonly name = '${name}';\n}`,
  );
  const rows = classes.map(([code, name]) => `  ${code}: ${name},`);
  return `import { RecadoError } from './errors.js';

${declared.join('\n')}

/** The class of each code of the API. */
export const BY_CODE = {
${rows.join('\n')}
} as const;
`;
}

function className(code) {
  const pascal = code.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
  return pascal.endsWith('Error') ? pascal : `${pascal}Error`;
}
