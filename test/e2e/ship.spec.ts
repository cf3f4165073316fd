import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { inProject, serverEntry } from '../support/paths.js';
import { startProgram } from '../support/program.js';
import { newServer } from '../support/server.js';
import { until } from '../support/until.js';

const MEBIBYTE = 1024 ** 2;

const filesBelow = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

describe('The folder of the image', () => {
  let app: string;

  beforeAll(() => {
    app = join(temporaryFolder(), 'app');
    execFileSync(process.execPath, [inProject('scripts/ship.mjs'), app], { stdio: 'ignore' });
  });

  it('is small: it has no tools and no bundled packages', () => {
    const packages = readdirSync(join(app, 'node_modules'));
    expect(packages).toEqual(expect.arrayContaining(['@node-rs', '@photostructure', 'bull', 'htmx.org', 'ioredis']));
    for (const name of ['typescript', 'swagger-ui-dist', '@scarf', '@nestjs', 'typeorm', 'vite', '@swc'])
      expect(packages).not.toContain(name);
    const size = filesBelow(app).reduce((sum, file) => sum + statSync(file).size, 0);
    expect(size).toBeLessThan(48 * MEBIBYTE);
  });

  it('contains everything that the server and the CLI need', async () => {
    const env = { NODE_ENV: 'production', APP_SECRET: 's'.repeat(40) };
    const server = await newServer({ entry: serverEntry(join(app, 'dist')), env });
    const args = ['create-key', '--name', 'a', '--scopes', 'messages:write,messages:read', '--test'];
    const cli = startProgram(join(app, 'docker/recado.mjs'), args, server.folder, env);
    expect(await cli.exited, cli.output()).toMatchObject({ code: 0 });
    await server.start();
    const client = api(server, cli.stdout().trim());
    const sent = { messages: [{ phone: '5511987654321', message: 'Olá' }] };
    expect((await client.post('/api/enqueue-messages', sent)).status).toBe(200);
    const status = async () => (await client.get('/api/messages/1')).body as { status?: string };
    await until(async () => ((await status()).status === 'Lida' ? true : undefined));
    for (const page of ['/docs', '/admin/login', '/docs/openapi.json'])
      expect((await fetch(`${server.url}${page}`)).status, page).toBe(200);
    expect(await server.stop()).toMatchObject({ code: 0 });
  });
});
