import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.js';
import { type Server, startServer } from '../support/server.js';
import { closeAll, openWindow } from './helpers/panel.js';
import { LOOKS, problems } from './helpers/problems.js';

const PAGES = ['/docs?lang=pt', '/docs?lang=en', '/docs/errors?lang=pt', '/docs/errors?lang=en'];

let browser: Browser;
let server: Server;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
});
afterAll(async () => {
  await closeAll(browser, server);
  await browser.close();
});

/** A window that records the requests and the console errors of its pages. */
async function watchedWindow(options: BrowserContextOptions = {}): Promise<{ page: Page; said: string[] }> {
  const page = await openWindow(browser, server, options);
  const said: string[] = [];
  page.on('request', (request) => said.push(request.url()));
  page.on('console', (message) => said.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  return { page, said };
}

describe('the reference in a browser', () => {
  it.each(PAGES)('%s loads everything from our own origin', async (path) => {
    const { page, said } = await watchedWindow();
    await page.goto(path, { waitUntil: 'networkidle' });
    const [document, stylesheet] = said;
    expect(document).toBe(server.url + path);
    expect(stylesheet).toMatch(/\/docs\/reference\.css\?v=[0-9a-f]{12}$/);
    expect(said.slice(2).filter((line) => line !== 'data:,')).toEqual([]);
    await page.context().close();
  });

  it.each(LOOKS)('has nothing that axe objects to: $name', async ({ theme, width }) => {
    const { page } = await watchedWindow({ colorScheme: theme, viewport: { width, height: 780 } });
    // Each combination of theme and width is checked in one language only, because the elements are the same.
    const language = (theme === 'light') === width > 900 ? 'pt' : 'en';
    for (const path of PAGES.filter((page) => page.endsWith(language))) {
      await page.goto(path);
      expect(await problems(page), path).toEqual([]);
    }
    await page.context().close();
  });

  it('leads from the code of an error to its cause and cure', async () => {
    const { page } = await watchedWindow();
    await page.goto('/docs?lang=pt');
    await page.locator('.codes a', { hasText: 'payload_too_large' }).first().click();
    await page.waitForURL('**/docs/errors?lang=pt#payload_too_large');
    const entry = page.locator('section:has(> h2:target)');
    expect(await entry.innerText()).toContain('Divida o lote');
    expect(await entry.locator('h2').isVisible()).toBe(true);
    await page.click('text=English');
    expect(await page.innerText('h1')).toBe('Errors and what to do');
    await page.context().close();
  });
});
