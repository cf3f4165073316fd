// On both shapes: the keys of a phone in SQL, the right to its only connection, and hints that go to the process which has it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type Json } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { HAS_LINKED_PHONE_LIBRARY, libraryLeadingTo, LINKED_PHONE_LIBRARY } from '../support/linked-phone-library.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { sentForm } from '../support/sent-form.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppStandIn } from '../support/stand-ins/whatsapp/whatsapp.stand-in.js';
import { until } from '../support/until.js';
import { accepted, look, phoneOf } from './helpers/enqueue.js';
import { SAFE_LIMITS } from './helpers/safe-limits.js';

const SHOP = '5511988887777';
const MANY = 40;

/** A folder with a program in the place of npm: it fails once, and then brings this library. */
function npmInPlace(library: string): string {
  const folder = temporaryFolder();
  const packages = join(library, 'node_modules');
  const script = `#!/bin/sh
if [ ! -e "${folder}/tried" ]; then touch "${folder}/tried"; echo 'npm error code ENOTFOUND' >&2; exit 1; fi
ln -s '${packages}' node_modules
`;
  writeFileSync(join(folder, 'npm'), script, { mode: 0o755 });
  return folder;
}

describe.skipIf(!HAS_LINKED_PHONE_LIBRARY)('a linked phone', () => {
  let whatsApp: WhatsAppStandIn;
  let server: Server;
  let client: Api;
  let panel: PanelClient;
  let page: string;

  beforeAll(async () => {
    whatsApp = await WhatsAppStandIn.start(LINKED_PHONE_LIBRARY);
    const folder = temporaryFolder();
    const env = {
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      PATH: `${npmInPlace(libraryLeadingTo(whatsApp.url))}:${process.env.PATH}`,
    };
    server = await startServer({ folder, env });
    const create = ['create-channel', '--name', 'loja', '--gateway', 'linked-phone'];
    const unlimited = [...create, '--pace', 'none', '--new-recipients', 'none'];
    const refused = await runCli(unlimited, { folder });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--above-safe-limits')]);
    await runCli([...unlimited, '--above-safe-limits'], { folder });
    client = api(server, await createKey(server));
    panel = new PanelClient(server);
    await panel.login();
    const [row] = await askDatabase<{ id: number }>(folder, `SELECT id FROM channels WHERE name = 'loja'`);
    page = `/admin/channels/${row!.id}/pair`;
  });
  afterAll(async () => {
    await server?.stop();
    await whatsApp?.stop();
  });

  const read = () => whatsApp.received.filter(({ isOwn, failed }) => !isOwn && failed === undefined);
  const link = async () => {
    expect((await panel.submit(page, { phone: SHOP, accepted: 'on' }, page)).status).toBe(303);
    const shown = /<code class="raw">([A-Z0-9]{8})<\/code>/;
    const code = await until(async () => shown.exec((await panel.open(page)).text)?.[1]);
    await whatsApp.type(code, SHOP);
    await until(async () => (await panel.open(page)).text.includes('está conectado'));
  };
  const send = (messages: object[]): Promise<Json> => accepted(client, { channel: 'loja', messages });

  it('needs a library, which an administrator installs from the panel; a failure says why', async () => {
    const shows = (text: string) => until(async () => (await panel.open(page)).text.includes(text));
    await shows('Não instalada');
    // The page of the new channel leads there too, and corrects nothing.
    const created = (await panel.open(page.replace('/pair', ''))).text;
    expect(created).not.toContain('Corrigir os dados');
    const { text } = await panel.open(page);
    expect(text).toContain('GPL-3.0 1 (libsignal)');
    expect(text).toContain('O WhatsApp não permite isto a programas');
    expect((await panel.submit(`${page}/install`, {}, page)).status).toBe(303);
    await shows('Libere a saída para registry.npmjs.org');
    expect((await panel.submit(`${page}/install`, {}, page)).status).toBe(303);
    await shows('Nenhum celular está conectado');
    expect((await panel.open(page)).text).not.toContain('id="library"');
    const [entry] = await askDatabase<{ count: number }>(
      server.folder,
      `SELECT COUNT(*) AS count FROM audit_entries WHERE action = 'channel.library_asked'`,
    );
    expect(Number(entry?.count)).toBe(2);
  });

  it('is linked from the panel once its risk is accepted, by the code that it types', async () => {
    const unread = await panel.submit(page, { phone: SHOP }, page);
    expect([unread.status, unread.text.includes('Marque que leu o aviso.')]).toEqual([422, true]);
    await link();
    // Its receipts come by the connection: nothing about them has to be set up.
    expect((await panel.open(page)).text).not.toContain('/receipts');
    const { text } = await panel.open(page.replace('/pair', ''));
    expect(text).toContain('Chegam pela conexão do próprio celular');
    expect(text).not.toMatch(/\/receipts|segredo dos recibos/);
  });

  it('sends what was queued, once each, also when its process is killed in the middle', async () => {
    const messages = Array.from({ length: MANY }, (_, at) => ({ phone: phoneOf(at), message: `texto ${at}` }));
    const { messages: queued } = await send(messages);
    await until(() => read().length >= MANY / 4);
    await server.kill();
    await server.start();
    const states = () => Promise.all((queued as Json[]).map(async ({ id }) => (await look(client, Number(id))).status));
    // What was under way at the kill is doubtful, for a quarter of an hour or until its receipt comes.
    await until(async () => (await states()).every((status) => status === 'Enviada' || status === 'Incerta'));
    for (const { to, id } of read()) whatsApp.receipt(SHOP, to ?? '', id);
    const isSettled = (status: unknown) => status === 'Entregue' || status === 'Incerta';
    await until(async () => (await states()).every(isSettled));
    const delivered = (await states()).filter((status) => status === 'Entregue').length;
    expect(delivered).toBe(new Set(read().map(({ text }) => text)).size);
    expect(delivered).toBeGreaterThanOrEqual(MANY / 4);
    expect(read()).toHaveLength(delivered);
  });

  it('hears SAIR also while its process is dead', async () => {
    await server.kill();
    await whatsApp.write(phoneOf(3), SHOP, 'SAIR');
    await server.start();
    await until(
      async () =>
        (await askDatabase(server.folder, `SELECT id FROM opt_outs WHERE phone = '${phoneOf(3)}'`)).length === 1,
    );
  });

  it('that somebody removed in the list of its phone gives an alert at once, and is linked anew from its page', async () => {
    await until(async () => (await panel.open(page)).text.includes('está conectado'));
    // The connections of processes that were killed are gone.
    await until(() => whatsApp.connectionsOf(SHOP) === 1);
    whatsApp.remove(SHOP);
    const alerts = `SELECT detail FROM alerts WHERE kind = 'channel_suspended'`;
    await until(async () => JSON.stringify(await askDatabase(server.folder, alerts)).includes('phone_unlinked'));
    expect((await panel.open(page)).text).toContain('alguém removeu o aparelho na lista do WhatsApp');
    const doctor = async () => (await runCli(['doctor'], { folder: server.folder })).stdout;
    expect(await doctor()).toMatch(/phone of loja.*held since .*held by a process on .* with the library 7\.0\.0-rc14/);
    await link();
    expect(await doctor()).toMatch(/phone of loja.*open since/);
  });

  it('gets limits above what is safe only from who types its name', async () => {
    const edit = page.replace('/pair', '/edit');
    const form = sentForm((await panel.open(edit)).text, edit);
    expect((await panel.submit(edit, { ...form, ...SAFE_LIMITS })).status).toBe(303);
    const risky = { ...sentForm((await panel.open(edit)).text, edit), pace: '2' };
    const refused = await panel.submit(edit, risky);
    expect([refused.status, refused.text.includes('name="risky"')]).toEqual([422, true]);
    expect((await panel.submit(edit, { ...risky, risky: 'outra' })).status).toBe(422);
    expect((await panel.submit(edit, { ...risky, risky: 'loja' })).status).toBe(303);
  });

  it('is unlinked from the panel, and its messages wait for the next phone', async () => {
    await until(async () => (await panel.open(page)).text.includes('está conectado'));
    expect((await panel.submit(`${page}/end`, {}, page)).status).toBe(303);
    await until(() => whatsApp.account(SHOP).companions.size === 0);
    const {
      messages: [waiting],
    } = (await send([{ phone: phoneOf(90), message: 'depois' }])) as { messages: Json[] };
    // Until the workers hear of the end the message waits for what a working channel waits for.
    const reason = async () => (await look(client, Number(waiting!.id))).waiting_for?.code;
    await until(async () => ['no_owner', 'channel_paused'].includes(await reason()));
    expect((await look(client, Number(waiting!.id))).status).toBe('Pendente');
  });
});
