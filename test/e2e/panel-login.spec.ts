// On both shapes: failed logins that all processes count together.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/cleanup.js';
import { runCli } from '../support/cli.js';
import { type Server, startServer } from '../support/server.js';
import { inProduction } from '../support/shape.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';

const env = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: 'true' };

/** Processes of the panel on one database: as many as the shape allows. */
let servers: Server[];
let folder: string;

beforeAll(async () => {
  folder = temporaryFolder();
  const first = await startServer({ folder, env });
  servers = inProduction ? [first, await startServer({ folder, env })] : [first];
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

/** One try, at the processes in turn, from an address as the proxy tells it. */
async function tryAs(email: string, password: string, address: string, turn: number): Promise<number> {
  const panel = new PanelClient(servers[turn % servers.length]!);
  const headers = { 'x-forwarded-for': address };
  return (await panel.submit('/admin/login', { email, password }, '/admin/login', { headers })).status;
}

describe('guessing a password', () => {
  it('is throttled by all processes together, and over a restart', async () => {
    for (let turn = 0; turn < 5; turn++)
      expect(await tryAs(EMAIL, 'um palpite qualquer', '198.51.100.7', turn)).toBe(422);
    for (let turn = 0; turn < 2; turn++) expect(await tryAs(EMAIL, PASSWORD, '198.51.100.7', turn)).toBe(429);
    await servers[0]!.restart();
    expect(await tryAs(EMAIL, PASSWORD, '198.51.100.7', 0)).toBe(429);
    expect(await tryAs(EMAIL, PASSWORD, '203.0.113.9', 0)).toBe(303);
  });

  it('has the same answer for an unknown account', async () => {
    const nobody = 'ninguem@exemplo.com.br';
    for (let turn = 0; turn < 5; turn++)
      expect(await tryAs(nobody, 'um palpite qualquer', '198.51.100.8', turn)).toBe(422);
    for (let turn = 0; turn < 2; turn++) expect(await tryAs(nobody, PASSWORD, '198.51.100.8', turn)).toBe(429);
  });
});

describe('an administrator whose password or session was stolen', () => {
  const RUI = 'rui@exemplo.com.br';
  const OTHER = 'outra frase bem comprida';
  const cli = (args: string[], stdin?: string) => runCli([...args, '--email', RUI], { folder, env, stdin });
  /** A browser that is logged in, at each process. */
  const loggedIn = (password: string) =>
    Promise.all(
      servers.map(async (server) => {
        const panel = new PanelClient(server);
        return { panel, status: (await panel.login(RUI, password)).status };
      }),
    );
  const statuses = (browsers: Awaited<ReturnType<typeof loggedIn>>) =>
    Promise.all(browsers.map(async ({ panel }) => (await panel.open('/admin/channels')).status));
  const all = (status: number) => servers.map(() => status);

  it('is logged out by a reset of the password, in every process at once', async () => {
    expect(await cli(['create-admin', '--password-stdin'], PASSWORD)).toMatchObject({ code: 0 });
    const browsers = await loggedIn(PASSWORD);
    expect(await statuses(browsers)).toEqual(all(200));
    expect(await cli(['reset-password', '--password-stdin'], OTHER)).toMatchObject({ code: 0, stdout: '' });
    expect(await statuses(browsers)).toEqual(all(303));
    expect((await loggedIn(PASSWORD)).map(({ status }) => status)).toEqual(all(422));
    expect((await loggedIn(OTHER)).map(({ status }) => status)).toEqual(all(303));
  });

  it('is disabled and enabled again', async () => {
    const browsers = await loggedIn(OTHER);
    expect(await cli(['disable-admin'])).toMatchObject({ code: 0 });
    expect(await statuses(browsers)).toEqual(all(303));
    expect((await loggedIn(OTHER)).map(({ status }) => status)).toEqual(all(422));
    expect(await cli(['enable-admin'])).toMatchObject({ code: 0 });
    expect(await statuses(browsers)).toEqual(all(303));
    expect((await loggedIn(OTHER)).map(({ status }) => status)).toEqual(all(303));
  });
});
