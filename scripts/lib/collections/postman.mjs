const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** The Postman collection, as text. */
export function postmanCollection(requests, stamp) {
  const parts = [...new Set(requests.map(({ part }) => part))];
  const collection = {
    info: { name: 'Recado', description: stamp, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    event: [script('prerequest', TIMES)],
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000' },
      { key: 'key', value: '' },
      { key: 'webhookUrl', value: 'http://localhost:8080/recado' },
    ],
    item: parts.map((part) => ({ name: part, item: requests.filter((one) => one.part === part).map(itemOf) })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

const TIMES = [
  'const day = 86400000;',
  "pm.collectionVariables.set('tomorrow', new Date(Date.now() + day).toISOString());",
  "pm.collectionVariables.set('yesterday', new Date(Date.now() - day).toISOString());",
  "if (!pm.collectionVariables.get('listName')) pm.collectionVariables.set('listName', 'Lista ' + Date.now());",
];
/** A key of its own for each request: with a fixed one, a changed text would be refused. */
const NEW_KEY = "pm.collectionVariables.set('idempotencyKey', pm.variables.replaceIn('{{$guid}}'));";
/** So that a collection runs twice: a name is taken once. */
const NEW_NAME = "pm.collectionVariables.set('newName', 'exemplo-' + Date.now());";

function itemOf(request) {
  const { name, method, path, query, headers, isKeyed, isNamed, body } = request;
  const off = ({ name: key, value, description }) => ({ key, value, description, disabled: true });
  const url = `{{baseUrl}}${path}`;
  const key = isKeyed ? [{ key: 'Idempotency-Key', value: '{{idempotencyKey}}' }] : [];
  const before = [...(isKeyed ? [NEW_KEY] : []), ...(isNamed ? [NEW_NAME] : [])];
  const type = body ? [{ key: 'Content-Type', value: 'application/json' }] : [];
  return {
    name,
    event: [...(before.length > 0 ? [script('prerequest', before)] : []), script('test', testsOf(request))],
    request: {
      method,
      header: [...key, ...type, ...headers.map(off)],
      ...(body
        ? { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } } }
        : {}),
      url: {
        raw: url,
        host: ['{{baseUrl}}'],
        path: path.split('/').slice(1),
        ...(query.length > 0 ? { query: query.map(off) } : {}),
      },
    },
  };
}

function testsOf({ statuses, fields, keeps }) {
  const listed = JSON.stringify(statuses);
  const keys = `pm.expect(pm.response.json()).to.include.all.keys(${JSON.stringify(fields)})`;
  return [
    `pm.test('answers ${statuses.join(' or ')}', () => pm.expect(pm.response.code).to.be.oneOf(${listed}));`,
    ...(fields.length > 0
      ? [`pm.test('has the fields of the document', () => pm.response.code >= 300 || ${keys});`]
      : []),
    ...Object.entries(keeps).map(([name, at]) => `pm.collectionVariables.set('${name}', pm.response.json().${at});`),
  ];
}

function script(listen, exec) {
  return { listen, script: { type: 'text/javascript', exec } };
}
