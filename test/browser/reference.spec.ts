import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../support/openapi/document.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { closeAll, openWindow } from './helpers/panel.js';
import { LOOKS, problems } from './helpers/problems.js';

const [tag] = readDocument().tags ?? [];
const TAG = `/docs/api/${tag?.name ?? ''}`;
const PAGES = [
  '/docs',
  TAG,
  '/docs/errors',
  '/docs/guides/contents',
  '/docs/guides/php',
  '/docs/guides/kits',
  '/docs/search',
].flatMap((path) => [`${path}?lang=pt`, `${path}?lang=en`]);

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => closeAll());

/** A window that records the requests and the console errors of its pages. */
async function watchedWindow(): Promise<{ page: Page; said: string[] }> {
  const page = await openWindow(server);
  const said: string[] = [];
  page.on('request', (request) => said.push(request.url()));
  page.on('console', (message) => said.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  return { page, said };
}

describe('the reference in a browser', () => {
  it.each(['/docs?lang=pt', '/docs/errors?lang=en'])('%s loads everything from our own origin', async (path) => {
    const { page, said } = await watchedWindow();
    await page.goto(path, { waitUntil: 'networkidle' });
    const [document, stylesheet] = said;
    expect(document).toBe(server.url + path);
    expect(stylesheet).toMatch(/\/docs\/reference\.css\?v=[0-9a-f]{12}$/);
    expect(said.slice(2).filter((line) => line !== 'data:,')).toEqual([]);
    await page.context().close();
  });

  it.each(PAGES)('%s has nothing that axe objects to', async (path) => {
    const { page } = await watchedWindow();
    await page.goto(path);
    // Each combination of theme and width is checked in one language only, because the elements are the same.
    const isPortuguese = path.endsWith('pt');
    const looks = LOOKS.filter(({ theme, width }) => ((theme === 'light') === width > 900) === isPortuguese);
    expect(await problems(page, looks)).toEqual([]);
    await page.context().close();
  });

  it('leads from the code of an error to its cause and cure', async () => {
    const { page } = await watchedWindow();
    await page.goto(`${TAG}?lang=pt`);
    await page.locator('.codes a', { hasText: 'payload_too_large' }).first().click();
    await page.waitForURL('**/docs/errors?lang=pt#payload_too_large');
    const entry = page.locator('section:has(> h2:target)');
    expect(await entry.innerText()).toContain('Divida o lote');
    expect(await entry.locator('h2').isVisible()).toBe(true);
    await page.click('text=English');
    expect(await page.innerText('h1')).toBe('Errors and what to do');
    await page.context().close();
  });

  it('leads to the page of a kit by its navigation, and by the search', async () => {
    const page = await openWindow(server, { javaScriptEnabled: false });
    await page.goto('/docs?lang=pt');
    await page.locator('nav:visible a', { hasText: 'Recado para n8n' }).first().click();
    expect(await page.innerText('h1')).toBe('Recado para n8n');
    await page.fill('#top-search', 'VBA');
    await page.keyboard.press('Enter');
    await page.locator('.results a', { hasText: 'Receitas' }).first().click();
    const file = page.locator('article a', { hasText: 'Recado.bas' });
    const response = await page
      .context()
      .request.get(new URL((await file.getAttribute('href')) ?? '', server.url).href);
    expect(await response.text()).toContain('Attribute VB_Name = "Recado"');
    await page.context().close();
  });

  it('changes the language of a sample with the arrow keys', async () => {
    const page = await openWindow(server, { javaScriptEnabled: false });
    await page.goto(`${TAG}?lang=pt`);
    const sample = page.locator('.code').first();
    expect(await sample.locator('pre:visible').innerText()).toContain('curl');
    await sample.locator('input').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await sample.locator('pre:visible').innerText()).toContain('<?php');
    expect(await sample.locator('pre:visible').count()).toBe(1);
    await page.context().close();
  });

  it('begins with its title on a phone, and has the navigation behind a button', async () => {
    const page = await openWindow(server, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await page.goto(`${TAG}?lang=pt`);
    expect((await page.locator('h1').boundingBox())?.y).toBeLessThan(150);
    const link = page.locator('.top nav a', { hasText: 'Erros' });
    expect(await link.isVisible()).toBe(false);
    await page.click('.menu > summary');
    await link.click();
    expect(await page.innerText('h1')).toBe('Erros e o que fazer');
    await page.context().close();
  });

  it('finds a field by a form without a script, and shows where it is', async () => {
    const page = await openWindow(server, { javaScriptEnabled: false });
    await page.goto('/docs?lang=en&code=php');
    await page.fill('#top-search', 'scheduled_at EnqueueRequest');
    await page.keyboard.press('Enter');
    await page.locator('.results a').first().click();
    expect(page.url()).toBe(`${server.url}/docs/objects?lang=en&code=php#EnqueueRequest.scheduled_at`);
    expect(await page.locator('li:target').innerText()).toContain('scheduled_at');
    await page.context().close();
  });

  it('keeps the sample beside the text that scrolls, where there is room', async () => {
    const page = await openWindow(server, { viewport: { width: 1280, height: 800 } });
    await page.goto(`${TAG}?lang=pt`);
    const [operation, sample] = [page.locator('.operation').first(), page.locator('.sticky').first()];
    const { y = 0, height = 0 } = (await operation.boundingBox()) ?? {};
    await page.evaluate(`scrollTo(0, ${y + height / 2})`);
    expect((await sample.boundingBox())?.y).toBeGreaterThan(0);
    await page.context().close();
  });
});
