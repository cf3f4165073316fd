import { ChannelEditor, Channels } from '@recado/channels';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import { Parts } from '@recado/health';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningPanel } from '../../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../../test/support/panel-client.js';

const MINUTE = 60_000;
const HIDE = '/admin/first-steps/hide';
const PROCESS = ['id', 'host', 'pid', 'roles', 'version', 'started_at', 'seen_at'];
const WAHA = { url: 'http://127.0.0.1:9', apiKey: 'um-segredo' };
const TESTER = { type: 'system', id: null, name: 'a test' } as const;
const WAITING = ['batch_id', 'api_key_id', 'channel_id', 'phone', 'text', 'status', 'lane', 'due_at', 'created_at'];
const FIGURE = ['span', 'starts_at', 'channel_id', 'kind', 'detail', 'messages'];

describe('The start page', () => {
  let panel: RunningPanel;
  let operator: PanelClient;
  let viewer: PanelClient;
  let administrator: PanelClient;

  beforeAll(async () => {
    panel = await RunningPanel.start();
    operator = await panel.browserOf('operator');
    viewer = await panel.browserOf('viewer');
    administrator = await panel.browserOf('administrator');
  });
  afterAll(() => panel.stop());

  const open = async (path = '/admin', browser = operator, init?: RequestInit) => {
    const { status, text } = await browser.open(path, init);
    expect(status).toBe(200);
    return text;
  };
  const current = (text: string) =>
    /aria-current="page">([^<]*)<\/a><?[^<]*(?=<|$)/.exec(text.split('class="tabs"')[1] ?? '')?.[1];

  it('has no figures before the first message, and links only to what the reader may open', async () => {
    const text = await open();
    expect(text).toContain('<ol class="steps">');
    expect(text).not.toContain('class="tiles"');
    expect(text).toContain(`action="${HIDE}"`);
    const ofViewer = await open('/admin', viewer);
    expect(ofViewer).not.toContain(HIDE);
    expect(ofViewer).not.toContain('href="/admin/api-keys/new"');
    expect((await viewer.submit(HIDE, {}, '/admin')).status).toBe(403);
  });

  it('shows figures, failures with their meaning, and a process that is silent', async () => {
    const now = panel.app.get(Clock, { strict: false }).now();
    const hour = Math.floor(now / (60 * MINUTE)) * 60 * MINUTE;
    await panel.app.get(Database, { strict: false }).write(async (tx) => {
      await tx.run(`INSERT INTO message_batches (api_key_id, total, timezone, created_at, request_id)
        VALUES (1, 1, 'UTC', 0, 'q')`);
      await tx.run(`INSERT INTO messages (batch_id, api_key_id, channel_id, phone, text, status, lane, due_at, created_at)
        VALUES (1, 1, 1, '5511987654321', 'oi', 4, 1, 0, 0)`);
      await tx.insert('message_figures', FIGURE, [
        [60, hour, 1, 'sent', '', 1_234],
        [60, hour, 1, 'failed', 'gateway_rejected', 7],
        [60, hour, 1, 'sent_within', '100', 10],
      ]);
      await tx.insert('channel_receipts', ['channel_id', 'last_at'], [[1, now]]);
      await tx.insert('processes', PROCESS, [['x', 'caixa', 7, 'worker', '1.0.0', now - 9 * MINUTE, now - 3 * MINUTE]]);
    });
    const text = await open();
    expect(text).toContain('<dt>Enviadas</dt><dd><a href="/admin/messages">1.234</a>');
    expect(text).toContain('gateway_rejected');
    expect(text).toContain('Recusada pelo provedor');
    expect(text).toMatch(/caixa.*Sem sinal há 3 min/s);
    expect(text).toMatch(/\d de 6 prontos. Próximo: Conecte o WhatsApp./);
    expect(text).toContain('<ol class="steps">');
    // The way to a real channel stands beside the folded steps, and in them; its simulator proves no receipts.
    const ofAdministrator = await open('/admin', administrator);
    expect(ofAdministrator.match(/class="button button-main" href="\/admin\/channels\/new"/g)).toHaveLength(2);
    expect(text).toMatch(/Receba o primeiro recibo <span class="chip chip-quiet">A fazer/);
  });

  it('begins with what needs a person, with the way to it', async () => {
    const now = panel.app.get(Clock, { strict: false }).now();
    const alert = ['kind', 'subject', 'detail', 'opened_at', 'resolved_at', 'told'];
    const detail = JSON.stringify({ host: 'erp.example', failingSince: now - 20 * MINUTE });
    await panel.app
      .get(Database, { strict: false })
      .write((tx) => tx.insert('alerts', alert, [['webhook_failing', '7', detail, now - 10 * MINUTE, 0, 0]]));
    const text = await open();
    expect(text).toContain('Webhook 7 (erp.example) falhando');
    expect(text).toContain('href="/admin/webhooks/7"');
    // Its text says since when nothing arrives: the time of the alert would be a second one.
    const attention = text.split('id="attention"')[1]!.split('</section>')[0]!;
    expect(attention.match(/desde|Desde/g)).toHaveLength(1);
    expect(text.indexOf('Precisa de atenção')).toBeLessThan(text.indexOf('Lotes em andamento'));
    expect(text.indexOf('Lotes em andamento')).toBeLessThan(text.indexOf('Últimas 24 horas'));
  });

  it('says of each part of the installation how it is, and that nobody checks them any more', async () => {
    const now = panel.app.get(Clock, { strict: false }).now();
    await panel.app.get(Parts, { strict: false }).look();
    const checked = (at: number) =>
      panel.app
        .get(Database, { strict: false })
        .write((tx) =>
          tx.run("UPDATE installation SET alerts_checked_at = ?, alerts_checked_by = 'caixa · 7' WHERE id = 1", [at]),
        );
    await checked(now);
    const parts = (text: string) => text.split('Partes da instalação')[1]!.split('</section>')[0]!;
    expect(parts(await open())).toMatch(
      /Banco de dados.*Funciona.*Disco.*Funciona.*MB livres.*Verificado por caixa · 7/s,
    );
    expect((await administrator.open('/admin/alerts')).text).toContain('Verificado por caixa · 7');
    await checked(now - 18 * MINUTE);
    const text = await open();
    expect(text.split('id="attention"')[1]).toMatch(/^[^]*?Ninguém verifica a instalação<.*Desde <time/);
    expect(parts(text)).toContain('Ninguém verifica a instalação desde:');
    const alerts = (await administrator.open('/admin/alerts')).text;
    expect(alerts).toContain('Ninguém verifica a instalação desde:');
    expect(alerts).not.toContain('Tudo em ordem');
    expect(alerts).toMatch(/class="badge[^>]*>!</);
  });

  it('says of a phone that was unlinked what happened, since when and what waits, with the one button that mends it', async () => {
    const now = panel.app.get(Clock, { strict: false }).now();
    const editor = panel.app.get(ChannelEditor, { strict: false });
    const id = await editor.create({ name: 'celular', gateway: 'linked-phone', settings: {} }, TESTER);
    const alert = ['kind', 'subject', 'detail', 'opened_at', 'resolved_at', 'told'];
    const detail = JSON.stringify({ channel: 'celular', gateway: 'linked-phone', code: 'phone_unlinked' });
    await panel.app.get(Database, { strict: false }).write(async (tx) => {
      await tx.run("UPDATE channels SET paused_at = ?, pause_code = 'phone_unlinked' WHERE id = ?", [now - MINUTE, id]);
      await tx.run('UPDATE channel_version SET version = version + 1');
      await tx.insert('messages', WAITING, [[1, 1, id, '5511987654321', 'oi', 0, 1, 0, 0]]);
      await tx.insert('alerts', alert, [['channel_suspended', String(id), detail, now - MINUTE, 0, 0]]);
    });
    await panel.app.get(Channels, { strict: false }).refresh();
    const pair = `href="/admin/channels/${id}/pair"`;
    const home = (await open('/admin', administrator)).split('id="attention"')[1]!.split('</section>')[0]!;
    expect(home).toContain('Canal celular suspenso: Celular desconectado do Recado');
    expect(home).toMatch(/1 mensagem espera na fila\. Desde <time/);
    expect(home).toContain(`${pair}>Conectar o celular`);
    expect(home).not.toContain('phone_unlinked');
    const channel = await open(`/admin/channels/${id}`, administrator);
    expect(channel).toMatch(
      /<p class="strong">Celular desconectado do Recado<\/p>.*Desde <time.*1 mensagem espera na fila/s,
    );
    expect(channel.split(pair)).toHaveLength(2);
    expect(channel).not.toContain(`/admin/channels/${id}/resume`);
    // Who may not connect it is led to the page that tells of it.
    expect(await open('/admin', viewer)).toContain(`href="/admin/channels/${id}">Ver o canal`);
  });

  it('says of a provider that is away the cause and what waits, before what can wait, and never leads to write by a restricted channel', async () => {
    const now = panel.app.get(Clock, { strict: false }).now();
    const editor = panel.app.get(ChannelEditor, { strict: false });
    const id = await editor.create({ name: 'longe', gateway: 'waha', settings: WAHA }, TESTER);
    const paused = await editor.create({ name: 'parado', gateway: 'waha', settings: WAHA }, TESTER);
    const alert = ['kind', 'subject', 'detail', 'opened_at', 'resolved_at', 'told'];
    const detail = { channel: 'longe', gateway: 'waha', cause: 'gateway_unreachable', failingSince: now - MINUTE };
    const database = panel.app.get(Database, { strict: false });
    await database.write(async (tx) => {
      const waits = Array.from({ length: 300 }, (_, at) => [1, 1, id, `55119876${10_000 + at}`, 'oi', 0, 1, 0, 0]);
      const waiting = waits.slice(0, 25).map(([batch, key, , ...rest]) => [batch!, key!, paused, ...rest]);
      await tx.insert('messages', WAITING, [...waits, ...waiting]);
      await tx.insert('alerts', alert, [['channel_failing', String(id), JSON.stringify(detail), now, 0, 0]]);
      // As the circuit leaves it, so that the process that looks for alerts agrees.
      const fails = "failures = 3, blocked_as = 'failing', failure_code = 'gateway_unreachable', failing_since = ?";
      await tx.run(`UPDATE channels SET ${fails}, blocked_until = ? WHERE id = ?`, [now - MINUTE, now + MINUTE, id]);
      await tx.run("UPDATE channels SET paused_at = ?, paused_by = 'ana' WHERE id = ?", [now, paused]);
      await tx.run('UPDATE channels SET cold_until = ?, cold_code = ? WHERE gateway <> ?', [
        now + MINUTE,
        'reach_out_locked',
        'sandbox',
      ]);
      await tx.run('UPDATE channel_version SET version = version + 1');
    });
    await panel.app.get(Channels, { strict: false }).refresh();
    const text = await open('/admin', administrator);
    const attention = text.split('id="attention"')[1]!.split('</section>')[0]!;
    expect(attention).toMatch(
      /Canal longe não alcança o provedor: [^<]*<.*300 mensagens esperam na fila\..*Desde <time/s,
    );
    expect(attention).toMatch(/Canal parado pausado por ana.*25 mensagens esperam na fila\./s);
    expect(attention.indexOf('longe')).toBeLessThan(attention.indexOf('parado'));
    expect(text).not.toMatch(new RegExp(`button-main" href="/admin/channels/(?:${id}|${paused})`));
  });

  it('answers only its live part to a refresh, and the last day for a period that there is not', async () => {
    const part = await open('/admin?window=7d', operator, { headers: { 'hx-request': 'true' } });
    expect(part).toMatch(/^<div id="home"/);
    expect(part).toContain('hx-get="/admin?window=7d"');
    expect(current(await open('/admin?window=1h'))).toBe('1 hora');
    expect(current(await open('/admin?window=9y'))).toBe('24 horas');
  });
});
