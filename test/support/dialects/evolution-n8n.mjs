// Runs functions of the n8n node for Evolution API as n8n does. Its input: { folder, server, key, calls: [[file, parameters]] };
// its output: for each call { value } or { error }.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fetch, Headers } from 'undici';

const { folder, server, key, calls } = await json(process.stdin);
const require = createRequire(import.meta.url);
const modules = require('node:module');
const load = modules._load;

/** n8n itself is not there: of its library the node needs its errors alone. */
class NodeError extends Error {
  constructor(_node, error, options = {}) {
    super(options.description ?? error.description ?? error.message ?? error);
  }
}
const library = { NodeOperationError: NodeError, NodeApiError: NodeError };
modules._load = (name, ...rest) => (name === 'n8n-workflow' ? library : load(name, ...rest));

async function request({ method, uri, headers, body }) {
  const sent = new Headers(headers);
  sent.set('content-type', 'application/json');
  const answer = await fetch(uri, { method, headers: sent, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} - ${text}`);
  return JSON.parse(text);
}

const functionsFor = (parameters) => ({
  getInputData: () => [{ json: {} }],
  getNodeParameter: (name, _item, fallback) => parameters[name] ?? fallback,
  getCredentials: async () => ({ 'server-url': server, apikey: key }),
  getNode: () => ({}),
  continueOnFail: () => false,
  helpers: { request },
});

const results = [];
for (const [file, parameters] of calls) {
  const [execute] = Object.values(require(join(folder, 'dist/nodes/EvolutionApi/execute', file)));
  results.push(
    await execute(functionsFor(parameters)).then(
      (value) => ({ value }),
      (error) => ({ error: String(error.message) }),
    ),
  );
}
process.stdout.write(JSON.stringify(results));
