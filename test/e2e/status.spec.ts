import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { inProject } from '../support/paths.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { SECOND, thisSecond } from './helpers/clock.js';

let server: Server;
let client: Api;

beforeAll(async () => {
  server = await sharedServer();
  client = api(server, await createKey(server, { scopes: ['opt_outs:read'] }));
});

describe('GET /api/status', () => {
  it('contains status, version and timestamp only, for a key of any scope', async () => {
    const from = thisSecond();
    const { status, headers, body } = await client.get('/api/status');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(Object.keys(body)).toEqual(['status', 'version', 'timestamp']);
    expect(body.status).toBe('online');
    expect(body.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    // The clocks of the two processes may differ by some milliseconds.
    expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(from - SECOND);
    expect(Date.parse(body.timestamp)).toBeLessThanOrEqual(Date.now() + SECOND);
  });

  it('contains the version of the program in three numbers', async () => {
    const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string };
    const { body } = await client.get('/api/status');
    expect(body.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(version.startsWith(body.version)).toBe(true);
  });

  it('ignores parameters', async () => {
    expect(await client.get('/api/status?verbose=1&status=offline')).toMatchObject({ body: { status: 'online' } });
  });

  it('requires a key like everything under /api', async () => {
    expect(await api(server).get('/api/status')).toMatchObject({ status: 401 });
  });
});

describe('The health endpoint', () => {
  it.each([
    ['/health/live', { status: 'live' }],
    ['/health/ready', { status: 'ready', checks: { database: 'ok' } }],
  ])('%s answers without a key', async (path, expected) => {
    const { status, body } = await api(server).get(path);
    expect({ status, body }).toEqual({ status: 200, body: expected });
  });
});
