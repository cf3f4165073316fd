import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChannel } from '../support/channels.js';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import type { StandInAnswer } from '../support/stand-ins/stand-in.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { accepted, message, refused } from './helpers/enqueue.js';

const HEADER = [
  { type: 'HEADER', format: 'IMAGE' },
  { type: 'BODY', text: 'Seu boleto chegou.' },
];
const PLAIN = message({ template: { name: 'boleto' } });
/** Its header does not say which kind of medium it is. */
const UNTYPED = message({ template: { name: 'boleto', header: { media: { url: 'https://loja.example/a' } } } });
const UNVERIFIED = { path: 'messages.0.template.name', code: 'template_unverified' };

/** The watch of templates lists for the first time a minute after the start, so that no list here is its. */
describe('the first template of a channel', () => {
  const desks: WhatsAppCloudStandIn[] = [];
  let server: Server;
  let client: Api;

  beforeAll(async () => {
    server = await startServer();
    client = api(
      server,
      await createKey(server, { scopes: ['messages:write', 'messages:read', 'lists:write', 'sends:write'] }),
    );
  });
  afterAll(async () => {
    await server?.stop();
    for (const each of desks) await each.close();
  });

  /** A new channel on an account of its own. `token`: of the channel, where it is not that of the account. */
  async function channel(name: string, token?: string) {
    const meta = await WhatsAppCloudStandIn.start();
    desks.push(meta);
    meta.desk.add('boleto', 'pt_BR', '', { components: HEADER });
    const { url, phoneNumberId, appSecret, businessAccountId } = meta.settings;
    const settings = { url, phoneNumberId, token: token ?? meta.settings.token, appSecret, businessAccountId };
    await createChannel(server, { name, gateway: 'whatsapp-cloud', settings });
    return { meta, lists: () => meta.requests.filter(({ path }) => path.endsWith('/message_templates')).length };
  }

  it('reads the list, once for all, and is compared with it', async () => {
    const { lists } = await channel('lida');
    const missing = { channel: 'lida', messages: [PLAIN] };
    const answers = await Promise.all([1, 2, 3].map(() => refused(client, missing)));
    for (const answer of answers) expect(Object.keys(answer)).toEqual(['messages.0.template.header']);
    const { warnings = [] } = await accepted(client, { channel: 'lida', messages: [UNTYPED] });
    expect([warnings, lists()]).toEqual([[], 1]);
  });

  it('says why the list could not be read, and does not ask again at once', async () => {
    const { lists } = await channel('recusada', 'EAAB-another');
    const body = { channel: 'recusada', messages: [PLAIN] };
    const english = { headers: { 'accept-language': 'en' } };
    for (let request = 0; request < 2; request++) {
      const { warnings } = await accepted(client, body, english);
      expect(warnings).toMatchObject([UNVERIFIED]);
      expect(warnings[0].message).toContain('could not be read (Channel’s credential is not valid)');
    }
    const errors = await refused(client, { ...body, messages: [UNTYPED] }, english);
    expect(errors['messages.0.template.header.media.type']?.[0]).toContain('(Channel’s credential is not valid)');
    expect(lists()).toBe(1);
  });

  it('waits some seconds for a provider that hangs; others do not, and the list counts when it comes', async () => {
    const { meta, lists } = await channel('muda');
    let answer: (answer: StandInAnswer) => void = () => undefined;
    meta.desk.answer = new Promise((resolve) => (answer = resolve));
    const body = { channel: 'muda', messages: [PLAIN] };
    const order: string[] = [];
    const waiting = accepted(client, body).then(({ warnings }) => {
      order.push('muda');
      return warnings as object[];
    });
    await until(() => lists() === 1, { describe: 'the list to be asked for' });
    for (const name of ['sandbox', 'recusada']) {
      await accepted(client, { channel: name, messages: [PLAIN] });
      order.push(name);
    }
    expect(await waiting).toMatchObject([UNVERIFIED]);
    expect(order).toEqual(['sandbox', 'recusada', 'muda']);
    expect((await accepted(client, body)).warnings).toMatchObject([UNVERIFIED]);
    expect(lists()).toBe(1);
    meta.desk.answer = undefined;
    answer({ status: 200, body: { data: [...meta.desk.templates.values()] } });
    const compared = () => client.post('/api/enqueue-messages', body);
    await until(async () => (await compared()).status === 422, { describe: 'the list to count' });
    expect(lists()).toBe(1);
  });

  it('reads the list for a send to a saved list of people, too', async () => {
    const { lists } = await channel('envios');
    expect((await client.post('/api/lists', { name: 'clientes' })).status).toBe(201);
    const people = [{ phone: '5511987654321' }];
    expect((await client.request('PUT', '/api/lists/clientes/people', { people })).status).toBe(200);
    const send = (name: string, of: string) =>
      client.post('/api/sends', {
        ...{ list: 'clientes', legal_basis: 'consent', channel: of, dry_run: true },
        template: { name, language: 'pt_BR', values: {} },
      });
    const { body } = await send('outro', 'envios');
    expect([Object.keys(body.errors as object), lists()]).toEqual([['template'], 1]);
    expect(body.errors.template[0]).toContain('o provedor não o tem');
    const known = await send('boleto', 'envios');
    expect(JSON.stringify(known.body)).not.toContain('não envia o modelo');
    const unread = await send('boleto', 'recusada');
    expect(unread.body.errors.template[0]).toContain('não puderam ser lidos (Credencial do canal não vale)');
  });
});
