import { Channels, NewsSink } from '@recado/channels';
import { Clock, type NewsKind } from '@recado/core';
import { Database } from '@recado/database';
import { RecipientContacts } from '@recado/recipients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningPanel } from '../../../../../test/support/fixtures/running-panel.js';
import type { PanelClient } from '../../../../../test/support/panel-client.js';

const DAY = 86_400_000;
const PAGE = '/admin/channels/1';
const LOCK = `${PAGE}/reach-out`;
const DIRECT = `${PAGE}/direct-send`;

describe('The account on the page of a channel', () => {
  let panel: RunningPanel;
  let administrator: PanelClient;
  let operator: PanelClient;
  let viewer: PanelClient;

  beforeAll(async () => {
    panel = await RunningPanel.start();
    administrator = await panel.browserOf('administrator');
    operator = await panel.browserOf('operator');
    viewer = await panel.browserOf('viewer');
  });
  afterAll(() => panel.stop());

  const get = <T>(token: abstract new (...args: never[]) => T) => panel.app.get(token, { strict: false }) as T;
  const now = () => get(Clock).now();
  const open = async (path = PAGE, browser = administrator) => (await browser.open(path)).text;
  const change = (sql: string, ...values: (string | number)[]) =>
    get(Database).write((tx) => tx.run(`UPDATE channels SET ${sql} WHERE id = 1`, values));
  const tell = (kind: NewsKind, value: string, detail: string | null = null, subject = '') =>
    get(NewsSink).store([{ channelId: 1, kind, subject, value, detail, at: now() }]);

  it('is not there while its provider tells nothing of accounts', async () => {
    expect(await open()).not.toContain('id="account"');
  });

  it('says what the words of the provider mean, and shows unknown ones as they are', async () => {
    await tell('messaging_limit', 'TIER_2K');
    await tell('account', 'MM_LITE_TERMS_SIGNED', '+55 11 98765-4321');
    await tell('quality', 'RED');
    await tell('template_status', 'PAUSED', null, 'aviso:pt_BR');
    const text = await open();
    expect(text).toContain('Até 2.000 destinatários novos em 24 horas (TIER_2K)');
    expect(text).toContain('MM_LITE_TERMS_SIGNED');
    expect(text).toContain('e o número pode ser restringido (RED)');
    expect(text).toContain('Modelo aviso:pt_BR');
    expect(text.match(/step step-(bad|done)/g)).toEqual([
      'step step-bad',
      'step step-bad',
      'step step-done',
      'step step-done',
    ]);
    expect(text).toContain('98765-4321');
    expect(await open(PAGE, viewer)).not.toContain('98765-4321');
  });

  it('warns on the page, in the list and on the start page', async () => {
    await tell('account', 'ACCOUNT_RESTRICTION');
    for (const path of [PAGE, '/admin/channels', '/admin']) {
      const text = await open(path);
      expect(text, path).toContain('chip-bad">Qualidade baixa');
      expect(text, path).toContain('chip-bad">Conta restrita');
      expect(text, path).not.toContain('Novos contatos bloqueados');
    }
  });

  it('has a lock that an administrator may end after a warning and the password', async () => {
    await change('cold_until = ?, cold_code = ?', now() + DAY, 'reach_out_locked');
    const text = await open();
    expect(text).toContain('chip-bad">Novos contatos bloqueados');
    expect(text).toContain('pode levar ao banimento');
    expect(text).toContain(`action="${LOCK}"`);
    for (const browser of [operator, viewer]) {
      const other = await open(PAGE, browser);
      expect(other).toContain('continua recebendo, no ritmo normal');
      expect(other).not.toContain(LOCK);
    }
    expect((await operator.submit(LOCK, {}, PAGE)).status).toBe(403);
    expect((await administrator.submit(LOCK, {}, PAGE)).status).toBe(303);
    expect(await open()).not.toContain('pode levar ao banimento');
    expect(get(Channels).withId(1)?.coldLock).toBeNull();
  });

  it('has a button that lets a refused Direct Send be tried again, for operators', async () => {
    await change('direct_refused_at = ?', now());
    expect(await open(PAGE, viewer)).not.toContain(DIRECT);
    expect((await operator.submit(DIRECT, {}, PAGE)).status).toBe(303);
    expect(get(Channels).withId(1)?.directRefusedAt).toBeNull();
    expect(await open(PAGE, operator)).toContain('tenta o Direct Send de novo');
    expect((await operator.submit(DIRECT, {}, PAGE)).status).toBe(303);
    expect(await open(PAGE, operator)).toContain('Nada mudou');
  });

  it('shows how many new recipients it wrote to today, of how many', async () => {
    const perDay = { messages: 20, warmUp: null };
    const newRecipients = { perDay, spacingMs: 60_000 };
    const limits = { pace: null, spacingMs: 0, dailyCap: null, newRecipients, window: null, timezone: 'UTC' };
    await change('limits = ?', JSON.stringify(limits));
    await get(RecipientContacts).writingTo(1, [
      { phone: '5511987654321', isNew: true },
      { phone: '5511987654322', isNew: false },
    ]);
    const text = await open();
    expect(text).toContain('<dt>Novos contatos hoje</dt><dd>1 de 20</dd>');
    expect(text).toContain('Última mensagem a quem não escreveu');
  });

  it('shows how much of the messaging limit of the portfolio is used, by which channels', async () => {
    const { portfolio } = { portfolio: 'portfolio:1' };
    await change('portfolio = ?, messaging_limit = ?', portfolio, 2_000);
    await get(Database).write((tx) =>
      tx.insertNumbered(
        'channels',
        ['name', 'gateway', 'portfolio', 'messaging_limit'],
        [['filial', 'http', portfolio, 2_000]],
        'name',
      ),
    );
    await get(Channels).refresh();
    expect(await open()).toContain(
      '<dt>Usado em 24 horas</dt><dd>2 de 2.000, somados os canais do mesmo portfólio: default, filial</dd>',
    );
  });
});
