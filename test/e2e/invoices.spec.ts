import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '../../libs/media/src/testing/sample-files.js';
import { zipOf } from '../../libs/sends/src/testing/zip-files.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';

const INVOICES = 300;
const BYTES = 80_000;
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
  template: { components: { parameters: { document?: { id: string; filename: string }; text?: string }[] }[] };
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
  const statuses = () =>
    askDatabase<{ phone: string; status: number }>(server.folder, 'SELECT phone, status FROM messages ORDER BY phone');

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
    await until(async () => (await statuses()).filter(({ status }) => status > 2).length === INVOICES, {
      describe: 'the end of every message',
    });
    const seen = await statuses();
    console.log(
      seen.filter(({ status }) => status !== 3).map(({ phone: to, status }) => `${to} ${status}`),
      taken().length,
      new Set(taken().map(({ to }) => to)).size,
    );
  });
});
