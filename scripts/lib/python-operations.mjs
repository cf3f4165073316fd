import { markOf } from './answer-mark.mjs';
import { docstring, referenced } from './python-types.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Operations with a shorter name. */
const NAMES = { enqueueMessages: 'enqueue', getMessage: 'message', listMessages: 'messages', cancelMessage: 'cancel' };
/** Operations that are written by hand: a file is no JSON. */
const BY_HAND = new Set(['uploadMedia']);
const LONGEST_LINE = 120;
const PARAMETER_TYPES = { string: 'str', integer: 'int', boolean: 'bool' };

/** The module of Python with a method for every operation of the OpenAPI document, for both clients. */
export function pythonOperations(document) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item && !BY_HAND.has(item[method].operationId)).map((method) =>
      operationOf(document, path, method.toUpperCase(), item[method]),
    ),
  );
  return [
    '"""The operations of the API. Made by `npm run generate` from docs/openapi.json: do not change it by hand."""',
    'from __future__ import annotations',
    'from collections.abc import AsyncIterator, Iterator, Sequence\nfrom datetime import datetime\nfrom typing import Any',
    'from . import types\nfrom ._requests import Call, new_key, path_of',
    classOf('Operations', 'def', 'Iterator', operations),
    classOf('AsyncOperations', 'async def', 'AsyncIterator', operations),
  ]
    .join('\n\n')
    .concat('\n');
}

function operationOf(document, path, method, operation) {
  const parameters = (operation.parameters ?? []).filter(({ name }) => name !== undefined);
  const good = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = good?.content?.['application/json'].schema;
  const fields = document.components.schemas[referenced(answer ?? {})]?.properties ?? {};
  return {
    name: NAMES[operation.operationId] ?? snake(operation.operationId),
    summary: operation.summary,
    method,
    path,
    inPath: parameters.filter((parameter) => parameter.in === 'path'),
    inQuery: parameters.filter((parameter) => parameter.in === 'query' && parameter.name !== 'cursor'),
    isKeyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    isVersioned: parameters.some(({ name }) => name === 'If-Match'),
    body: bodyOf(operation.requestBody),
    answer: answerType(answer),
    mark: answer && markOf(document.components.schemas[referenced(answer)] ?? answer),
    isPaged: 'next_cursor' in fields,
    item: fields.data ? `types.${referenced(fields.data.items)}` : undefined,
  };
}

function bodyOf(requestBody) {
  if (!requestBody) return undefined;
  const type = `types.${referenced(requestBody.content['application/json'].schema)}`;
  return requestBody.required ? `body: ${type}` : `body: ${type} | None = None`;
}

function answerType(schema) {
  if (!schema) return 'None';
  const name = referenced(schema);
  return name ? `types.${name}` : 'dict[str, Any]';
}

function classOf(name, define, iterator, operations) {
  const head = [`class ${name}:`, docstring('A method for each operation of the API.', 4)];
  const call = `    ${define} _call(self, call: Call, deadline: float | None) -> Any:\n        raise NotImplementedError`;
  const pages = `    def _pages(self, call: Call, field: str | None, deadline: float | None) -> ${iterator}[Any]:\n        raise NotImplementedError`;
  const methods = operations.map((operation) =>
    operation.isPaged ? pagesOf(operation, iterator) : methodOf(operation, define),
  );
  return [`\n${head.join('\n')}`, call, pages, ...methods].join('\n\n');
}

function methodOf(operation, define) {
  const wait = define === 'def' ? '' : 'await ';
  const isEmpty = operation.answer === 'None';
  return [
    signature(define, operation, operation.answer),
    docstring(operation.summary, 8),
    `        ${isEmpty ? '' : `answer: ${operation.answer} = `}${wait}self._call(${callOf(operation)}, deadline)`,
    ...(isEmpty ? [] : ['        return answer']),
  ].join('\n');
}

function pagesOf(operation, iterator) {
  const { item, answer } = operation;
  const what = item ? 'Further pages are read as they are needed.' : 'Page by page.';
  return [
    signature('def', operation, `${iterator}[${item ?? answer}]`),
    docstring(`${operation.summary}. ${what}`, 8),
    `        return self._pages(${callOf(operation)}, ${item ? '"data"' : 'None'}, deadline)`,
  ].join('\n');
}

/** With a line for each argument where one line would be long. */
function signature(define, operation, answer) {
  const given = argumentsOf(operation);
  const head = `    ${define} ${operation.name}(`;
  const line = `${head}${given.join(', ')}) -> ${answer}:`;
  if (line.length <= LONGEST_LINE) return line;
  return [head, ...given.map((argument) => `        ${argument},`), `    ) -> ${answer}:`].join('\n');
}

function argumentsOf({ inPath, inQuery, body, isKeyed, isVersioned }) {
  const named = [
    ...inQuery.map(
      ({ name, schema }) =>
        `${name}: ${/_(?:from|to)$/.test(name) ? 'datetime | str' : queryType(schema)} | None = None`,
    ),
    ...(isKeyed ? ['idempotency_key: str | None = None'] : []),
    ...(isVersioned ? ['if_match: str | None = None'] : []),
    'deadline: float | None = None',
  ];
  const placed = inPath.map(({ name, schema }) => `${name}: ${PARAMETER_TYPES[schema.type]}`);
  return ['self', ...placed, ...(body ? [body] : []), '*', ...named];
}

function queryType(schema) {
  const { allOf, type, items } = schema;
  if (allOf) return `types.${referenced(allOf[0])}`;
  return type === 'array' ? `Sequence[types.${referenced(items)}]` : PARAMETER_TYPES[type];
}

function callOf({ method, path, inPath, inQuery, body, isKeyed, isVersioned, mark }) {
  const values = inPath.map(({ name }) => `, ${name}=${name}`).join('');
  const query = inQuery.map(({ name }) => `${name}=${name}`).join(', ');
  const parts = [
    `"${method}"`,
    inPath.length === 0 ? `"${path}"` : `path_of("${path}"${values})`,
    ...(query ? [queryOf(query)] : []),
    ...(body ? ['body=body'] : []),
    ...(isKeyed ? ['idempotency_key=idempotency_key or new_key()'] : []),
    ...(isVersioned ? ['if_match=if_match'] : []),
    ...(mark === undefined ? [] : [`mark="${mark}"`]),
  ];
  const line = `Call(${parts.join(', ')})`;
  return line.length <= LONGEST_LINE - 40
    ? line
    : `Call(\n${parts.map((part) => `            ${part},`).join('\n')}\n        )`;
}

function queryOf(query) {
  if (query.length <= LONGEST_LINE - 40) return `query=dict(${query})`;
  return `query=dict(\n${query
    .split(', ')
    .map((value) => `                ${value},`)
    .join('\n')}\n            )`;
}

function snake(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
