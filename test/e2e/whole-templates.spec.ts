import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChannel } from '../support/channels.js';
import { type Api, api } from '../support/api.js';
import { SAMPLES } from '../../libs/media/src/testing/sample-files.js';
import { TEMPLATE_KINDS } from '../support/fixtures/template-kinds.js';
import { createKey } from '../support/keys.js';
import { PanelClient } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import type { MetaTemplate } from '../support/stand-ins/cloud-template-desk.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';

/** The header of a card, as Meta gets it. */
interface CardSent {
  components: { parameters: { image?: { id: string } }[] }[];
}

const CHANNEL = 'modelos-inteiros';
const KINDS = Object.values(TEMPLATE_KINDS).map((kind, at) => ({
  ...kind,
  name: `tipo_${at}`,
  phone: `553198720100${at}`,
}));

describe('whole templates, from the request to Meta', () => {
  let meta: WhatsAppCloudStandIn;
  let server: Server;
  let client: Api;
  let panel: PanelClient;
  let page: string;

  beforeAll(async () => {
    meta = await WhatsAppCloudStandIn.start();
    for (const { name, listed, fields } of KINDS) {
      meta.desk.add(name, 'pt_BR', '', { components: listed as MetaTemplate['components'], ...fields });
    }
    server = await sharedServer();
    client = api(server, await createKey(server));
    const { url, phoneNumberId, token, appSecret, businessAccountId } = meta.settings;
    const settings = { url, phoneNumberId, token, appSecret, businessAccountId };
    const id = await createChannel(server, { name: CHANNEL, gateway: 'whatsapp-cloud', settings });
    panel = new PanelClient(server);
    await panel.login();
    page = `/admin/channels/${id}/templates`;
    expect((await panel.submit(`${page}/refresh`, {}, page)).status).toBe(303);
  });
  afterAll(() => meta?.close());

  const enqueue = (messages: object[]) => client.post('/api/enqueue-messages', { channel: CHANNEL, messages });
  const message = ({ name, phone }: { name: string; phone: string }, parts: object) => ({
    phone,
    template: { name, ...parts },
  });

  it('refuses every mistake at its path, and Meta sees none of them', async () => {
    for (const kind of KINDS) {
      for (const [change, lack] of kind.mistakes) {
        const { status, body } = await enqueue([message(kind, { ...kind.sent, ...change })]);
        const path = `messages.0.template.${lack.split(' ')[0]}`;
        expect([status, body.code], lack).toEqual([422, 'validation_failed']);
        expect(Object.keys(body.errors), lack).toContain(path);
      }
    }
    expect(meta.taken).toEqual([]);
  });

  describe('a test from the panel', () => {
    const nameOf = (kind: string) => `tipo_${Object.keys(TEMPLATE_KINDS).indexOf(kind)}`;
    const png = (tail: string) => new Blob([Buffer.concat([SAMPLES.png, Buffer.from(tail)])], { type: 'image/png' });

    /** Sends the form of a test as browsers do, its files among its fields. */
    async function submit(kind: string, fields: Record<string, string | [Blob, string]>) {
      const shown = `${page}/${nameOf(kind)}/pt_BR`;
      const form = new FormData();
      form.set('_csrf', await panel.token(shown));
      for (const [name, value] of Object.entries(fields))
        if (typeof value === 'string') form.set(name, value);
        else form.set(name, ...value);
      return panel.open(`${shown}/test`, { method: 'POST', body: form });
    }
    const bytesAt = (id: unknown) => meta.uploads.files.get(String(id))?.bytes.toString('latin1');

    it('takes files for the cards of a carousel, each in its place, whatever stands behind them', async () => {
      const answer = await submit('a carousel', {
        'f-body.1': 'Ana',
        ...{ 'u-card.0.header.url': [png('um'), 'um.png'], 'f-card.0.body.1': 'R$ 5', 'f-card.0.button.0': 'a' },
        ...{ 'u-card.1.header.url': [png('dois'), 'dois.png'], 'f-card.1.body.1': 'R$ 6', 'f-card.1.button.0': 'b' },
        ...{ phone: '5531987201101', then: 'send' },
      });
      expect(answer.status, answer.text).toBe(303);
      await until(() => meta.taken.length === 1, { describe: 'the test at Meta' });
      const { json } = meta.requests.findLast(({ path }) => path.endsWith('/messages'))!;
      const { components } = (json as { template: { components: { cards?: CardSent[] }[] } }).template;
      const cards = components.find(({ cards: sent }) => sent)!.cards!;
      expect(cards.map(({ components: [header] }) => bytesAt(header!.parameters[0]!.image!.id)?.slice(16))).toEqual([
        'um',
        'dois',
      ]);
      // A page of a message shows all of its files.
      const shown = (await panel.open(answer.headers.get('location') ?? '')).text;
      expect([...shown.matchAll(/<img class="picture" src="([^"]+)"/g)].map(([, src]) => src?.at(-1))).toEqual([
        'e',
        '1',
      ]);
      meta.taken.length = 0;
    });

    it('keeps a file through a refusal, and says at its field what is wrong with one', async () => {
      const kind = 'a document in its header and a link';
      const pdf = new Blob([SAMPLES.pdf]);
      const refused = await submit(kind, { 'u-header.url': [pdf, 'boleto.pdf'], phone: '5531987201102', then: 'send' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Arquivo escolhido: boleto.pdf (1 KB)');
      const [, id = ''] = /name="f-header\.file" value="(med_[^"]+)"/.exec(refused.text) ?? [];
      const rest = { 'f-header.file': id, 'f-body.1': 'Ana', 'f-button.1': '4711', phone: '5531987201102' };
      const both = await submit(kind, { ...rest, 'f-header.url': 'https://x.br/a.pdf', then: 'send' });
      expect([both.status, both.text.includes('Há um arquivo e um endereço.')]).toEqual([422, true]);
      const neither = await submit(kind, { ...rest, 'd-header.url': 'on', then: 'send' });
      expect([neither.status, neither.text.includes('Escolha um arquivo ou dê o endereço')]).toEqual([422, true]);
      const gone = await submit(kind, { ...rest, 'f-header.file': 'med_outro', then: 'send' });
      expect([gone.status, gone.text.includes('O arquivo não está mais guardado.')]).toEqual([422, true]);
      const other = await submit(kind, { ...rest, 'u-header.url': [png(''), 'foto.png'], then: 'send' });
      expect([other.status, other.text.includes('O cabeçalho do modelo')]).toEqual([422, true]);
      // Without a word of the button, nothing is sent.
      expect((await submit(kind, rest)).status).toBe(200);
      expect(meta.taken).toEqual([]);
      expect((await submit(kind, { ...rest, then: 'send' })).status).toBe(303);
      await until(() => meta.taken.length === 1, { describe: 'the test at Meta' });
      meta.taken.length = 0;
    });

    it('takes no file that the channel does not send', async () => {
      const large = new Blob([SAMPLES.png, Buffer.alloc(5 * 1024 ** 2)], { type: 'image/png' });
      const kind = 'an image in its header';
      const answer = await submit(kind, {
        ...{ 'u-header.url': [large, 'foto.png'], 'f-body.1': 'Ana', phone: '5531987201103', then: 'send' },
      });
      expect([answer.status, answer.text.includes('O arquivo é grande demais: o máximo é 5 MB.')]).toEqual([422, true]);
      const odd = { 'u-header.url': [new Blob([SAMPLES.junk]), 'foto.xyz'] as [Blob, string], 'f-body.1': 'Ana' };
      const unknown = await submit(kind, { ...odd, phone: '5531987201103', then: 'send' });
      expect([unknown.status, unknown.text.includes('de nenhum formato conhecido')]).toEqual([422, true]);
    });
  });

  it('arrive as they are meant, all ten kinds in one batch, and are shown as they were sent', async () => {
    const { status, body } = await enqueue(KINDS.map((kind) => message(kind, kind.sent)));
    expect([status, body.warnings ?? []]).toEqual([200, []]);
    await until(() => meta.taken.length === KINDS.length, { describe: 'all of them at Meta' });
    expect(meta.taken.map(({ form }) => form).sort()).toEqual(KINDS.map(({ name }) => `template:${name}`).sort());
    for (const [at, kind] of KINDS.entries()) {
      const { body: shown } = await client.get(`/api/messages/${body.messages[at].id}`);
      const { parameters = [], ...sent } = kind.sent as { parameters?: unknown };
      expect(shown.template).toMatchObject({ name: kind.name, language: 'pt_BR', parameters });
      expect(Object.keys(shown.template).sort()).toEqual(
        ['language', 'name', 'parameters', ...Object.keys(sent)].sort(),
      );
    }
  });
});
