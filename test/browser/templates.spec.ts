import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAMPLES } from '../../libs/media/src/testing/sample-files.js';
import { runCli } from '../support/cli.js';
import type { Server } from '../support/server.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { closeAll, openWindow, signIn, startPanel } from './helpers/panel.js';
import { LOOKS, problems } from './helpers/problems.js';

let meta: WhatsAppCloudStandIn;
let server: Server;
let page: Page;
beforeAll(async () => {
  meta = await WhatsAppCloudStandIn.start();
  server = await startPanel();
  const { url, phoneNumberId, token, businessAccountId } = meta.settings;
  const settings = { url, phoneNumberId, token, businessAccountId };
  const set = Object.entries(settings).flatMap(([field, value]) => ['--set', `${field}=${value}`]);
  const command = ['create-channel', '--name', 'nuvem', '--gateway', 'whatsapp-cloud', ...set];
  await runCli(command, { folder: server.folder });
  page = await openWindow(server);
  await page.goto('/admin/login');
  await signIn(page);
  await page.waitForURL('**/admin');
});
afterAll(async () => {
  await closeAll(server);
  await meta?.close();
});

it('the pages of templates can be read and used by everybody', async () => {
  await page.goto('/admin/channels/3/templates');
  expect(await problems(page, LOOKS)).toEqual([]);
  const components = [
    { type: 'HEADER', format: 'TEXT', text: 'Loja' },
    { type: 'BODY', text: 'Olá! {{1}} Até logo.' },
    { type: 'FOOTER', text: 'Responda SAIR' },
  ];
  const buttons = { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Confirmar' }] };
  meta.desk.add('aviso', 'pt_BR', '', { components });
  meta.desk.add('botoes', 'pt_BR', '', { components: [...components, buttons], status: 'REJECTED' });
  await page.click('text=Buscar na Meta');
  await page.getByRole('link', { name: 'botoes' }).waitFor();
  expect(await problems(page, LOOKS)).toEqual([]);
  for (const shape of ['', '?kind=code', '?header=text&buttons=2', '?carries=video&buttons=1']) {
    await page.goto(`/admin/channels/3/templates/new${shape}`);
    expect(await problems(page, LOOKS), shape).toEqual([]);
  }
  await page.click('text=Enviar para análise');
  await page.getByText('Escolha um arquivo de exemplo.').waitFor();
  expect(await problems(page, LOOKS)).toEqual([]);
  for (const name of ['aviso', 'botoes']) {
    await page.goto(`/admin/channels/3/templates/${name}/pt_BR`);
    expect(await problems(page, LOOKS)).toEqual([]);
  }
});

it('the fields of a template, and a send by it, can be read and used by everybody', async () => {
  const pay = { type: 'PAYMENT_REQUEST', text: 'Pagar' };
  const components = [
    { type: 'HEADER', format: 'DOCUMENT' },
    { type: 'BODY', text: 'Olá, {{1}}! Vence {{2}}.' },
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Só hoje', has_expiration: true } },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://x.example/{{1}}' }, pay] },
  ];
  meta.desk.add('boleto', 'pt_BR', '', { components });
  await page.goto('/admin/channels/3/templates');
  await page.click('text=Buscar na Meta');
  await page.getByRole('link', { name: 'boleto' }).click();
  await page.getByLabel('Número que recebe o teste').waitFor();
  expect(await problems(page, LOOKS)).toEqual([]);
  await page.fill('[name="f-body.1"]', 'Ana');
  await page.click('button:text-is("Enviar um teste")');
  await page.getByText('Preencha este campo.').first().waitFor();
  expect(await page.inputValue('[name="f-body.1"]')).toBe('Ana');
  expect(await problems(page, LOOKS)).toEqual([]);
  await page.click('text=Enviar a uma lista');
  await page.waitForURL(/\/admin\/send\?/);
  expect(await page.locator('#text').isVisible()).toBe(false);
  expect(await page.inputValue('#template')).toBe('boleto:pt_BR');
  await page.locator('#preview').getByText('Olá, {{1}}!').waitFor();
  expect(await problems(page, LOOKS)).toEqual([]);
  await page.fill('#numbers', 'telefone;nome;pdf\n5511987650009;Ana;https://x.example/a.pdf');
  await page.click('button:text-is("Conferir")');
  await page.getByText('Falta um valor do modelo').first().waitFor();
  await page.selectOption('[name="from-body.1"]', '1');
  expect(await page.locator('[name="fixed-body.1"]').isVisible()).toBe(false);
  expect(await problems(page, LOOKS)).toEqual([]);
});

it('a test of a carousel takes a file for each card, which the script sends with the button that was pressed', async () => {
  const card = {
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Por {{1}}.' },
    ],
  };
  const components = [
    { type: 'BODY', text: 'Olá, {{1}}. Até logo.' },
    { type: 'CAROUSEL', cards: [card, card] },
  ];
  meta.desk.add('ofertas', 'pt_BR', '', { components, category: 'MARKETING' });
  await page.goto('/admin/channels/3/templates');
  await page.click('text=Buscar na Meta');
  await page.getByRole('link', { name: 'ofertas' }).click();
  for (const [place, name] of ['um.png', 'dois.png'].entries()) {
    const file = { name, mimeType: 'image/png', buffer: SAMPLES.png };
    await page.setInputFiles(`[name="u-card.${place}.header.url"]`, file);
  }
  await page.click('button:text-is("Mostrar")');
  await page.getByText('Arquivo escolhido: dois.png').waitFor();
  expect(await problems(page, LOOKS)).toEqual([]);
  expect(meta.taken).toEqual([]);
  for (const field of ['f-body.1', 'f-card.0.body.1', 'f-card.1.body.1']) await page.fill(`[name="${field}"]`, 'R$ 5');
  await page.fill('#phone', '5511987650009');
  await page.setInputFiles('[name="u-card.1.header.url"]', {
    name: 'três.png',
    mimeType: 'image/png',
    buffer: SAMPLES.png,
  });
  await page.click('button:text-is("Enviar um teste")');
  await page.waitForURL(/\/admin\/messages\/\d+/);
  expect(await page.locator('img.picture').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual([
    'Imagem: um.png',
    'Imagem: três.png',
  ]);
  expect(await problems(page, LOOKS)).toEqual([]);
});
