import { FLOW } from './flow.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** The parts of the API in the order in which a collection runs: what is queued first is read by the others. */
const PARTS = ['service', 'messages', 'batches', 'lists', 'opt-outs', 'recipients', 'webhooks'];
const KEY_HEADER = 'Idempotency-Key';

/** The requests of a collection, in the order in which they run. */
export function requestsOf(document) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({ path, method, operation: item[method] })),
  );
  const byName = new Map(operations.map((one) => [one.operation.operationId, one]));
  const named = Object.entries(FLOW).filter(([name, { operation = name }]) => byName.has(operation));
  const used = new Set(named.map(([name, { operation = name }]) => operation));
  const others = [...byName.keys()].filter((name) => !used.has(name)).map((name) => [name, { isUnknown: true }]);
  const requests = [...named, ...others].map(([name, step]) =>
    requestOf(document, byName.get(step.operation ?? name), step),
  );
  return requests.toSorted((one, other) => rankOf(one.part) - rankOf(other.part));
}

function rankOf(part) {
  const at = PARTS.indexOf(part);
  return at === -1 ? PARTS.length : at;
}

function requestOf(document, { path, method, operation }, step) {
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one));
  const good = Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status < 300);
  const refused = step.isUnknown
    ? Object.keys(operation.responses)
        .map(Number)
        .filter((status) => status < 500)
    : [];
  return {
    name: (step.title ?? operation.summary).replaceAll(/[`/\\:]/g, ''),
    part: step.part ?? operation.tags?.[0] ?? 'service',
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, (_, name) => step.values?.[name] ?? `{{${name}}}`),
    query: parameters.filter((one) => one.in === 'query').map(optional),
    headers: parameters.filter((one) => one.in === 'header' && one.name !== KEY_HEADER).map(optional),
    isKeyed: parameters.some(({ name }) => name === KEY_HEADER),
    isNamed: step.isNamed ?? false,
    body: step.body ?? bodyOf(document, operation),
    keeps: step.keeps ?? {},
    statuses: [...new Set([...good, ...(step.alsoAnswers ?? []), ...refused])],
    fields: requiredOf(document, operation.responses[good[0]]),
  };
}

/** An optional value is there to be switched on; it is empty, because a made-up one would change what is asked. */
function optional({ name, description = '', schema = {} }) {
  return { name, value: String(schema.default ?? ''), description: description.replaceAll(/\s+/g, ' ') };
}

function requiredOf(document, answer) {
  const schema = resolved(document, answer)?.content?.['application/json']?.schema;
  return resolved(document, schema)?.required ?? [];
}

/** The required fields of a body that the flow does not name, from the examples of the document. */
function bodyOf(document, { requestBody }) {
  if (!requestBody?.required) return undefined;
  const { properties = {}, required = [] } = resolved(document, requestBody.content['application/json']?.schema) ?? {};
  return Object.fromEntries(required.map((name) => [name, resolved(document, properties[name])?.example ?? '']));
}

function resolved(document, value) {
  if (value?.$ref === undefined) return value;
  return value.$ref
    .replace('#/', '')
    .split('/')
    .reduce((at, name) => at[name], document);
}
