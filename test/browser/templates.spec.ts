import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
