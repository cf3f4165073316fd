import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { METRICS_TOKEN, scrape } from '../support/metrics.js';
import { inProject } from '../support/paths.js';
import { newServer, type Server } from '../support/server.js';

describe('npm run dev', () => {
  let server: Server;
  afterEach(() => server?.stop());

  it('starts a server whose packages are not bundled, with its pages, and ends it', async () => {
    server = await newServer({ entry: inProject('scripts/dev.mjs') });
    await server.start();
    expect(server.logs()).toMatch(/^recado: built in \d+ ms$/m);
    for (const page of ['/docs', '/docs/guides/quick-start', '/admin/login', '/docs/openapi.json'])
      expect((await fetch(`${server.url}${page}`)).status, page).toBe(200);
    expect(await server.stop()).toMatchObject({ code: 0 });
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  });

  it('reads .env in the folder where it is started, and leaves no server behind when it is killed', async () => {
    server = await newServer({ entry: inProject('scripts/dev.mjs') });
    writeFileSync(join(server.folder, '.env'), `METRICS_TOKEN=${METRICS_TOKEN}\n`);
    await server.start();
    expect(await scrape(server)).toContain('recado_database_writable');
    // Resolves when its output has ended, which the server holds open too.
    await server.kill();
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  });
});
