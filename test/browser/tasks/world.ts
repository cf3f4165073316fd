import { api, type Api, type Json } from '../../support/api.js';
import { runCli } from '../../support/cli.js';
import { ALL_SCOPES, createKey } from '../../support/keys.js';
import { PanelClient, PASSWORD } from '../../support/panel-client.js';
import type { Server } from '../../support/server.js';
import { WahaStandIn } from '../../support/stand-ins/waha.stand-in.js';
import { WhatsAppCloudStandIn } from '../../support/stand-ins/whatsapp-cloud.stand-in.js';
import { SqliteHandle } from '../../support/sqlite-handle.js';
import { until } from '../../support/until.js';
import { pdfOf } from '../../../libs/media/src/testing/sample-files.js';
import { workbookOf } from '../../../libs/campaigns/src/testing/workbooks.js';
import { zipOf } from '../../../libs/campaigns/src/testing/zip-files.js';
import { databaseFile } from '../helpers/sessions.js';
import { inDays } from '../helpers/wire-time.js';

export const PERSON = {
  email: 'rui@exemplo.com.br',
  password: 'outra frase bem comprida',
} as const;

/** The sandbox refuses messages to the first, and reports that those to the other were not delivered. */
const NOT_ON_WHATSAPP = '5511900000001';
const NOT_DELIVERED = '5511900000010';
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';

/** A workbook of two sheets with one person each. */
export const TWO_SHEETS = workbookOf({
  sheets: { Janeiro: '<row><c><v>5511987650009</v></c></row>', Fevereiro: '<row><c><v>5511987650010</v></c></row>' },
}) as Uint8Array<ArrayBuffer>;

/** What the tasks change. Each task has things of its own, so that it depends on no other. */
export class World {
  readonly messages = { moved: 0, canceled: 0, failed: 0 };
  readonly batches = {
    paused: 0,
    resumed: 0,
    moved: 0,
    canceled: 0,
    failed: 0,
  };
  /** The key of the authenticator app. */
  authenticator = '';
  /** The link by which a person chooses a new password. */
  accessLink = '';
  /** The page of a send that waits for its confirmation. */
  sendPage = '';
  listPage = '';
  private lists = 0;
  /** The page to which the last form led that was sent by plain HTTP. */
  led = '';
  private readonly panel: PanelClient;
  private client: Api;

  private constructor(
    readonly server: Server,
    private readonly waha: WahaStandIn,
    private readonly cloud: WhatsAppCloudStandIn,
  ) {
    this.panel = new PanelClient(server);
  }

  /** Fills a server without an administrator. */
  static async of(server: Server): Promise<World> {
    const world = new World(server, await WahaStandIn.start(), await WhatsAppCloudStandIn.start());
    world.waha.status = 'STOPPED';
    world.client = api(server, await createKey(server, { name: 'ERP Matriz', scopes: ALL_SCOPES }));
    await world.addMessages();
    await world.client.post('/api/opt-outs', { phone: '5531987650003' });
    for (const path of ['recado', 'outro'])
      await world.client.post('/api/webhooks', {
        url: `${NOWHERE}/${path}`,
        events: ['message.sent'],
      });
    for (const name of ['Editada', 'Trocada', 'Revogada']) await createKey(server, { name });
    await world.addChannels();
    return world;
  }

  /** Sends a form of the panel as its administrator, by plain HTTP. The page to which it leads is `led`. */
  async post(path: string, fields: Record<string, string> = {}): Promise<void> {
    await this.logInElsewhere();
    const { status, headers } = await this.panel.submit(path, { password: PASSWORD, ...fields }, '/admin/account');
    if (status !== 303) throw new Error(`${path} was answered ${status}`);
    this.led = headers.get('location') ?? '';
  }

