// Takes pictures of the panel. npm run screenshots: those of the README, and those that the tests compare pages with;
// npm run screenshots -- --readme: only the first ones;
// npm run screenshots -- --all FOLDER: of every page in both themes, 1280 and 360 pixels wide
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureChromium } from './lib/chromium.mjs';
import { findPanelPages, pictureName } from './lib/panel-pages.mjs';
import { inProject } from './lib/root.mjs';
import { runTool } from './lib/run-tool.mjs';
import { fillWithSamples } from './lib/sample-data.mjs';
import { say } from './lib/say.mjs';
import { loadTool } from './lib/test-tool.mjs';

const PUBLIC_URL = 'https://recado.exemplo.com.br';
const EMAIL = 'ana@exemplo.com.br';
const PASSWORD = 'uma frase bem comprida';
/** The largest picture that still loads quickly in a README. */
const MAX_BYTES = 150 * 1024;
const SIZE = { width: 1280, height: 660 };
const LOOKS = ['light', 'dark'].flatMap((theme) => [1280, 360].map((width) => ({ theme, width })));

const SETTINGS = {
  NODE_ENV: 'production',
  BASE_URL: PUBLIC_URL,
  APP_SECRET: 'only-for-the-pictures-of-the-readme-0000',
  ADMIN_EMAIL: EMAIL,
  ADMIN_PASSWORD: PASSWORD,
  LOG_LEVEL: 'error',
};

const { all, readme } = parseArgs({ options: { all: { type: 'string' }, readme: { type: 'boolean' } } }).values;
const { startServer } = await loadTool('test/support/server.ts');
const server = await startServer({ env: SETTINGS });
fillWithSamples(join(server.folder, 'recado.sqlite'));
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage({ baseURL: server.url, viewport: SIZE });
await signIn();
await (all ? takeAll(resolve(all)) : takeForReadme(inProject('docs/images')));
await browser.close();
await server.stop();
if (!all && !readme) process.exitCode = await refreshForTests();

async function signIn() {
  await page.goto('/admin/login');
  await page.fill('#email', EMAIL);
  await page.fill('#password', PASSWORD);
  await page.click('.entry-card .button-main');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

async function takeForReadme(folder) {
  await page.goto('/admin');
  await takeSmall(folder, 'panel-home');
  await page.goto('/admin/messages');
  await takeSmall(folder, 'panel-messages');
  await openFirst(/^\/admin\/messages\/\d+/);
  await takeSmall(folder, 'panel-message');
  await page.goto('/admin/send');
  await takeSmall(folder, 'panel-send');
  await page.goto('/admin/api-keys/new');
  await page.fill('#name', 'ERP Matriz');
  await page.click('form.card .button-main');
  await page.waitForURL('**/admin/api-keys/created');
  await takeSmall(folder, 'panel-key');
}

/** Opens the first link of the page to an address of this form. */
async function openFirst(address) {
  const links = await page.$$eval('main a', (found) => found.map((link) => link.getAttribute('href')));
  await page.goto(links.find((link) => address.test(link)));
}

/** The spec takes the pictures itself, with its own samples and clock. Answers its exit code. */
async function refreshForTests() {
  rmSync(inProject('test/browser/pictures'), { recursive: true, force: true });
  const args = ['run', '--project', 'browser', 'test/browser/accessibility.spec.ts'];
  const env = { ...process.env, RECADO_REFRESH_PICTURES: 'true' };
  const { code } = await runTool(process.execPath, [inProject('node_modules/vitest/vitest.mjs'), ...args], {
    live: true,
    env,
  });
  return code;
}

async function takeAll(folder) {
  const pages = await findPanelPages(page);
  for (const path of pages) await takeInAllLooks(folder, path);
  say(`${pages.length} pages, ${pages.length * LOOKS.length} pictures in ${folder}`);
}

async function takeInAllLooks(folder, path) {
  await page.goto(path);
  for (const { theme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: SIZE.height });
    const picture = join(folder, `${pictureName(path)}-${theme}-${width}.png`);
    // Colours that still change are finished first.
    await page.screenshot({ path: picture, fullPage: true, animations: 'disabled' });
  }
}

async function takeSmall(folder, name) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  const { size } = statSync(path);
  say(`${name}.png: ${Math.ceil(size / 1024)} KB`);
  if (size > MAX_BYTES) throw new Error(`${name}.png is larger than ${MAX_BYTES / 1024} KB`);
}
