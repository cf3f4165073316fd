import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { freePort } from '../support/free-port.js';
import { inProject } from '../support/paths.js';
import { startProgram } from '../support/program.js';
import { until } from '../support/until.js';

const MEBIBYTE = 1024 ** 2;

const filesBelow = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

describe('the folder that the image holds', () => {
  let app: string;

  beforeAll(() => {
    app = join(temporaryFolder(), 'app');
    execFileSync(process.execPath, [inProject('scripts/ship.mjs'), app], { stdio: 'ignore' });
  });

  it('has neither tools nor what is in the bundle already, and is small', () => {
    const packages = readdirSync(join(app, 'node_modules'));
    expect(packages).toEqual(expect.arrayContaining(['@node-rs', '@photostructure', 'bull', 'htmx.org', 'ioredis']));
    for (const name of ['typescript', 'swagger-ui-dist', '@scarf', '@nestjs', 'typeorm', 'vite', '@swc'])
      expect(packages).not.toContain(name);
    const size = filesBelow(app).reduce((sum, file) => sum + statSync(file).size, 0);
    expect(size).toBeLessThan(48 * MEBIBYTE);
  });

  it('runs the server and the command line with nothing beside it', async () => {
    const data = temporaryFolder();
    const env = {
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      NODE_ENV: 'production',
      APP_SECRET: 's'.repeat(40),
    };
    const cli = startProgram(
      join(app, 'docker/recado.mjs'),
      ['create-key', '--name', 'a', '--scopes', 'messages:write,messages:read', '--test'],
      data,
      env,
    );
    expect(await cli.exited, cli.output()).toMatchObject({ code: 0 });
    const server = startProgram(join(app, 'dist/apps/server/src/main.js'), [], data, env);
    const url = `http://127.0.0.1:${env.PORT}`;
    const isReady = () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok || undefined,
        () => undefined,
      );
    await until(isReady, { timeoutMs: 60_000, describe: () => server.output() });
    const client = api({ url }, cli.stdout().trim());
    const sent = { messages: [{ phone: '5511987654321', message: 'Olá' }] };
    expect((await client.post('/api/enqueue-messages', sent)).status).toBe(200);
    const status = async () => (await client.get('/api/messages/1')).body as { status?: string };
    await until(async () => ((await status()).status === 'Lida' ? true : undefined), { timeoutMs: 60_000 });
    for (const page of ['/docs', '/admin/login', '/docs/openapi.json'])
      expect((await fetch(`${url}${page}`)).status, page).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exited).toMatchObject({ code: 0 });
  });
});
