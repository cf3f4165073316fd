import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { closeAll, EMAIL, heading, openSignedIn, PASSWORD, startPanel } from './helpers/panel.js';
import { ageSessions } from './helpers/sessions.js';
import { inDays } from './helpers/wire-time.js';
import { until } from '../support/until.js';

const PHONE = '5531987654321';

let server: Server;
let page: Page;
let client: Api;
beforeAll(async () => {
  server = await startPanel();
  page = await openSignedIn(server);
  client = api(server, await createKey(server));
});
afterAll(() => closeAll(server));

const notice = () => page.locator('.notice').innerText();
const rows = async () => {
  // A page that is still loading has only some of the rows.
  await page.waitForLoadState();
  return page.locator('.opt-outs tbody tr').allInnerTexts();
};
const queue = async (phone: string): Promise<number> => {
  const body = { messages: [{ phone, message: 'oi' }], scheduled_at: inDays(30) };
  return (await client.post('/api/enqueue-messages', body)).body.messages[0].id as number;
};
/** Submits a form after an old login, and expects that the password is asked for. */
const proveOn = async (window: Page, button: string) => {
  ageSessions(server);
  await window.click(button);
  await window.waitForLoadState();
  expect(await window.innerText('#password-help')).toContain('Confirme a sua senha para continuar.');
};