  /**
   * Makes a delivery that has failed for good, whose page is `led`: while an attempt is due or runs, a slow machine could
   * begin one between the page and the press of its button.
   */
  async makeDelivery(): Promise<void> {
    await this.post('/admin/webhooks/1/test');
    await until(async () => (await this.panel.open(this.led)).text.includes('Não houve resposta.'), {
      describe: 'the end of the first attempt',
    });
    // A second attempt may have begun meanwhile: its lease ends with the delivery, and what it records is dropped.
    this.change('UPDATE webhook_deliveries SET status = 2, next_at = 0, lease_until = NULL WHERE endpoint_id = 1');
  }

  /** Prepares a send to one recipient. */
  async addSend(text = 'Oi, {name}', people: string | Uint8Array<ArrayBuffer> = '5511987650009;Ana'): Promise<void> {
    await this.logInElsewhere();
    const fields = { text, channel: 'sandbox', when: 'now', priority: 'normal' };
    const { headers } = await this.panel.upload('/admin/send', fields, new Blob([people]));
    this.sendPage = headers.get('location') ?? '';
  }

  /** A list whose file waits for its confirmation. */
  async addList(people: string | Uint8Array<ArrayBuffer> = '5511987650009;Ana'): Promise<void> {
    await this.logInElsewhere();
    const name = `Clientes ${++this.lists}`;
    const { headers } = await this.panel.upload('/admin/lists', { name }, new Blob([people]));
    this.listPage = headers.get('location') ?? '';
  }

  /** A send to a saved list that waits for its confirmation. */
  async addSendToList(): Promise<void> {
    await this.addList();
    const { text } = await this.panel.open(this.listPage);
    const [version = '', revision = ''] = ['version', 'revision'].map(
      (name) => new RegExp(`name="${name}" value="(\\d+)"`).exec(text)?.[1],
    );
    await this.panel.submit(`${this.listPage}/apply`, { version, revision }, this.listPage);
    const people = this.listPage.split('/').at(-1) ?? '';
    const fields = { text: 'Oi, {name}', channel: 'sandbox', when: 'now', priority: 'normal', people };
    const { headers } = await this.panel.submit('/admin/send', fields, '/admin/send');
    this.sendPage = headers.get('location') ?? '';
  }

  /** A recurring send that goes on, or is paused. The ones before it are ended, so that the page has one form of each kind. */
  async addRecurring(isPaused = false): Promise<void> {
    await this.addSendToList();
    await this.changeRecurring('end');
    const { text } = await this.panel.open(this.sendPage);
    const revision = /\/repeat"[^]*?name="revision" value="(\d+)"/.exec(text)?.[1] ?? '';
    const rule = { 'day-1': '1', time: '09:00', timezone: 'America/Sao_Paulo', revision };
    await this.panel.submit(`${this.sendPage}/repeat`, rule, this.sendPage);
    if (isPaused) await this.changeRecurring('pause');
  }

  private async changeRecurring(change: string): Promise<void> {
    const { text } = await this.panel.open('/admin/recurring');
    for (const [, id = ''] of text.matchAll(/recurring\/(\d+)\/end/g)) {
      const revision = new RegExp(`recurring/${id}/end"[^]*?name="revision" value="(\\d+)"`).exec(text)?.[1] ?? '';
      await this.panel.submit(`/admin/recurring/${id}/${change}`, { revision }, '/admin/recurring');
    }
  }

  /** The same with files of a ZIP, of which the row names one. */
  async addSendWithFiles(): Promise<void> {
    await this.logInElsewhere();
    const fields = { text: 'Oi, {name}', channel: 'sandbox', when: 'now', priority: 'normal' };
    const list = new Blob(['telefone;nome;arquivo;outro\n5511987650009;Ana;1.pdf;2.pdf']);
    this.sendPage = (await this.panel.upload('/admin/send', fields, list)).headers.get('location') ?? '';
    const revision = /name="revision" value="(\d+)"/.exec((await this.panel.open(this.sendPage)).text)?.[1] ?? '';
    const zip = new Blob([
      zipOf([1, 2].map((seed) => ({ name: `${seed}.pdf`, content: pdfOf(900, seed) }))) as Uint8Array<ArrayBuffer>,
    ]);
    const form = { page: this.sendPage, field: 'file', name: 'boletos.zip' };
    await this.panel.upload(`${this.sendPage}/files`, { revision, kind: 'rows' }, zip, form);
  }

