import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '../support/server.js';
import { closeAll, heading, openSignedIn, startPanel } from './helpers/panel.js';

let server: Server;
let page: Page;
beforeAll(async () => {
  server = await startPanel();
  page = await openSignedIn(server);
});
afterAll(() => closeAll(server));

const preview = () => page.locator('#preview');

describe('a new send', () => {
  it('shows the text as the phone does while somebody types', async () => {
    await page.click('.sidebar >> text=Novo envio');
    await page.waitForLoadState();
    expect(await heading(page)).toBe('Novo envio');
    await page.fill('#text', 'Oi, {name}!\nO pedido <b>4711</b> chegou.');
    await preview().getByText('Variáveis: name').waitFor();
    expect(await preview().locator('.bubble').innerText()).toBe('Oi, {name}!\nO pedido <b>4711</b> chegou.');
    expect(await page.inputValue('#text')).toContain('4711');
  });

  it('shows only the fields that the chosen time needs', async () => {
    const shown = async (when: string) => {
      await page.check(`[name="when"][value="${when}"]`);
      return [await page.isVisible('#at'), await page.isVisible('#hours')];
    };
    expect(await shown('at')).toEqual([true, false]);
    expect(await shown('spread')).toEqual([true, true]);
    expect(await shown('now')).toEqual([false, false]);
  });

  it('fills every row of the choices of the time, at every width', async () => {
    const ends = () =>
      page.$$eval('.choices:has([name="when"]) .choice', (choices) => {
        const places = choices.map((choice) => choice.getBoundingClientRect());
        return [...new Map(places.map(({ top, right }) => [top, Math.round(right)])).values()];
      });
    const rows: number[] = [];
    for (const width of [1920, 1280, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await ends();
      rows.push(found.length);
      expect(new Set(found).size, `at ${width} pixels`).toBe(1);
    }
    expect(Math.max(...rows)).toBeGreaterThan(1);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows what may keep a text from its readers as a warning, not as a fault of the form', async () => {
    expect(await preview().locator('.notice-warn').innerText()).toContain('simulador');
    expect(await preview().locator('strong').count()).toBe(0);
  });

  it('takes a file, names its bad rows and is confirmed', async () => {
    await page.fill('#name', 'Cobrança de novembro');
    const rows = ['telefone;nome', '5511987650001;Ana', '5511987650001;Ana', '12;Bia', '5511987650002;Caio'];
    const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
    await page.setInputFiles('#list', file);
    await page.click('button:text-is("Conferir")');
    await page.waitForURL(/\/admin\/send\/\d+$/);
    expect(await page.locator('.lead').innerText()).toBe('Recebem: 2. Não recebem: 2. Nada saiu ainda.');
    await page.click('summary:has-text("Quem não recebe, e por quê: ")');
    expect(await page.locator('main').innerText()).toMatch(/4\s+12; Bia/);
    expect(await page.locator('.decide .bubble').innerText()).toMatch(/^Oi, Ana!/);
    await page.click('text=Alterar >> nth=0');
    await preview().waitFor();
    expect(await preview().locator('.bubble').first().innerText()).toContain('Oi, Ana!');
    expect(await page.isVisible('#file')).toBe(false);
    await page.click('summary:has-text("Anexar arquivo")');
    expect(await page.isVisible('#file')).toBe(true);
    await page.click('button:text-is("Enviar 2 mensagens agora por default")');
    await page.getByText('Confirmado: as mensagens entram na fila').waitFor();
    await page.locator('text=Abrir o lote').click();
    await page.waitForURL(/\/admin\/batches\/\d+$/);
    expect(await heading(page)).toContain('Cobrança de novembro');
  });

  it('sends to a list that was made from a file', async () => {
    await page.goto(`${server.url}/admin/lists`);
    await page.fill('#name', 'Clientes');
    const rows = ['telefone;nome;cidade', '5511987650011;Ana;Recife', '12;Zoe;Olinda', '5511987650012;Bia;Natal'];
    await page.setInputFiles('#list', { name: 'l.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await page.click('button:text-is("Ler o arquivo")');
    await page.waitForURL(/\/admin\/lists\/\d+$/);
    expect(await page.locator('.tiles dd').allInnerTexts()).toEqual(['2', '0', '0', '1']);
    expect(await page.locator('main').innerText()).toMatch(/3\s+12; Zoe; Olinda/);
    await page.click('button:text-is("Guardar 2 pessoas")');
    await page.getByText('A lista está em dia.').waitFor();
    await page.click('text=Enviar a esta lista');
    await page.waitForURL(/\/admin\/send\?list=/);
    await page.fill('#text', 'Oi, {name}! Chegamos a {cidade}.');
    await page.selectOption('#channel', 'default');
    await page.click('button:text-is("Conferir")');
    await page.waitForURL(/\/admin\/send\/\d+$/);
    expect(await page.locator('main').innerText()).toContain('Da lista salva “Clientes”.');
    expect(await page.locator('.decide .bubble').innerText()).toContain('Oi, Ana! Chegamos a Recife.');
  });

  it('goes without a text where a file is attached on the next page', async () => {
    await page.goto(`${server.url}/admin/send`);
    await page.fill('#numbers', '(11) 98765-4321');
    await page.selectOption('#channel', 'default');
    await page.click('button:text-is("Conferir")');
    await page.waitForURL(/\/admin\/send\/\d+$/);
    await page.getByText('Ainda não há nada para enviar').waitFor();
    await page.setInputFiles('#file', {
      name: 'boleto.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 x'),
    });
    //SHOT1
    await page.click('button:text-is("Anexar e conferir")');
    await page.getByText('boleto.pdf, para todas as linhas.').waitFor();
    //SHOT2
    expect(await page.locator('.decide .bubble').innerText()).toMatch(/^\S+\s+boleto\.pdf$/);
  });

  it('says on the page what is wrong with a file', async () => {
    await page.goto(`${server.url}/admin/send`);
    await page.fill('#text', 'Oi');
    await page.setInputFiles('#list', { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from('1;"a\n2;b') });
    await page.click('button:text-is("Conferir")');
    await page.getByText('Aspas que começam na linha 1').waitFor();
    expect(await page.inputValue('#text')).toBe('Oi');
  });
});
