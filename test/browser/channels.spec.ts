import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server } from '../support/server.js';
import { closeAll, heading, openSignedIn, PASSWORD, startPanel } from './helpers/panel.js';
import { ageSessions } from './helpers/sessions.js';

let server: Server;
let page: Page;
beforeAll(async () => {
  server = await startPanel();
  page = await openSignedIn(server, { javaScriptEnabled: false });
});
afterAll(() => closeAll(server));

const notice = () => page.innerText('[role=status] >> nth=0');
const row = (name: string) => page.locator('tbody tr', { hasText: name });

describe('the channels', () => {
  it('are created from the settings of their gateway, and never show a credential again', async () => {
    await page.goto('/admin/channels');
    expect(await heading(page)).toBe('Canais');
    await page.click('text=Criar canal');
    await page.click('.kinds >> text=WAHA');
    expect(await page.inputValue('#pace')).toBe('1');
    expect(await page.inputValue('#period')).toBe('4');
    await page.fill('#name', 'loja');
    await page.fill('#set-url', 'ftp://localhost');
    await page.fill('#set-apiKey', 'segredo-da-loja');
    await page.click('text=Ritmo e limites: recomendados');
    await page.fill('#cap', 'muitas');
    await page.click('form.card .button-main');
    expect(await page.innerText('#cap-help')).toContain('Informe um número inteiro dentro dos limites');
    expect(await page.innerText('#set-url-help')).toContain('Informe um endereço completo');
    expect(await page.inputValue('#set-apiKey')).toBe('');
    expect(await page.content()).not.toContain('segredo-da-loja');
    await page.fill('#cap', '1.000');
    await page.fill('#warmUpStart', '50');
    await page.fill('#warmUpGrowth', '20');
    await page.fill('#set-url', 'http://localhost:9');
    await page.click('text=Testar conexão');
    expect(await page.innerText('.notice-bad')).toContain('A conexão não funciona.');
    await page.click('form.card .button-main');
    await page.waitForLoadState();
    expect(await notice()).toBe(
      'O canal loja foi criado. Ninguém responde neste endereço: confira a URL e se o provedor está no ar.',
    );
    expect(await page.innerText('#receipts')).toBe(`http://localhost:${server.port}/gateways/loja/receipts`);
    expect(await page.innerText('main')).toContain('Nenhum recibo ainda.');
    const details = await page.innerText('.details');
    expect(details).toContain('1 a cada 4 s');
    expect(details).toContain('1.000 por dia, em aquecimento: hoje 50');

    await page.click('text=Editar');
    expect(await page.innerText('#set-apiKey-help')).toContain('Já está guardado');
    await page.check('[name=day-1]');
    await page.fill('#from', '08:00');
    await page.fill('#to', '18:30');
    await page.click('form.card .button-main');
    await page.waitForLoadState();
    expect(await page.innerText('.details')).toContain('seg., das 08:00 às 18:30 (America/Sao_Paulo)');

    await page.click('text=Editar');
    await page.fill('#set-url', 'http://169.254.169.254');
    await page.click('form.card .button-main');
    expect(await page.innerText('#set-url-help')).toContain('metadados da nuvem');
    await page.fill('#set-url', 'http://localhost:10');
    await page.click('form.card .button-main');
    const secretHelp = await page.innerText('#set-apiKey-help');
    expect(secretHelp).toContain('O endereço aponta para outro servidor');
    expect(secretHelp).not.toContain('Já está guardado');
    await page.fill('#set-apiKey', 'segredo-da-loja');
    await page.click('form.card .button-main');
    await page.waitForLoadState();
    expect(await notice()).toMatch(/^As alterações foram salvas\. Ninguém responde/);
    const client = api(server, await createKey(server));
    await page.reload();
    await page.click('text=Tornar padrão de uma chave…');
    await page.click('form[action$="/default"] button');
    expect(await notice()).toBe('O canal loja agora é o padrão da chave test.');
    const body = { messages: [{ phone: '5511987654321', message: 'oi' }] };
    const { id } = (await client.post('/api/enqueue-messages', body)).body.messages[0];
    expect((await client.get(`/api/messages/${id}`)).body.channel).toBe('loja');
    for (const path of ['', '/1', '/3', '/3/edit']) {
      await page.goto(`/admin/channels${path}`);
      expect(await page.content()).not.toContain('segredo-da-loja');
    }
    expect(server.logs()).not.toContain('segredo-da-loja');
  });

  it('are paused with a reason and no password, and resumed with the password after an old login, one and all', async () => {
    const client = api(server, await createKey(server));
    const reasonOf = async () => {
      const body = { messages: [{ phone: '5511987654321', message: 'oi' }] };
      const { id } = (await client.post('/api/enqueue-messages', body)).body.messages[0];
      return { id, waiting: (await client.get(`/api/messages/${id}`)).body.waiting_for };
    };
    await page.goto('/admin/channels');
    await row('default').getByText('Gerenciar').click();
    await page.waitForLoadState();
    expect(await page.innerText('main')).toContain('vêm das variáveis de ambiente');
    await page.click('text=Pausar este canal…');
    await page.fill('#reason', 'troca de chip');
    await page.click('form[action$="/pause"] button');
    expect(await page.innerText('.notice-warn')).toMatch(/^Por ana@exemplo\.com\.br, em .*: troca de chip$/);
    const { id, waiting } = await reasonOf();
    expect(waiting).toEqual({ code: 'channel_paused', until: null, reason: null });
    await page.goto(`/admin/messages/${id}`);
    expect(await page.innerText('.step-ahead')).toContain('O canal default está pausado');

    ageSessions(server);
    await page.goto('/admin/channels');
    await page.click('text=Pausar tudo…');
    expect(await page.locator('#password').count()).toBe(0);
    await page.click('text=Pausar todos os envios');
    expect(await notice()).toBe('Todos os envios foram pausados.');
    await page.click('text=Retomar tudo…');
    await page.click('text=Retomar os envios');
    expect(await page.innerText('#password-help')).toContain('Confirme a sua senha');
    await page.fill('#password', PASSWORD);
    await page.click('text=Retomar os envios');
    await page.waitForLoadState();
    expect(await row('default').innerText()).toContain('troca de chip');
    await row('default').getByText('Gerenciar').click();
    await page.click('text=Retomar este canal…');
    await page.click('form[action$="/resume"] button');
    expect(await notice()).toBe('O canal default foi retomado.');
  });

  it('are tested with a message, which is sent like any other', async () => {
    await page.goto('/admin/channels');
    await row('default').getByText('Gerenciar').click();
    await page.click('text=Enviar um teste…');
    await page.fill('#phone', '12');
    await page.click('form[action$="/test"] button');
    expect(await page.innerText('#phone-help')).toContain('Faltam dígitos');
    await page.fill('#phone', '(11) 98765-4321');
    await page.click('form[action$="/test"] button');
    expect(await heading(page)).toMatch(/^Mensagem /);
    expect(await notice()).toContain(
      'O número foi lido como +55 (11) 98765-4321, com o código do Brasil acrescentado.',
    );
    expect(await page.innerText('.heading')).toContain('+55 (11) 98765-4321');
    expect(await page.innerText('.bubble')).toContain('Teste do Recado');
  });
});