  /** Changes the database, where only time or a device could. */
  change(statement: string): void {
    const database = new SqliteHandle(databaseFile(this.server));
    database.exec(statement);
    database.close();
  }

  /** Logs the administrator in with another browser, unless that is so already. */
  async logInElsewhere(): Promise<void> {
    if ((await this.panel.open('/admin/account')).status !== 200) await this.panel.login();
  }

  /** Adds two people who can be changed. */
  async addPeople(): Promise<void> {
    const { email, password } = PERSON;
    for (const address of [email, 'bento@exemplo.com.br'])
      await this.cli('create-admin', '--email', address, '--role', 'operator', '--password', password);
  }

  /** Makes a link by which the first of them chooses a new password. */
  async makeAccessLink(): Promise<void> {
    const { stdout } = await this.cli('reset-password', '--email', PERSON.email);
    this.accessLink = /\/admin\/access\?token=\S+/.exec(stdout)?.[0] ?? '';
  }

  async close(): Promise<void> {
    await this.waha.close();
    await this.cloud.close();
  }

  private cli(...args: string[]) {
    return runCli(args, { folder: this.server.folder });
  }

  private async queue(phone: string, days: number | null, count = 1): Promise<Json> {
    const messages = Array.from({ length: count }, () => ({
      phone,
      message: 'Olá',
    }));
    const schedule = days === null ? {} : { scheduled_at: inDays(days) };
    return (await this.client.post('/api/enqueue-messages', { messages, ...schedule })).body;
  }

  private async addMessages(): Promise<void> {
    for (const use of ['moved', 'canceled'] as const)
      this.messages[use] = (await this.queue('5511987650001', 40)).messages[0].id;
    for (const use of ['paused', 'resumed', 'moved', 'canceled'] as const)
      this.batches[use] = (await this.queue('5511987654321', 40, 2)).batch_id;
    await this.client.post(`/api/batches/${this.batches.resumed}/pause`);
    for (const days of [50, 60]) await this.queue('5511987654321', days, 2);
    const failed = await this.queue(NOT_ON_WHATSAPP, null);
    this.messages.failed = failed.messages[0].id;
    this.batches.failed = (await this.queue(NOT_ON_WHATSAPP, null)).batch_id;
    const undelivered = (await this.queue(NOT_DELIVERED, null)).messages[0].id as number;
    const hasFailed = async (id: number) => (await this.client.get(`/api/messages/${id}`)).body.status === 'Falhou';
    await until(async () => (await hasFailed(this.messages.failed)) && (await hasFailed(undelivered)));
  }

  private async addChannels(): Promise<void> {
    const create = ['create-channel', '--name'];
    for (const name of ['loja', 'antiga'])
      await this.cli(...create, name, '--gateway', 'http', '--set', `url=${NOWHERE}/`);
    const { url, apiKey } = this.waha.settings;
    await this.cli(...create, 'celular', '--gateway', 'waha', '--set', `url=${url}`, '--set', `apiKey=${apiKey}`);
    await this.addCloudChannel(create);
    await this.cli('create-pool', '--name', 'suporte', '--member', 'loja', '--member', 'antiga');
  }

  /** A channel of Meta's, whose account has one template. */
  private async addCloudChannel(create: readonly string[]): Promise<void> {
    const { url, token, phoneNumberId, businessAccountId } = this.cloud.settings;
    const settings = { url, token, phoneNumberId, businessAccountId };
    const set = Object.entries(settings).flatMap(([field, value]) => ['--set', `${field}=${value}`]);
    await this.cli(...create, 'nuvem', '--gateway', 'whatsapp-cloud', ...set);
    this.cloud.desk.add('aviso', 'pt_BR', 'Olá! {{1}} Até logo.');
  }
}
