// On both shapes: each process of an installation counts what all of them keep.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type ApiResponse, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { figure, METRICS_TOKEN, scrape } from '../support/metrics.js';
import { type Server, startServer } from '../support/server.js';
import { message } from './helpers/enqueue.js';

const MIB = 1024 ** 2;

function pdf(bytes: number, seed: number): string {
  const file = Buffer.alloc(bytes, `${seed} boleto `);
  file.write('%PDF-1.4\n');
  return file.toString('base64');
}

describe('the quota of files', () => {
  let server: Server;

  beforeAll(async () => {
    const env = { MEDIA_MAX_BYTES: '1mb', MEDIA_QUOTA_PER_KEY: '1mb', MEDIA_QUOTA: '2mb', METRICS_TOKEN };
    server = await startServer({ env });
  });
  afterAll(() => server.stop());

  const keyNamed = async (name: string) => api(server, await createKey(server, { name }));
  const keep = (client: Api, bytes: number, seed: number): Promise<ApiResponse<Json>> =>
    client.post('/api/media', { data: pdf(bytes, seed) });
  /** What the key keeps, as the next answer tells it; the content is one that it has. */
  const used = async (client: Api) => (await keep(client, 600_000, 1)).body.quota.used as number;

  it('is told by each upload, refuses by a code of its own, and stores nothing of what it refuses', async () => {
    const client = await keyNamed('first');
    const first = await keep(client, 600_000, 1);
    expect(first).toMatchObject({ status: 201, body: { quota: { used: 600_000, limit: MIB } } });
    // The same bytes are kept once, also where they would not fit a second time.
    expect(await keep(client, 600_000, 1)).toMatchObject({ status: 201, body: { quota: { used: 600_000 } } });
    const refused = await keep(client, 500_000, 2);
    expect(refused).toMatchObject({ status: 413, body: { code: 'media_quota_exceeded', status: 413 } });
    expect(refused.body.detail).toMatch(
      /500000 bytes.* 600000 de 1048576 bytes \(MEDIA_QUOTA_PER_KEY\).*\d{4}-\d\d-\d\dT/,
    );
    // Those of a request are kept all or none.
    const messages = [3, 4].map((seed) => message({ media: { data: pdf(300_000, seed) } }));
    const batch = await client.post('/api/enqueue-messages', { messages });
    expect(batch).toMatchObject({ status: 413, body: { code: 'media_quota_exceeded' } });
    expect(await used(client)).toBe(600_000);
    expect((await keep(client, 400_000, 5)).status).toBe(201);
  });

  it('binds the installation as well, and the metrics tell both', async () => {
    const [second, third] = [await keyNamed('second'), await keyNamed('third')];
    // A content that another key has already is stored once, and counts for each key.
    expect(await keep(second, 600_000, 1)).toMatchObject({ status: 201, body: { quota: { used: 600_000 } } });
    expect((await keep(second, 400_000, 6)).status).toBe(201);
    expect((await keep(third, 600_000, 7)).status).toBe(201);
    const refused = await keep(third, 400_000, 8);
    expect(refused).toMatchObject({ status: 413, body: { code: 'media_quota_exceeded' } });
    expect(refused.body.detail).toContain('(MEDIA_QUOTA)');
    const metrics = await scrape(server);
    const figures = ['bytes', 'quota_bytes', 'fullest_key_bytes', 'key_quota_bytes'];
    expect(figures.map((name) => figure(metrics, `recado_media_${name}`))).toEqual([
      2_000_000,
      2 * MIB,
      1_000_000,
      MIB,
    ]);
  });
});
