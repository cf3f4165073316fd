import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PanelClient } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { SAFE_LIMITS } from './helpers/safe-limits.js';

/** What the form has when nobody changes it. */
const REST = { timezone: 'America/Sao_Paulo', ...SAFE_LIMITS };

let server: Server;
let panel: PanelClient;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  panel = new PanelClient(server);
  await panel.login();
});

const keptIn = (text: string) => /name="kept" value="([^"]+)"/.exec(text)?.[1] ?? '';
const helpOf = (text: string, id: string) => new RegExp(`id="${id}-help">(.*?)</p>`, 's').exec(text)?.[1] ?? '';
const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
const location = ({ headers }: { headers: Headers }) => headers.get('location') ?? '';

describe('the form of a channel that follows a description', () => {
  const FORM = '/admin/channels/new?gateway=http&preset=';
  const labelsIn = (text: string) => [...text.matchAll(/<label for="set-\w+">([^<]+)</g)].map(([, label]) => label);

  it('asks for a program that is preset only what that needs', async () => {
    const { text: kinds } = await panel.open('/admin/channels/new');
    expect(kinds).toContain('<a href="/admin/channels/new?gateway=http&amp;preset=gowa">GOWA 9</a>');
    expect(kinds).toContain('preset=own">Outro provedor (descrição sua)</a>');
    const { text } = await panel.open(`${FORM}wuzapi`);
    expect(labelsIn(text)).toEqual([
      'URL',
      'Token do usuário',
      'Chave HMAC dos webhooks (ao menos 32 caracteres)',
      'Descrição',
    ]);
    expect(text).toContain('Onde encontrar os dados: wuzapi');
    expect((await panel.open('/admin/channels/new?gateway=http')).text).not.toContain('set-secret1');
    const paceIn = (page: string) => /<input id="pace"[^>]* value="(\d*)"/.exec(page)?.[1];
    // A linked phone has the pace of one, and SMS none.
    expect(paceIn(text)).toBe('1');
    expect(paceIn((await panel.open(`${FORM}zenvia-sms`)).text) ?? '').toBe('');
  });

  it('says at the field what is wrong with a description, with its line and that line', async () => {
    const description = '{\r\n  "request": {\r\n    "idPth": "/id"\r\n  }\r\n}';
    const typed = { ...REST, name: 'meu', 'set-url': 'http://127.0.0.1:9', 'set-description': description };
    const { status, text } = await panel.submit(`${FORM}own`, typed);
    expect(status).toBe(422);
    const help = helpOf(text, 'set-description');
    expect(help).toContain('linha 3, coluna 5: /request/idPth: campo desconhecido “idPth”; você quis dizer “idPath”?');
    expect(help).toContain('→ &quot;idPth&quot;: &quot;/id&quot;');
  });

  it('shows what would leave, and how an answer and a receipt would be read, without sending or saving', async () => {
    const { text: form } = await panel.open(`${FORM}gowa`);
    const description = unescaped(/<textarea id="set-description"[^>]*>(.*?)<\/textarea>/s.exec(form)?.[1] ?? '');
    const typed = { ...REST, name: 'previa', 'set-url': 'http://gowa:3000', 'set-description': description };
    const pasted = {
      'sample-status': '429',
      'sample-answer': '{"code":"WA_REACHOUT_TIMELOCK"}',
      'sample-callback': '{"event":"message.ack","payload":{"ids":["3EB0A1"],"receipt_type":"read"}}',
    };
    const { status, text } = await panel.submit(`${FORM}gowa`, {
      ...{ ...typed, ...pasted, preview: '1' },
      'set-secret2': 'a-senha-do-gowa',
    });
    expect(status).toBe(200);
    expect(text).toContain('POST http://gowa:3000/send/message\nauthorization: Basic ••••••••');
    expect(text).toContain('O canal para de escrever a pessoas novas.');
    expect(text).toContain('Recibo da mensagem 3EB0A1: lida.');
    expect(text).not.toContain('a-senha-do-gowa');
    expect(keptIn(text)).not.toBe('');
    expect((await panel.open('/admin/channels')).text).not.toContain('previa');
    expect((await panel.open('/admin/channels/new?gateway=waha')).text).not.toContain('Conferir sem enviar');
  });

  it('makes a channel whose page says by what it sends, and where its receipts go', async () => {
    const { text: form } = await panel.open(`${FORM}evolution-go`);
    const description = unescaped(/<textarea id="set-description"[^>]*>(.*?)<\/textarea>/s.exec(form)?.[1] ?? '');
    const secrets = { 'set-secret1': 'token-da-instancia' };
    const typed = {
      ...REST,
      name: 'evogo',
      'set-url': 'http://127.0.0.1:9',
      'set-description': description,
      ...secrets,
    };
    const refused = await panel.submit(`${FORM}evolution-go`, typed);
    expect(helpOf(refused.text, 'set-secret2')).not.toBe('');
    const saved = await panel.submit(`${FORM}evolution-go`, { ...typed, 'set-secret2': 'token-dos-recibos' });
    const { text } = await panel.open(location(saved));
    expect(text).toContain('evolution-go');
    expect(text).toContain('/gateways/evogo/receipts?token=SEU-TOKEN');
    expect(text).not.toContain('token-dos-recibos');
    const edit = await panel.open(`${location(saved)}/edit`);
    expect(labelsIn(edit.text)).toContain('Token da instância (apikey)');
  });
});
