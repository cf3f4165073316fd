import { ApiKeys } from '@recado/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const namesIn = (text: string) =>
  [...text.matchAll(/<th scope="row"><span class="strong">([^<]*)</g)].map(([, one]) => one);
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

  it('show their requests of the last days', async () => {
    const { key, secret } = await issue('Usada');
    for (let times = 0; times < 3; times++)
      await fetch(`${panel.url}/api/me`, { headers: { authorization: `Bearer ${secret}` } });
    const list = async () => (await ana.open('/admin/api-keys?q=Usada')).text;
    await until(async () => (await list()).includes('aria-label="Requisições nos últimos 14 dias: 3"'), {
      describe: 'the requests to be written',
    });
    const { text } = await ana.open(`/admin/api-keys/${key.id}`);
    expect(text).toContain('<figcaption>Requisições por dia (UTC)</figcaption>');
    expect(text.match(/<tr><th scope="row">[^<]+<\/th><td class="number">\d+<\/td><\/tr>/g)).toHaveLength(30);
    expect(text).toMatch(/<td class="number">3<\/td><\/tr><\/tbody>/);
  });
});
