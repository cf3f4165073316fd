import { copyFileSync, cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { type Environment } from '../support/program.js';
import { runServerToExit, type Server, startServer } from '../support/server.js';
import { askDatabase, surroundingsOf } from '../support/shape.js';
import { shellBlocksOf } from '../support/shell-blocks.js';
import { until } from '../support/until.js';

const OLD = { APP_SECRET: 'the secret of the beginning, which gets lost' };
const NEW = { APP_SECRET: 'quite another secret, made after the loss of it' };
const WRONG = /^APP_SECRET is not the secret that this database was sealed with: .*recado forget-secrets"\.$/m;
const SCOPES = ['messages:write', 'messages:read', 'webhooks:read', 'webhooks:write'];
/** Allows an endpoint on this machine. */
const LOCAL = { WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8' };

/** The arguments of the two commands of the page, without their comments. */
const [LOOK = [], FORGET = []] = shellBlocksOf('docs/upgrading.md')
  .flatMap(({ code }) => code.split('\n').filter((line) => line.includes('forget-secrets')))
  .map((line) =>
    line
      .replace(/ *#.*$/, '')
      .split(' recado -- ')[1]!
      .split(' '),
  );

interface Sealed {
  readonly folder: string;
  readonly key: string;
  readonly webhook: number;
}

describe('a database whose APP_SECRET is lost', () => {
  let server: Server | undefined;
  let sealedWithOld: Sealed;

  beforeAll(async () => (sealedWithOld = await sealed(OLD)));
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  /** Starts and stops a server with a channel and a webhook; returns its folder and a key. */
  async function sealed(env: Environment): Promise<Sealed> {
    const first = await startServer({ env: { ...env, ...LOCAL } });
    const { folder } = first;
    const settings = ['--set', 'url=http://127.0.0.1:9/send', '--set', `secret=whsec_${'a'.repeat(43)}=`];
    const channel = await runCli(['create-channel', '--name', 'filial', '--gateway', 'http', ...settings], {
      folder,
      env,
    });
    expect(channel.code, channel.stderr).toBe(0);
    const key = await createKey(first, { name: 'integrador', scopes: SCOPES });
    const order = { url: 'http://127.0.0.1:9/hook', events: ['message.sent'] };
    const webhook = await api(first, key).post('/api/webhooks', order);
    expect(webhook.status, webhook.text).toBe(201);
    await first.stop();
    return { folder, key, webhook: webhook.body.id as number };
  }
  /** A copy of one that was sealed with the old secret. */
  function copyOfSealed(): Sealed {
    const folder = temporaryFolder();
    cpSync(sealedWithOld.folder, folder, { recursive: true });
    return { ...sealedWithOld, folder };
  }
  const doctor = async (folder: string, env: Environment) => (await runCli(['doctor'], { folder, env })).stdout;
  const refusal = async (folder: string, env: Environment) => {
    const { code, output } = await runServerToExit({ folder, env: { ...(await surroundingsOf(folder)), ...env } });
    expect(code).toBe(1);
    return output;
  };

  it('refuses the start with another secret, and works again with the old one', async () => {
    const { folder } = copyOfSealed();
    const output = await refusal(folder, NEW);
    expect(output).toMatch(WRONG);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(await doctor(folder, NEW)).toMatch(/^✗ secret: not the one .*forget-secrets$/m);
    const refused = await runCli(['create-channel', '--name', 'outra', '--gateway', 'sandbox'], { folder, env: NEW });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(WRONG)]);
    server = await startServer({ folder, env: OLD });
    expect(await doctor(folder, OLD)).toMatch(/^✓ secret: it opens/m);
  });

  it('accepts a new secret while the previous one is configured once', async () => {
    const { folder } = copyOfSealed();
    const changing = await startServer({ folder, env: { ...NEW, APP_SECRET_PREVIOUS: OLD.APP_SECRET } });
    await changing.stop();
    server = await startServer({ folder, env: NEW });
    await server.stop();
    server = undefined;
    expect(await refusal(folder, OLD)).toMatch(WRONG);
  });

  it('can be used again after forget-secrets, which lists what must be entered again', async () => {
    const { folder, key, webhook } = copyOfSealed();
    const looked = await runCli(LOOK, { folder, env: NEW });
    expect(looked.code).toBe(1);
    expect(looked.stderr).toContain('Channel "filial"');
    expect(await refusal(folder, NEW)).toMatch(WRONG);

    const done = await runCli(FORGET, { folder, env: NEW });
    expect(done.code, done.stderr).toBe(0);
    expect(done.stderr).toContain('Channel "filial": its credentials must be entered again.');
    expect(done.stderr).toContain(`Webhook ${webhook} (127.0.0.1:9)`);
    expect(done.stderr).not.toContain('"default"');
    const rows = await askDatabase<{ settings: string | null }>(
      folder,
      "SELECT settings FROM channels WHERE name = 'filial'",
    );
    expect(rows).toEqual([{ settings: null }]);
    expect(await askDatabase(folder, 'SELECT id_hash FROM admin_sessions')).toEqual([]);
    const [audit] = await askDatabase<{ actor_type: string; details: string }>(
      folder,
      "SELECT actor_type, details FROM audit_entries WHERE action = 'secrets.forgotten'",
    );
    expect(audit?.actor_type).toBe('cli');
    expect(JSON.parse(audit?.details ?? '')).toMatchObject({ channels: ['filial'], webhooks: [webhook] });

    server = await startServer({ folder, env: { ...NEW, ...LOCAL } });
    const rotated = await api(server, key).post(`/api/webhooks/${webhook}/rotate-secret`);
    expect(rotated.status, rotated.text).toBe(200);
    const sent = await api(server, key).post(`/api/webhooks/${webhook}/test`);
    expect(sent.text).not.toContain('secret_unreadable');
    expect(server.logs()).not.toMatch(/webhook secrets cannot be read/);
    await server.stop();
    server = undefined;
    expect(await refusal(folder, OLD)).toMatch(WRONG);
    expect((await runCli(FORGET, { folder, env: NEW })).code).toBe(1);
  });

  it('gets no new generated secret where the file of the old one is missing', async () => {
    const { folder } = await sealed({});
    const file = join(folder, 'app-secret');
    const kept = join(temporaryFolder(), 'kept');
    copyFileSync(file, kept);
    rmSync(file);
    const output = await refusal(folder, {});
    expect(output).toContain(`APP_SECRET is missing, and so is ${file}`);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect((await doctor(folder, {})).match(/^. secret: .*$/gm)).toEqual([expect.stringMatching(/^✗ secret: gone/)]);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'cut short\n', { mode: 0o600 });
    const ofDamaged = await refusal(folder, {});
    expect(ofDamaged).toMatch(/^APP_SECRET is not given, and .*app-secret holds no secret of 32 characters or more/);
    expect(ofDamaged.trim().split('\n')).toHaveLength(1);
    expect(await doctor(folder, {})).toMatch(/^✗ secret: APP_SECRET is not given, and .* give the old one back$/m);
    copyFileSync(kept, file);
    server = await startServer({ folder });
  });

  it('is reported by a server that still uses the old secret', async () => {
    server = await startServer({ env: OLD });
    const ready = () => api(server!).get('/health/ready');
    expect((await ready()).body).toMatchObject({ status: 'ready' });
    await askDatabase(server.folder, "UPDATE installation SET secret_check = '00000000.AAAA'");
    await until(async () => (await ready()).body.status === 'degraded');
    expect(await ready()).toMatchObject({ status: 200, body: { checks: { database: 'ok', secret: 'failed' } } });
  });
});