describe('the opt-outs', () => {
  it('explain how recipients opt out while the list is empty', async () => {
    await page.click('.sidebar >> text=Destinatários');
    await page.click('.tabs >> text=Descadastros');
    await page.waitForLoadState();
    expect(await heading(page)).toBe('Descadastros');
    expect(await page.innerText('.empty')).toMatch(/SAIR\s+PARAR\s+DESCADASTRAR\s+STOP/);
  });

  it('are added by hand, which cancels what waits and shows why on the message', async () => {
    const id = await queue(PHONE);
    await page.click('text=Incluir');
    await page.fill('#phone', '12');
    await page.click('form.card >> nth=0 >> .button-main');
    expect(await page.innerText('#phone-help')).toContain('Faltam dígitos');
    await page.fill('#phone', '+55 31 8765-4321');
    await page.click('form.card >> nth=0 >> .button-main');
    await page.waitForURL('**/admin/opt-outs');
    expect(await notice()).toBe('+55 (31) 8765-4321 não receberá mais mensagens.');
    expect(await rows()).toEqual([
      expect.stringMatching(new RegExp(`Nenhuma mensagem[^]*Pelo painel[^]*por ${EMAIL}`)),
    ]);
    await page.goto(`/admin/messages/${id}`);
    expect(await page.innerText('.timeline')).toContain('O destinatário pediu para não receber mensagens.');
  });

  it('are imported from a file, whose wrong lines are named', async () => {
    const file = join(server.folder, 'numeros.csv');
    writeFileSync(file, `\uFEFFtelefone;escopo\r\n5531987654321\r\nAna\r\n5511987650001;marketing\r\n`);
    await page.goto('/admin/opt-outs/new');
    await page.setInputFiles('#file', file);
    await until(async () => (await page.inputValue('#numbers')).includes('5511987650001'));
    await proveOn(page, 'form.card >> nth=1 >> .button-main');
    expect(await page.inputValue('#numbers')).toContain('5511987650001');
    expect(await askDatabase(server.folder, 'SELECT id FROM opt_outs')).toHaveLength(1);
    await page.fill('#password', PASSWORD);
    await page.click('text=Importar');
    expect(await notice()).toBe(
      'Incluídos: 1. Já conhecidos: 1. Linhas sem um número de telefone: 1 (linha 3: Não há um número de telefone).',
    );
    expect(await rows()).toEqual([expect.stringContaining('Publicidade'), expect.stringContaining('Nenhuma mensagem')]);
  });

  it('are found by the beginning of a number, and exported as CSV', async () => {
    await page.fill('#phone', '+55 31');
    await page.click('.filters button:has-text("Buscar")');
    expect(await rows()).toEqual([expect.stringContaining('+55 (31) 8765-4321')]);
    await page.goto('/admin/opt-outs?phone=999');
    expect(await page.innerText('.empty')).toContain('Nada encontrado');
    const key = await createKey(server, { name: '=1+1', scopes: ['opt_outs:write'] });
    await api(server, key).post('/api/opt-outs', { phone: '5511987650002' });
    await page.goto('/admin/opt-outs');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Exportar CSV')]);
    const [heading, formula, ...others] = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(heading).toMatch(/^\uFEFFTelefone;Não quer;Origem;Canal;Registrado por;Registrado em \([^)]+\)$/);
    expect(formula).toMatch(/^\+55 11 98765-0002;Nenhuma mensagem;Pela API;;'=1\+1;/);
    expect(others).toHaveLength(3);
  });

  it('are read as numbers of Brazil without a country code, and the page says so', async () => {
    await page.goto('/admin/opt-outs/new');
    await page.fill('#phone', '(11) 91111-2222');
    await page.click('form.card >> nth=0 >> .button-main');
    expect(await notice()).toBe(
      '+55 (11) 91111-2222 não receberá mais mensagens. O número foi lido como +55 (11) 91111-2222, com o código do Brasil acrescentado.',
    );
    await page.fill('#phone', '(11) 91111-2222');
    await page.click('.filters button:has-text("Buscar")');
    expect(await rows()).toEqual([expect.stringContaining('+55 (11) 91111-2222')]);
    expect(await page.inputValue('#phone')).toBe('+55 (11) 91111-2222');
    await page.goto('/admin/opt-outs/new');
    await page.fill('#numbers', '11 91111-2222\n+34 912 345 678');
    await page.click('text=Importar');
    expect(await notice()).toBe(
      'Incluídos: 1. Já conhecidos: 1. Números lidos com algo acrescentado ou deixado de fora: 1 (linha 1: com o código do Brasil acrescentado).',
    );
    for (const number of ['912345678', '91111-2222']) {
      const row = page.locator('.opt-outs tbody tr', { hasText: number });
      await row.locator('summary').click();
      await row.locator('text=Remover este descadastro').click();
      expect(await notice()).toContain('pode voltar a receber');
    }
    await page.goto('/admin/messages?phone=' + encodeURIComponent('(11) 91111-2222'));
    expect(await page.inputValue('#phone')).toBe('+55 (11) 91111-2222');
  });

  it('take no number that was not there, and say why', async () => {
    for (const [typed, reason] of [
      ['98765-4321', 'Faltou o DDD.'],
      ['5,51199E+12', 'O Excel trocou o número por 5,51199E+12: formate a coluna como texto.'],
      ['11 97000-3002 (até 18h)', 'Há texto depois do número: “(até 18h)”.'],
    ] as const) {
      await page.goto('/admin/opt-outs/new');
      await page.fill('#phone', typed);
      await page.click('form.card >> nth=0 >> .button-main');
      expect(await page.innerText('#phone-help')).toContain(reason);
      await page.goto(`/admin/opt-outs?phone=${encodeURIComponent(typed)}`);
      expect(await page.innerText('#phone-help')).toContain(reason);
      await page.goto(`/admin/messages?phone=${encodeURIComponent(typed)}`);
      expect(await page.innerText('#phone-help')).toContain(reason);
    }
  });

  it('are imported from a file in UTF-16', async () => {
    const file = join(server.folder, 'numeros-utf16.txt');
    const text = '\uFEFFtelefone\tescopo\r\n+55\u00a031 98765\u20114321\tall\r\n';
    writeFileSync(file, Buffer.from(text, 'utf16le'));
    await page.goto('/admin/opt-outs/new');
    await page.setInputFiles('#file', file);
    await until(async () => (await page.inputValue('#numbers')).includes('31 98765'));
    await page.click('text=Importar');
    expect(await notice()).toBe('Incluídos: 0. Já conhecidos: 1.');
  });

  it('of test keys have a list of their own', async () => {
    const key = await createKey(server, { name: 'trial', scopes: ['opt_outs:write'], test: true });
    await api(server, key).post('/api/opt-outs', { phone: '5511987650003' });
    await page.goto('/admin/opt-outs');
    expect(await rows()).toHaveLength(3);
    await page.click('text=Ver os descadastros das chaves de teste');
    expect(await rows()).toEqual([expect.stringContaining('98765-0003')]);
    expect(await page.getAttribute('text=Exportar CSV', 'href')).toBe('/admin/opt-outs/export?mode=test');
    // Opt-outs that are added on this page are those of live keys.
    expect(await page.isVisible('text=Incluir')).toBe(false);
    await page.locator('.opt-outs tbody tr summary').click();
    await page.locator('text=Remover este descadastro').click();
    expect(await page.innerText('.empty')).toContain('Nenhum descadastro foi feito');
    await page.click('text=Ver os descadastros de verdade');
    expect(await rows()).toHaveLength(3);
  });

  it('are removed after a confirmation, with an audit entry', async () => {
    const row = page.locator('.opt-outs tbody tr', { hasText: '8765-4321' });
    await row.locator('summary').click();
    ageSessions(server);
    await row.locator('text=Remover este descadastro').click();
    await page.waitForLoadState();
    expect(await page.innerText('.opt-outs details .help strong')).toBe('Confirme a sua senha para continuar.');
    await page.fill('.opt-outs details input[type=password]', PASSWORD);
    await row.locator('text=Remover este descadastro').click();
    expect(await notice()).toBe('+55 (31) 8765-4321 pode voltar a receber mensagens.');
    expect(await rows()).toHaveLength(2);
    const trail = await askDatabase(
      server.folder,
      `SELECT actor_name, action FROM audit_entries WHERE action LIKE 'opt%'`,
    );
    expect(trail).toEqual([
      { actor_name: EMAIL, action: 'opt_out.added' },
      { actor_name: EMAIL, action: 'opt_out.imported' },
      { actor_name: '=1+1', action: 'opt_out.added' },
      { actor_name: EMAIL, action: 'opt_outs.exported' },
      { actor_name: EMAIL, action: 'opt_out.added' },
      { actor_name: EMAIL, action: 'opt_out.imported' },
      { actor_name: EMAIL, action: 'opt_out.removed' },
      { actor_name: EMAIL, action: 'opt_out.removed' },
      { actor_name: 'trial', action: 'opt_out.added' },
      { actor_name: EMAIL, action: 'opt_out.removed' },
      { actor_name: EMAIL, action: 'opt_out.removed' },
    ]);
  });

  it('have configurable words and reply, also without scripts', async () => {
    const plain = await openSignedIn(server, { javaScriptEnabled: false });
    await plain.goto('/admin/opt-outs/rules');
    expect(await plain.inputValue('#words')).toBe('SAIR\nPARAR\nDESCADASTRAR\nSTOP');
    await plain.fill('#words', '!?');
    await plain.click('form.card .button-main');
    expect(await plain.innerText('#words-help')).toContain('Cada palavra precisa de uma letra');
    await plain.fill('#words', 'Sair\nChega de mensagens\nSair');
    await plain.fill('#reply', 'Pronto, não escrevemos mais.');
    await proveOn(plain, 'form.card .button-main');
    expect(await plain.inputValue('#words')).toBe('Sair\nChega de mensagens\nSair');
    expect(await askDatabase(server.folder, 'SELECT words FROM opt_out_settings')).toEqual([]);
    await plain.fill('#password', PASSWORD);
    await plain.click('form.card .button-main');
    expect(await plain.locator('.notice').innerText()).toContain('valem a partir de agora');
    expect(await plain.inputValue('#words')).toBe('Sair\nChega de mensagens');
    expect(await plain.inputValue('#reply')).toBe('Pronto, não escrevemos mais.');
    await plain.goto('/admin/opt-outs/new');
    expect(await plain.isVisible('#file')).toBe(false);
    await plain.context().close();
  });
});
