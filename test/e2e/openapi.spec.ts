import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { DOCUMENT_BASE_URL, DOCUMENT_FILE } from '../support/openapi/document.js';
import { inProject } from '../support/paths.js';
import { type Server, startServer } from '../support/server.js';

let server: Server;
let client: Api;

beforeAll(async () => {
  server = await startServer({ env: { BASE_URL: DOCUMENT_BASE_URL } });
  client = api(server, await createKey(server, { scopes: ['opt_outs:read'] }));
});

describe('The OpenAPI document of a server', () => {
  it('is the committed one, byte for byte, at both addresses', async () => {
    const committed = readFileSync(inProject(DOCUMENT_FILE), 'utf8');
    for (const answer of [await client.get('/api/openapi.json'), await api(server).get('/docs/openapi.json')]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.text, 'npm run openapi refreshes the copy').toBe(committed);
    }
  });

  it('needs a key under /api and none under /docs', async () => {
    expect(await api(server).get('/api/openapi.json')).toMatchObject({ status: 401 });
  });

  it('contains the address and the limits of the installation', async () => {
    const other = await startServer({ env: { BASE_URL: 'https://recado.example/api', MAX_BATCH: '50' } });
    const { body } = await api(other).get('/docs/openapi.json');
    expect(body.servers).toEqual([{ url: 'https://recado.example' }]);
    expect(body.components.schemas.EnqueueRequest.properties.messages.maxItems).toBe(50);
    const { type } = body.components.responses.NotFound.content['application/json'].examples.not_found.value;
    expect(type).toBe('https://recado.example/docs/errors#not_found');
  });
});
