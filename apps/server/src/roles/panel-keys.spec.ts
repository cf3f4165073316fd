import { ApiKeys, KeyChanges } from '@recado/auth';
import { Channels, SANDBOX_CHANNEL } from '@recado/channels';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';
import { until } from '../../../../test/support/until.js';

const RUI = { type: 'cli', id: null, name: 'rui' } as const;

let panel: RunningPanel;
let ana: PanelClient;

beforeAll(async () => {
  panel = await RunningPanel.start();
  ana = await panel.browserOf('administrator');
});
afterAll(() => panel.stop());

const issue = (name: string) =>
  panel.app.get(ApiKeys, { strict: false }).issue({ name, scopes: ['messages:read'] }, RUI);
const namesIn = (text: string) => [...text.matchAll(/<th scope="row"><a [^>]*>([^<]*)</g)].map(([, one]) => one);
const search = async (typed: string) =>
  namesIn((await ana.open(`/admin/api-keys?${new URLSearchParams({ q: typed }).toString()}`)).text);

describe('the keys', () => {
  it('are searched by name, public parts, notes and maker', async () => {
    expect((await ana.open('/admin/api-keys')).text).not.toContain('name="q" value');
    const { key } = await issue('Loja São João');
    await issue('ERP');
    await ana.submit(`/admin/api-keys/${key.id}/notes`, { notes: 'Falar com a Rita' }, `/admin/api-keys/${key.id}`);
    expect(await search('')).toEqual(['ERP', 'Loja São João']);
    expect(await search('sao joao')).toEqual(['Loja São João']);
    expect(await search(key.prefix)).toEqual(['Loja São João']);
    expect(await search('rita')).toEqual(['Loja São João']);
    expect(await search('rui')).toHaveLength(2);
    const { text } = await ana.open('/admin/api-keys?q=nada');
    expect(text).toContain('Nenhuma chave encontrada');
    expect(text).toContain('value="nada"');
  });

  it('have notes, which may not be too long', async () => {
    const { key } = await issue('Com notas');
    const page = `/admin/api-keys/${key.id}`;
    const save = (notes: string) => ana.submit(`${page}/notes`, { notes }, page);
    expect((await save('<b>Financeiro</b>\nramal 7')).status).toBe(303);
    const { text } = await ana.open(page);
    expect(text).toContain('As anotações foram salvas.');
    expect(text).toContain('&lt;b>Financeiro&lt;/b>\nramal 7</textarea>');
    expect(text).toMatch(/Criada por<\/dt><dd>rui</);
    const refused = await save('x'.repeat(1_001));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Use no máximo 1.000 caracteres.');
    expect(refused.text).toContain('x'.repeat(1_001));
    expect((await ana.open(page)).text).toContain('ramal 7</textarea>');
  });

  describe('changed by two people', () => {
    const get = <T>(type: abstract new (...args: never[]) => T): T => panel.app.get(type, { strict: false });
    const tightening = {
      scopes: ['messages:read'] as const,
      ipAllowList: ['10.0.0.1', '10.0.0.2'],
      limits: { requestsPerDay: 5_000 },
      expiresAt: Date.UTC(2999, 0, 1),
    };
    const tighten = (id: number, changes = tightening) => get(KeyChanges).change(id, changes, RUI);
    /** The fields of the form of a key with the scope to read and nothing else, as a browser sends them. */
    const form = {
      name: 'Dividida',
      preset: 'custom',
      'scope:messages:read': 'on',
      expiry: 'never',
      expiresOn: '',
      requestsPerMinute: '',
      requestsPerDay: '',
      messagesPerMinute: '',
      messagesPerDay: '',
      ipAllowList: '',
      channel: '',
      timezone: '',
      missingVariable: '',
      lostAnswerGuard: 'on',
    };
    const hidden = (text: string) =>
      Object.fromEntries(
        [...text.matchAll(/<input type="hidden" name="([^"]+)" value(?:="([^"]*)")?/g)].map(([, name, value = '']) => [
          name,
          value,
        ]),
      ) as Record<string, string>;

    it('keep what a form does not change, as somebody else has set it meanwhile', async () => {
      const { key } = await issue('Dividida');
      const page = `/admin/api-keys/${key.id}/edit`;
      const shown = hidden((await ana.open(page)).text);
      await tighten(key.id);
      const refused = await ana.submit(page, { ...form, ...shown, timezone: 'Mars/Olympus' });
      expect(refused.status).toBe(422);
      const saved = await ana.submit(page, { ...form, ...hidden(refused.text), timezone: 'America/Recife' });
      expect(saved.status).toBe(303);
      const limits = { requestsPerMinute: null, requestsPerDay: 5_000 };
      const after = await get(ApiKeys).find(key.id);
      expect(after).toMatchObject({ ...tightening, limits, name: 'Dividida', timezone: 'America/Recife' });
    });

    it('take every field that a form changes, and lists by lines', async () => {
      const { key } = await issue('Dividida');
      await tighten(key.id);
      const page = `/admin/api-keys/${key.id}/edit`;
      const shown = hidden((await ana.open(page)).text);
      const list = { expiry: 'keep', requestsPerDay: '5.000', ipAllowList: '10.0.0.1\r\n10.0.0.2' };
      await tighten(key.id, { ...tightening, ipAllowList: ['10.0.0.1'] });
      const scopes = { 'scope:opt_outs:read': 'on' };
      expect((await ana.submit(page, { ...form, ...list, ...scopes, ...shown })).status).toBe(303);
      expect(await get(ApiKeys).find(key.id)).toMatchObject({
        scopes: ['messages:read', 'opt_outs:read'],
        ipAllowList: ['10.0.0.1'],
        expiresAt: tightening.expiresAt,
      });
      const late = await ana.submit(page, { ...form, ...list, ...shown, expiry: 'never', ipAllowList: '' });
      expect(late.status).toBe(422);
      expect(late.text).toContain('enquanto você editava');
      const again = { ...form, ...list, ...hidden(late.text), expiry: 'never', ipAllowList: '' };
      expect((await ana.submit(page, again)).status).toBe(303);
      expect(await get(ApiKeys).find(key.id)).toMatchObject({ ipAllowList: null, expiresAt: null });
    });

    it('keep everything but the channel that becomes their default', async () => {
      const { key } = await issue('Dividida');
      const channel = get(Channels).named(SANDBOX_CHANNEL);
      const keys = get(ApiKeys);
      const list = keys.list.bind(keys);
      vi.spyOn(keys, 'list').mockImplementationOnce(async () => {
        const read = await list();
        await tighten(key.id);
        return read;
      });
      const page = `/admin/channels/${channel?.id}`;
      const made = await ana.submit(`${page}/default`, { defaultKey: String(key.id) }, '/admin/account');
      expect(made.status).toBe(303);
      const limits = { requestsPerDay: 5_000 };
      expect(await keys.find(key.id)).toMatchObject({ ...tightening, limits, defaultChannelId: channel?.id });
    });
  });

  it('show their requests of the last days', async () => {
    const { key, secret } = await issue('Usada');
    for (let times = 0; times < 3; times++)
      await fetch(`${panel.url}/api/me`, { headers: { authorization: `Bearer ${secret}` } });
    const list = async () => (await ana.open('/admin/api-keys?q=Usada')).text;
    await until(async () => (await list()).includes('aria-label="Requisições nos últimos 14 dias: 3"'), {
      describe: 'the requests to be written',
    });
    const { text } = await ana.open(`/admin/api-keys/${key.id}`);
    expect(text).toContain('<figcaption>Requisições por dia</figcaption>');
    expect(text.match(/<tr><th scope="row">[^<]+<\/th><td class="number">\d+<\/td><\/tr>/g)).toHaveLength(30);
    expect(text).toMatch(/<td class="number">3<\/td><\/tr><\/tbody>/);
  });
});
