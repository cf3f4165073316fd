import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/cleanup.js';
import { runCli } from '../support/cli.js';
import { startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';

const OLD = 'the-app-secret-that-was-used-before-today';
const NEW = 'the-app-secret-that-is-used-from-today-on';

it('APP_SECRET is replaced as docs/upgrading.md describes, and the credentials of channels stay', async () => {
  const folder = temporaryFolder();
  const start = async (env: Record<string, string>) => (await startServer({ folder, env })).stop();
  const sealed = async () =>
    (await askDatabase<{ settings: string }>(folder, "SELECT settings FROM channels WHERE name = 'loja'"))[0]?.settings;

  const create = ['create-channel', '--name', 'loja', '--gateway', 'http', '--set', 'url=http://127.0.0.1:9/send'];
  expect((await runCli(create, { folder, env: { APP_SECRET: OLD } })).code).toBe(0);
  const before = await sealed();
  await start({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
  expect(await sealed()).not.toBe(before);

  const after = await sealed();
  await start({ APP_SECRET: NEW });
  expect(await sealed()).toBe(after);
  const server = await startServer({ folder, env: { APP_SECRET: NEW } });
  await server.stop();
  expect(server.logs()).not.toContain('cannot be read');
});
