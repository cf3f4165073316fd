import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChannel } from '../support/channels.js';
import { type Api, api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { PanelClient, PASSWORD } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';

const CARRIER = 'recado_carrier';
const KEY = `${CARRIER}:pt_BR`;

describe('the carrier of a channel on the Cloud API', () => {
  let meta: WhatsAppCloudStandIn;
  let server: Server;
  let client: Api;
  let panel: PanelClient;
  let page: string;
  let nextPhone = 5531987200000;
  /** The second of the last news. */
  let toldAt = 0;

  beforeAll(async () => {
    meta = await WhatsAppCloudStandIn.start();
    meta.windows.areUsed = true;
    server = await sharedServer();
    client = api(server, await createKey(server));
    const { url, phoneNumberId, token, appSecret, businessAccountId } = meta.settings;
    const settings = { url, phoneNumberId, token, appSecret, businessAccountId };
    const id = await createChannel(server, { name: 'nuvem', gateway: 'whatsapp-cloud', settings });
    panel = new PanelClient(server);
    await panel.login();
    page = `/admin/channels/${id}/templates`;
  });
  afterAll(() => meta?.close());

  const shows = (text: string, path = page) =>
    until(async () => (await panel.open(path)).text.includes(text), { describe: `${path} to show ${text}` });
  const post = async (request: { headers: Record<string, string>; body: string }) => {
    const { status } = await fetch(`${server.url}/gateways/nuvem/receipts`, { method: 'POST', ...request });
    expect(status).toBe(200);
  };
  /** Meta changes the state of the carrier, and tells it. Its times are whole seconds: equal news within one are a repeat. */
  async function becomes(status: string): Promise<void> {
    await until(() => second() > toldAt, { describe: 'the next second' });
    toldAt = second();
    meta.desk.change(KEY, { status });
    const template = { message_template_id: 1, message_template_name: CARRIER, message_template_language: 'pt_BR' };
    await post(meta.news('message_template_status_update', { event: status, ...template, reason: 'NONE' }));
  }
  const second = (): number => Math.floor(Date.now() / 1_000);
  const look = async (id: number) => (await client.get(`/api/messages/${id}`)).body;
  const reaches = (id: number, status: string) =>
    until(
      async () => {
        const message = await look(id);
        return message.status === status && message;
      },
      { describe: `message ${id} to be ${status}` },
    );
  async function enqueue(phone: string, message: string): Promise<number> {
    const { status, body } = await client.post('/api/enqueue-messages', {
      channel: 'nuvem',
      messages: [{ phone, message }],
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.messages[0].id as number;
  }
  /** In which form it was accepted; null: as a plain text. */
  async function formOf(id: number): Promise<string | null | undefined> {
    const select = `SELECT sent_as AS form FROM messages WHERE id = ${id}`;
    return (await askDatabase<{ form: string | null }>(server.folder, select))[0]?.form;
  }
  const newPhone = () => String(nextPhone++);

  it('is created by a button, approved by Meta, and chosen by a form', async () => {
    expect((await panel.open(page)).text).toContain('Nenhum modelo por aqui ainda');
    expect((await panel.submit(`${page}/carrier`, { language: 'pt_BR' }, page)).status).toBe(303);
    await shows('Em análise');
    expect(meta.desk.templates.get(KEY)).toMatchObject({ status: 'PENDING', category: 'UTILITY' });
    const again = await panel.submit(`${page}/carrier`, { language: 'pt_BR' }, page);
    expect(again.status).toBe(303);
    const refused = (await panel.open(page)).text;
    expect(refused).toContain('O modelo não foi criado.');
    expect(refused).toContain('Content in This Language Already Exists');
    await becomes('APPROVED');
    const detail = `${page}/${CARRIER}/pt_BR`;
    await shows('Aprovado', detail);
    expect((await panel.open(`${detail}?v-1=%3Cb%3Eoi`)).text).toContain('&lt;b>oi');
    expect((await panel.submit(`${detail}/use`, { password: PASSWORD }, detail)).status).toBe(303);
    await shows('Leva os textos deste canal');
    expect((await panel.open('/admin/audit')).text).toContain('Modelo pedido à Meta');
  });

  it('carries a text to somebody who has not written', async () => {
    const phone = newPhone();
    const id = await enqueue(phone, 'Seu pedido\nchegou.');
    await reaches(id, 'Enviada');
    expect(await formOf(id)).toBe(`template:${CARRIER}`);
    const [taken] = meta.taken.filter(({ to }) => to === phone);
    expect(taken?.text).toBe(
      'Olá! Temos uma mensagem para você:\n\nSeu pedido · chegou.\n\nSe precisar de algo, responda a esta conversa.',
    );
    const shown = (await panel.open(`/admin/messages/${id}`)).text;
    expect(shown).toContain('Seu pedido · chegou.');
  });

  it('holds back only texts to those who have not written while Meta pauses it', async () => {
    await becomes('PAUSED');
    await shows('Pausado');
    const [cold, warm] = [newPhone(), newPhone()];
    await post(meta.written({ phone: warm }));
    const waiting = await enqueue(cold, 'oi, espere');
    await until(async () => (await look(waiting)).waiting_for?.code === 'template', { describe: 'it to wait' });
    const going = await enqueue(warm, 'oi, pode ir');
    await reaches(going, 'Enviada');
    expect(await formOf(going)).toBeNull();
    expect(await look(waiting)).toMatchObject({ status: 'Pendente', attempts: 0 });
    expect(meta.taken.filter(({ to }) => to === cold)).toEqual([]);
    await becomes('APPROVED');
    await reaches(waiting, 'Enviada');
    expect(await formOf(waiting)).toBe(`template:${CARRIER}`);
  });

  it('is paused too when Meta says so only by refusing a message, which is not charged', async () => {
    meta.desk.change(KEY, { status: 'PAUSED' });
    const id = await enqueue(newPhone(), 'oi, recusada antes');
    await shows('Pausado');
    await until(async () => (await look(id)).waiting_for !== null, { describe: 'it to wait' });
    expect(await look(id)).toMatchObject({ status: 'Pendente', failure_code: null });
    expect(meta.taken.filter(({ text }) => text.includes('recusada antes'))).toEqual([]);
  });

  it('has another one for documents, which carries a file to somebody who has not written', async () => {
    const name = 'recado_carrier_document';
    const create = (appId: string) => panel.submit(`${page}/media-carrier`, { carrier: 'document:pt_BR', appId }, page);
    const asked = await create('meu app');
    expect([asked.status, asked.text.includes('Informe só os dígitos do identificador do aplicativo')]).toEqual([
      422,
      true,
    ]);
    expect((await create(meta.desk.uploads.appId)).status).toBe(303);
    await shows(name);
    const [sample] = [...meta.desk.uploads.samples.values()];
    expect([sample?.type, sample?.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    meta.desk.change(`${name}:pt_BR`, { status: 'APPROVED' });
    const detail = `${page}/${name}/pt_BR`;
    await panel.submit(`${page}/refresh`, {}, page);
    expect((await panel.submit(`${detail}/use`, { password: PASSWORD }, detail)).status).toBe(303);
    await shows('Leva os documentos deste canal');
    const file = Buffer.from('%PDF-1.4\no boleto do mês');
    const media = { data: file.toString('base64'), filename: 'boleto 4711.pdf' };
    const phone = newPhone();
    const messages = [{ phone, message: 'Seu boleto.\nVence amanhã.', media }];
    const { status, body } = await client.post('/api/enqueue-messages', { channel: 'nuvem', messages });
    expect([status, body.warnings ?? []]).toEqual([200, []]);
    const id = body.messages[0].id as number;
    await reaches(id, 'Enviada');
    expect(await formOf(id)).toBe(`template:${name}`);
    const sent = meta.requests.find(({ json }) => json?.to === phone)?.json as {
      template: { components: { parameters: { document: { id: string } }[] }[] };
    };
    const [header] = sent.template.components;
    const uploaded = header!.parameters[0]!.document;
    expect(uploaded).toEqual({ id: expect.any(String) as string, filename: 'boleto 4711.pdf' });
    expect(meta.uploads.files.get(uploaded.id)?.bytes.equals(file)).toBe(true);
    const [taken] = meta.taken.filter(({ to }) => to === phone);
    expect(taken?.text).toContain('Seu boleto. · Vence amanhã.');
    const shown = (await panel.open(`/admin/messages/${id}`)).text;
    expect(shown).toContain('Seu boleto. · Vence amanhã.');
  });

  describe('and templates of its own words', () => {
    const words = {
      ...{ kind: 'text', name: 'pedido_enviado', language: 'pt_BR', category: 'UTILITY', footer: 'Loja da Ana' },
      ...{ body: 'Olá, {{1}}! O seu pedido {{2}} saiu para entrega e chega hoje.', examples: 'Ana\r\n4711' },
    };
    const buttons = {
      ...{ buttons: '3', 'buttonKind.0': 'reply', 'button.0': 'Recebi' },
      ...{ 'buttonKind.1': 'url', 'button.1': 'Acompanhar', 'buttonValue.1': 'https://loja.example/p/{{1}}' },
      ...{ 'buttonExample.1': 'https://loja.example/p/4711', 'buttonKind.2': 'boleto' },
    };
    const form = () => `${page}/new`;
    const create = (fields: Record<string, string>) => panel.submit(form(), { ...words, ...fields }, form());

    it('say at their fields what Meta would refuse, and keep what was typed', async () => {
      const before = meta.requests.length;
      const { status, text } = await create({ ...buttons, name: 'Pedido', examples: 'Ana', 'buttonValue.1': 'loja' });
      expect(status).toBe(422);
      for (const sentence of [
        'Só letras minúsculas sem acento',
        'para cada lacuna do texto: 2.',
        'Dê um endereço inteiro',
      ])
        expect(text).toContain(sentence);
      expect(text).toContain('value="Acompanhar"');
      expect(meta.requests.length).toBe(before);
    });

    it('are taken by Meta with a header, a footer and buttons', async () => {
      const header = { header: 'text', header_text: 'Pedido {{1}}', headerExample: '4711' };
      const { status, headers } = await create({ ...buttons, ...header });
      expect([status, headers.get('location')]).toEqual([303, `${page}/pedido_enviado/pt_BR`]);
      const made = meta.desk.templates.get('pedido_enviado:pt_BR');
      expect(made?.components.map(({ type }) => type)).toEqual(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);
      await shows('Acompanhar', `${page}/pedido_enviado/pt_BR`);
      const again = await create({ ...buttons, ...header });
      expect([again.status, again.text.includes('já tem um modelo com este nome')]).toEqual([422, true]);
    });

    it('have a file as the sample of their header, whose content counts', async () => {
      const fields = { ...words, name: 'boleto_do_mes', header: 'document', buttons: '0' };
      const upload = (content: string, name: string) =>
        panel.upload(form(), fields, new Blob([content]), { page: form(), field: 'sample', name });
      const none = await upload('', '');
      expect([none.status, none.text.includes('Escolha um arquivo de exemplo.')]).toEqual([422, true]);
      const text = await upload('um texto', 'boleto.txt');
      expect([text.status, text.text.includes('Este exemplo não vale')]).toEqual([422, true]);
      expect((await upload('%PDF-1.4\no exemplo', 'boleto.pdf')).status).toBe(303);
      const sample = [...meta.desk.uploads.samples.values()].at(-1);
      expect([sample?.type, sample?.bytes.toString()]).toEqual(['application/pdf', '%PDF-1.4\no exemplo']);
    });

    it('carry one-time codes', async () => {
      const code = { kind: 'code', name: 'codigo', language: 'pt_BR', codeLabel: 'Copiar código', warns: 'on' };
      const late = await panel.submit(form(), { ...code, minutes: '91' }, form());
      expect([late.status, late.text.includes('de 1 a 90')]).toEqual([422, true]);
      expect((await panel.submit(form(), { ...code, minutes: '5' }, form())).status).toBe(303);
      expect(meta.desk.templates.get('codigo:pt_BR')?.category).toBe('AUTHENTICATION');
    });
  });

  it('is one of many that the API asks Meta for', async () => {
    const scopes = ['templates:read', 'templates:write'];
    const program = api(server, await createKey(server, { name: 'modelos', scopes }));
    const path = '/api/channels/nuvem/templates';
    const template = {
      ...{ name: 'saiu_agora', language: 'pt_BR', category: 'UTILITY', footer: 'Loja Exemplo' },
      ...{ body: 'Olá, {{1}}! O seu pedido {{2}} saiu agora mesmo.', examples: ['Ana', '4711'] },
      header: { text: 'Pedido {{1}}', example: '4711' },
      buttons: [
        { type: 'url', text: 'Ver', url: 'https://a.example/{{1}}', example: 'https://a.example/4711' },
        { type: 'reply', text: 'Obrigado' },
      ],
    };
    const made = await program.post(path, template);
    expect([made.status, made.body]).toMatchObject([201, { name: 'saiu_agora', category: 'UTILITY' }]);
    const types = (made.body.components as { type: string }[]).map(({ type }) => type);
    expect(types.sort()).toEqual(['BODY', 'BUTTONS', 'FOOTER', 'HEADER']);
    expect((await program.get(`${path}/saiu_agora/pt_BR`)).body.status).toBe(made.body.status);
    const code = { button_text: 'Copiar', warns: true, expires_in_minutes: 10 };
    const codes = { name: 'entrada_por_codigo', language: 'pt_BR', category: 'AUTHENTICATION', code };
    expect((await program.post(path, codes)).status).toBe(201);
    const faults: [object, string[]][] = [
      [template, ['name']],
      [{}, ['body', 'category', 'language', 'name']],
      [{ ...template, name: 'Pedido', tags: 1 }, ['tags']],
      [{ ...template, name: 'Pedido' }, ['name']],
      [{ ...template, name: 'b', header: { text: 'Pedido {{1}}' } }, ['header.example']],
      [{ ...template, name: 'b', buttons: [{ type: 'url', text: 'Ver', url: 'loja' }] }, ['buttons.0.url']],
      [{ ...template, name: 'b', buttons: ['Ver', { type: 'x' }] }, ['buttons.0', 'buttons.1.text', 'buttons.1.type']],
      [{ ...codes, name: 'c', code: { ...code, expires_in_minutes: 91 } }, ['code.expires_in_minutes']],
    ];
    for (const [body, paths] of faults) {
      const refused = await program.post(path, body);
      expect([refused.status, Object.keys(refused.body.errors as object).sort()]).toEqual([422, paths]);
      expect(JSON.stringify(refused.body.errors)).not.toMatch(/%\{|Valor inválido|Invalid value/);
    }
    const none = await program.post('/api/channels/default/templates', template);
    expect([none.status, none.body.code]).toEqual([409, 'not_changeable']);
  });

  it('is looked at by everybody, and changed by administrators only', async () => {
    const person = ['--email', 'leitor.de.modelos@exemplo.com.br', '--role', 'viewer', '--password', PASSWORD];
    await runCli(['create-admin', ...person], { folder: server.folder });
    const viewer = new PanelClient(server);
    await viewer.login('leitor.de.modelos@exemplo.com.br');
    const shown = (await viewer.open(page)).text;
    expect(shown).toContain(CARRIER);
    expect(shown).not.toMatch(/\/(carrier|refresh)"/);
    for (const form of ['carrier', 'media-carrier', 'new', 'refresh', `${CARRIER}/pt_BR/use`]) {
      expect((await viewer.submit(`${page}/${form}`, {}, '/admin/account')).status).toBe(403);
    }
    expect((await panel.open('/admin/channels/1/templates')).status).toBe(404);
  });
});
