const INDENT = '  ';

/** The files of the Bruno collection, by their paths in its folder. */
export function brunoFiles(requests, stamp) {
  const files = {
    'bruno.json': `${JSON.stringify({ version: '1', name: 'Recado', type: 'collection' }, null, 2)}\n`,
    'collection.bru': [
      block('auth', ['mode: bearer']),
      block('auth:bearer', ['token: {{key}}']),
      block('script:pre-request', TIMES),
      block('docs', [stamp]),
    ].join('\n'),
    'environments/local.bru':
      block('vars', ['baseUrl: http://localhost:3000', 'webhookUrl: http://localhost:8080/recado']) +
      block('vars:secret', ['key'], '[', ']'),
  };
  const counts = new Map();
  requests.forEach((request) => {
    const at = (counts.get(request.part) ?? 0) + 1;
    counts.set(request.part, at);
    files[`${request.part}/${request.name}.bru`] = fileOf(request, at);
  });
  [...counts.keys()].forEach((part, at) => {
    files[`${part}/folder.bru`] = block('meta', [`name: ${part}`, `seq: ${at + 1}`]);
  });
  return files;
}

/** Two schedules and a name of this run. */
const TIMES = [
  'const day = 86400000;',
  'bru.setVar("tomorrow", new Date(Date.now() + day).toISOString());',
  'bru.setVar("yesterday", new Date(Date.now() - day).toISOString());',
  'if (!bru.getVar("listName")) bru.setVar("listName", "Lista " + Date.now());',
];
/** A key of its own for each request: with a fixed one, a changed text would be refused. */
const NEW_KEY = 'bru.setVar("idempotencyKey", bru.interpolate("{{$guid}}"));';
/** So that a collection runs twice: a name is taken once. */
const NEW_NAME = 'bru.setVar("newName", "exemplo-" + Date.now());';

function fileOf(request, seq) {
  const { name, method, path, query, headers, isKeyed, isNamed, body } = request;
  const off = ({ name: key, value }) => `~${key}: ${value}`;
  const key = isKeyed ? ['Idempotency-Key: {{idempotencyKey}}'] : [];
  const before = [...(isKeyed ? [NEW_KEY] : []), ...(isNamed ? [NEW_NAME] : [])];
  return [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${seq}`]),
    block(method.toLowerCase(), [`url: {{baseUrl}}${path}`, `body: ${body ? 'json' : 'none'}`, 'auth: inherit']),
    ...(query.length > 0 ? [block('params:query', query.map(off))] : []),
    block('headers', [...key, ...headers.map(off)]),
    ...(body ? [block('body:json', JSON.stringify(body, null, 2).split('\n'))] : []),
    ...(before.length > 0 ? [block('script:pre-request', before)] : []),
    ...keepsOf(request),
    block('tests', testsOf(request)),
  ].join('\n');
}

function keepsOf({ keeps }) {
  const lines = Object.entries(keeps).map(([name, place]) => `bru.setVar("${name}", res.getBody().${place});`);
  return lines.length > 0 ? [block('script:post-response', lines)] : [];
}

function testsOf({ statuses, fields }) {
  const answers = [
    `test("answers ${statuses.join(' or ')}", function () {`,
    `  expect(res.getStatus()).to.be.oneOf(${JSON.stringify(statuses)});`,
    '});',
  ];
  if (fields.length === 0) return answers;
  return [
    ...answers,
    'test("has the fields of the document", function () {',
    `  if (res.getStatus() < 300) expect(res.getBody()).to.include.all.keys(${JSON.stringify(fields)});`,
    '});',
  ];
}

function block(name, lines, open = '{', close = '}') {
  return `${name} ${open}\n${lines.map((line) => INDENT + line).join('\n')}\n${close}\n`;
}
