import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '../../libs/media/src/testing/sample-files.js';
import { zipOf } from '../../libs/campaigns/src/testing/zip-files.js';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { inProject } from '../support/paths.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';

const INVOICES = 300;
const BYTES = 80_000;
/** Requests that one process has under way at most. */
const CONNECTIONS = 64;
const numbers = Array.from({ length: INVOICES }, (_, index) => index);
const phone = (index: number) => `55119${String(81_000_000 + index)}`;
const invoice = (index: number) => pdfOf(BYTES, index);
const filename = (index: number) => `boleto-${4_000 + index}.pdf`;

const COMPONENTS = [
  { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: ['https://scontent.whatsapp.net/boleto.pdf'] } },
  { type: 'BODY', text: 'Olá, {{1}}! Segue o boleto {{2}}.', example: { body_text: [['Ana', '4711']] } },
];

interface Arrived {
  to: string;
  template?: { components: { parameters: { document?: { id: string; filename: string }; text?: string }[] }[] };
}

describe('300 invoices of 80 KB, by ZIP and CSV from the panel, outside the window', () => {
  let meta: WhatsAppCloudStandIn;
  let server: Server;
  let panel: PanelClient;

  beforeAll(async () => {
    meta = await WhatsAppCloudStandIn.start();
    meta.windows.areUsed = true;
    meta.desk.add('boleto', 'pt_BR', '', { components: COMPONENTS, category: 'UTILITY' });
    const { url, token, appSecret, phoneNumberId, businessAccountId = '' } = meta.settings;
    server = await startServer({
      env: {
        ...{ GATEWAY: 'whatsapp-cloud', WHATSAPP_API_URL: url, WHATSAPP_TOKEN: token, WHATSAPP_APP_SECRET: appSecret },
        ...{ WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_BUSINESS_ACCOUNT_ID: businessAccountId },
        ...{ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD },
      },
    });
    meta.callbackUrl = `${server.url}/gateways/default/receipts`;
    panel = new PanelClient(server);
    await panel.login();
    const templates = '/admin/channels/1/templates';
    expect((await panel.submit(`${templates}/refresh`, {}, templates)).status).toBe(303);
  });
  afterAll(async () => {
    await server?.stop();
    await meta?.close();
  });

  const revisionOf = async (page: string) =>
    /name="revision" value="(\d+)"/.exec((await panel.open(page)).text)?.[1] ?? '';
  /** What Meta has taken, in its order. */
  const taken = () =>
    meta.requests.flatMap(({ path, json }) => (path.endsWith('/messages') ? [json as unknown as Arrived] : []));
  const arrivedPhones = () => taken().flatMap(({ to, template }) => (template ? [to] : []));
  const phonesIn = (status: string) => askDatabase(server.folder, `SELECT phone FROM messages WHERE status ${status}`);

  /** Nobody got two, and everybody who got one got their own. */
  function expectOwnFiles(): void {
    const phones = arrivedPhones();
    expect(new Set(phones).size).toBe(phones.length);
    for (const { to, template } of taken()) {
      if (!template) continue;
      const index = numbers.find((each) => phone(each) === to)!;
      const [header, body] = template.components;
      const { id = '', filename: name } = header!.parameters[0]!.document!;
      expect([name, body!.parameters[1]!.text]).toEqual([filename(index), String(4_000 + index)]);
      expect(meta.uploads.files.get(id)?.bytes.equals(invoice(index))).toBe(true);
    }
  }

  async function prepare(): Promise<string> {
    const rows = numbers.map((index) => `${phone(index)};Pessoa ${index};${4_000 + index};${filename(index)}`);
    const list = new Blob([['telefone;body_1;body_2;arquivo', ...rows].join('\n')]);
    const fields = { name: 'boletos', what: 'template', template: 'boleto:pt_BR', channel: 'default', when: 'now' };
    const { headers } = await panel.upload(
      '/admin/send',
      { ...fields, text: '', priority: 'normal', numbers: '' },
      list,
    );
    const page = headers.get('location') ?? '';
    const zip = zipOf(
      numbers.map((index) => ({ name: `novembro/${filename(index)}`, content: invoice(index), method: 0 })),
    );
    expect(zip.length).toBeGreaterThan(24_000_000);
    const form = { page, field: 'file', name: 'boletos.zip' };
    const body = { revision: await revisionOf(page), kind: 'rows' };
    const attached = await panel.upload(`${page}/files`, body, new Blob([zip as Uint8Array<ArrayBuffer>]), form);
    expect([attached.status, attached.headers.get('location')]).toEqual([303, page]);
    return page;
  }

  /** Ends the process without a warning, and starts it again. */
  async function kill(): Promise<void> {
    await server.kill('SIGKILL');
    await server.start();
  }

  it('arrive each with its own file and name, and none twice, although the process is killed twice', async () => {
    const page = await prepare();
    const { text } = await panel.open(page);
    expect(text).toContain('Todas as linhas recebem.');
    expect((await panel.submit(`${page}/confirm`, { revision: await revisionOf(page) }, page)).status).toBe(303);
    for (const arrived of [40, 170]) {
      await until(() => taken().length >= arrived, { describe: `${arrived} invoices at Meta` });
      await kill();
    }
    const uncertain = () => phonesIn('= 9');
    await until(async () => (await phonesIn('< 3')).length === 0, { describe: 'the outcome of every message' });
    await until(async () => (await uncertain()).length + arrivedPhones().length === INVOICES, {
      describe: 'the receipts of what has arrived',
    });
    expectOwnFiles();
    // Whose request a kill cut off, nobody knows: it is sent again where the channel had receipts and none of it.
    const cutOff = await uncertain();
    expect(cutOff.length).toBeLessThanOrEqual(2 * CONNECTIONS);
    await server.restart(afterHold());
    // Receipts of another message show that the channel brings them.
    meta.windows.openFor('5511987650000');
    const client = api(server, await createKey(server));
    await client.post('/api/enqueue-messages', { messages: [{ phone: '5511987650000', message: 'oi' }] });
    const readText = "SELECT id FROM messages WHERE phone = '5511987650000' AND status = 5";
    await until(async () => (await askDatabase(server.folder, readText)).length === 1, { describe: 'its receipts' });
    // The next check is some minutes away.
    await askDatabase(server.folder, 'UPDATE unknown_outcomes SET check_at = 0');
    await until(() => arrivedPhones().length === INVOICES, {
      describe: 'those that a kill cut off',
      timeoutMs: 30_000,
    });
    expectOwnFiles();
  });
});

/** The server as it is a quarter of an hour later: so long an unknown outcome is held. */
function afterHold(): Record<string, string> {
  const clock = pathToFileURL(inProject('test/support/shifted-date.mjs')).href;
  return { NODE_OPTIONS: `--import=${clock}`, RECADO_TEST_NOW: String(Date.now() + 16 * 60_000) };
}
