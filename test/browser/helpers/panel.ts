import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { sharedBrowser } from '../../support/browser.js';
import { type Server, type ServerOptions, startServer } from '../../support/server.js';
import { until } from '../../support/until.js';

export const EMAIL = 'ana@exemplo.com.br';
export const PASSWORD = 'uma frase bem comprida';

/** How long a page may take for one step: far longer than on a quiet machine. */
const PATIENCE_MS = 120_000;

/** A server with an administrator. */
export function startPanel({ env, ...options }: ServerOptions = {}): Promise<Server> {
  return startServer({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...env }, ...options });
}

/** What scripts of the pages threw since the last `closeAll`. */
const scriptErrors: string[] = [];

/**
 * Closes the windows before the server, which would wait for connections that a browser opened in advance; only them where
 * other files use the server. Throws when a script of a page has failed meanwhile.
 */
export async function closeAll(server?: Server): Promise<void> {
  await Promise.all((await sharedBrowser()).contexts().map((context) => context.close()));
  await server?.stop();
  const errors = scriptErrors.splice(0);
  if (errors.length > 0) throw new Error(`scripts of the panel failed:\n${[...new Set(errors)].join('\n')}`);
}

/** A browser window on a server, with Portuguese pages unless a cookie says otherwise. */
export async function openWindow(server: Server, options: BrowserContextOptions = {}): Promise<Page> {
  const browser = await sharedBrowser();
  const context: BrowserContext = await browser.newContext({ baseURL: server.url, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('weberror', (error) => scriptErrors.push(String(error.error().stack)));
  return context.newPage();
}

/** Logs in with the form. */
export async function signIn(page: Page, { email = EMAIL, password = PASSWORD } = {}): Promise<void> {
  if (!page.url().includes('/admin/login')) await page.goto('/admin/login');
  await page.fill('#email', email);
  await page.fill('#password', password);
  await page.click('.entry-card .button-main');
}

/** A window with a login. */
export async function openSignedIn(server: Server, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openWindow(server, options);
  await signIn(page);
  await page.waitForURL('**/admin');
  return page;
}

/** The heading of the page. */
export function heading(page: Page): Promise<string> {
  return page.innerText('h1');
}

/** Resolves when the page has announced the news to screen readers, shortly after it shows them. */
export function announced(page: Page, news: string): Promise<void> {
  return page.locator('#news', { hasText: news }).waitFor({ state: 'attached' });
}

/** Makes the page look for news now, as it does every 5 s and when its tab becomes visible. */
export async function refresh(page: Page): Promise<void> {
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
}

/** Lets the page look for news until it shows this part, without a reload. */
export async function refreshUntil(page: Page, part: Locator): Promise<void> {
  const isShown = async () => {
    await refresh(page);
    return part.isVisible();
  };
  await until(isShown, { intervalMs: 100, describe: `the page to show ${String(part)}` });
}
