import { ApiKeys } from '@recado/auth';
import { ChannelPauses, Channels } from '@recado/channels';
import { WebhookDeliveryStatus } from '@recado/core';
import { Database } from '@recado/database';
import { EndpointChanges } from '@recado/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningPanel } from '../../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../../test/support/panel-client.js';

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const PHONE = '5511987654321';

describe('The pages of messages', () => {
  let panel: RunningPanel;
  let operator: PanelClient;
  let viewer: PanelClient;

  beforeAll(async () => {
    panel = await RunningPanel.start();
    operator = await panel.browserOf('operator');
    viewer = await panel.browserOf('viewer');
    await enqueue([
      { phone: PHONE, message: 'Olá; "Ana"', reference: '=1+1' },
      { phone: '5521999990000', message: 'Também', reference: 'p-2' },
    ]);
    // The provider refused the first one.
    await panel.app.get(Database, { strict: false }).write((tx) =>
      tx.run(`UPDATE messages SET status = 6, ended_at = created_at, failure_code = 'gateway_rejected',
        failure_reason = 'not ${PHONE}' WHERE id = 1`),
    );
  });
  afterAll(() => panel.stop());

  async function enqueue(messages: object[], further: object = { scheduled_at: TOMORROW }): Promise<void> {
    const keys = panel.app.get(ApiKeys, { strict: false });
    const actor = { type: 'system', id: null, name: 'a test' } as const;
    const { secret } = await keys.issue({ name: 'ERP', scopes: ['messages:write'] }, actor);
    const answer = await fetch(`${panel.url}/api/enqueue-messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages, ...further }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  const rowsOf = (text: string) => [...text.matchAll(/id="m(\d+)"/g)].map(([, id]) => Number(id));

  it('list what a filter finds, and why a message failed', async () => {
    const failed = await operator.open('/admin/messages?code=gateway_rejected&channel=1&from=2026-01-01');
    expect(rowsOf(failed.text)).toEqual([1]);
    expect(failed.text).toContain('O provedor recusou esta mensagem em definitivo.');
    expect(rowsOf((await operator.open('/admin/messages?reference=p-2')).text)).toEqual([2]);
    expect(rowsOf((await operator.open('/admin/messages?to=2020-01-01')).text)).toEqual([]);
  });

  it('say which filter cannot be read, and show nothing', async () => {
    const refused = await operator.open('/admin/messages?key=99&from=2026-02-30');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Esta chave não existe.');
    expect(refused.text).toContain('Informe uma data que exista');
    expect(rowsOf(refused.text)).toEqual([]);
    const exported = await operator.open('/admin/messages/export?key=99');
    expect([exported.status, exported.headers.get('location')]).toEqual([303, '/admin/messages?key=99']);
  });

  it('export what the filter finds for spreadsheet programs', async () => {
    const { headers, text } = await operator.open('/admin/messages/export?status=failed');
    expect(headers.get('content-disposition')).toBe('attachment; filename="mensagens.csv"');
    const bytes = await operator.open('/admin/messages/export');
    expect(bytes.text.trim().split('\r\n')).toHaveLength(3);
    const [head, row, end] = text.replace('\uFEFF', '').split('\r\n');
    expect(head).toMatch(/^Mensagem;Lote;Referência;Telefone;Texto;Status;.*;Aceita em \(horário de Brasília\);/);
    expect(row).toMatch(new RegExp(`^1;1;'=1\\+1;\\+55 11 98765-4321;"Olá; ""Ana""";Falhou;default;ERP;Normal;`));
    expect(row).toMatch(new RegExp(`;Recusada pelo provedor;not ${PHONE};;sim$`));
    expect(head).toMatch(/;Simulado$/);
    expect(end).toBe('');
  });

  it('keep phones, texts, references and answers of the provider from viewers, in the export too', async () => {
    const { text } = await viewer.open('/admin/messages/export');
    expect(text).toContain(';+55 11 •••••-••21;');
    expect(text).toContain(';Recusada pelo provedor;');
    for (const hidden of [PHONE, 'Ana', '=1+1', 'p-2', '5521999990000']) expect(text).not.toContain(hidden);
    expect((await viewer.open('/admin/messages?reference=p-2')).status).toBe(403);
    expect((await viewer.open(`/admin/messages/export?phone=${PHONE}`)).status).toBe(403);
  });

  it('lead back to the list with its filter, also after a change', async () => {
    const list = '/admin/messages?status=failed&before=9';
    const { text } = await operator.open(list);
    const [, page = ''] = /class="phone" href="([^"]+)"/.exec(text) ?? [];
    expect(page.replaceAll('&amp;', '&')).toBe('/admin/messages/1?status=failed&before=9');
    const trail = (opened: string) => /class="trail"><a href="([^"]+)"/.exec(opened)?.[1]?.replaceAll('&amp;', '&');
    expect(trail((await operator.open('/admin/messages/1?status=failed&before=9&x=1')).text)).toBe(list);
    expect(trail((await operator.open('/admin/messages/1')).text)).toBe('/admin/messages');
    for (const [referer, left] of [
      ['http://127.0.0.1/admin/messages/2?status=scheduled', '/admin/messages/2?status=scheduled'],
      ['http://127.0.0.1/admin/messages/1?status=scheduled', '/admin/messages/2'],
      ['//', '/admin/messages/2'],
    ] as const) {
      const answer = await operator.submit('/admin/messages/2/retry', {}, '/admin/messages/2', {
        headers: { referer },
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, left]);
    }
  });

  it('tell of which endpoints heard of them, and the request to those who may see phones', async () => {
    const endpoints = panel.app.get(EndpointChanges, { strict: false });
    const url = 'https://erp.example.com/hooks/recado';
    const created = { apiKeyId: null, url, events: ['message.failed'], description: null } as const;
    const endpoint = await endpoints.create(created, { type: 'system', id: null, name: 'test' });
    const columns = ['endpoint_id', 'event_id', 'type', 'message_id', 'payload', 'status', 'next_at', 'created_at'];
    const row = [endpoint.id, 'evt_1', 'message.failed', 1, '{"data":{}}', WebhookDeliveryStatus.Failed, 0, 1];
    await panel.app.get(Database, { strict: false }).write((tx) => tx.insert('webhook_deliveries', columns, [row]));
    const { text } = await operator.open('/admin/messages/1');
    expect(text).toContain('Notificações');
    expect(text).toContain('href="/admin/webhooks/deliveries/1">message.failed</a>');
    expect(text).toContain('erp.example.com');
    expect(text).toContain('Requisição');
    expect((await viewer.open('/admin/messages/1')).text).not.toContain('Requisição');
    expect((await operator.open('/admin/messages/2')).text).not.toContain('Notificações');
  });

  it('tell who paused the channel that a message waits for, and why', async () => {
    const actor = { type: 'administrator', id: 1, name: 'ana@exemplo.com.br' } as const;
    await panel.app.get(ChannelPauses, { strict: false }).pause(1, actor, 'troca de chip');
    await panel.app.get(Channels, { strict: false }).refresh();
    await enqueue([{ phone: PHONE, message: 'Agora' }], {});
    const { text } = await operator.open('/admin/messages/3');
    expect(text).toContain('Pausado por ana@exemplo.com.br. Motivo: troca de chip');
  });

  it('tell who canceled a message, and write ids as they are', async () => {
    await operator.submit('/admin/messages/2/cancel', {}, '/admin/messages/2');
    const { text } = await operator.open('/admin/messages/2');
    expect(text).toContain('Cancelada por operator@exemplo.com.br antes de o envio começar.');
    expect(text).toContain('href="/admin/channels/1"');
    expect(text.match(/data-copy="curl"/g)).toHaveLength(1);
  });

  it('say that a row without words is a file or a template', async () => {
    const media = { type: 'document', url: 'https://example.com/boleto.pdf' };
    await enqueue([
      { phone: PHONE, reference: 'w-1', media },
      { phone: PHONE, reference: 'w-2', media, message: 'Segue o boleto' },
    ]);
    const without = await operator.open('/admin/messages?reference=w-1');
    expect(without.text).toContain('<span class="quiet">Arquivo ou modelo, sem texto</span>');
    const { text } = await operator.open('/admin/messages?reference=w-2');
    expect(text).toContain('Segue o boleto');
    expect(text).not.toContain('sem texto');
  });
});
