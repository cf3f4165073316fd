// Takes the screenshots of the panel for the README: node scripts/screenshots.mjs
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from './lib/chromium.mjs';
import { inProject } from './lib/root.mjs';
import { fillWithSamples } from './lib/sample-data.mjs';
import { say } from './lib/say.mjs';
import { loadTool } from './lib/test-tool.mjs';

const PUBLIC_URL = 'https://recado.exemplo.com.br';
const EMAIL = 'ana@exemplo.com.br';
const PASSWORD = 'uma frase bem comprida';
const FOLDER = inProject('docs/images');
/** The largest picture that still loads quickly in a README. */
const MAX_BYTES = 150 * 1024;

const SETTINGS = {
  NODE_ENV: 'production',
  BASE_URL: PUBLIC_URL,
  APP_SECRET: 'only-for-the-pictures-of-the-readme-0000',
  ADMIN_EMAIL: EMAIL,
  ADMIN_PASSWORD: PASSWORD,
  LOG_LEVEL: 'error',
};

const { startServer } = await loadTool('test/support/server.ts');
const server = await startServer({ env: SETTINGS });
fillWithSamples(join(server.folder, 'recado.sqlite'));
await takePictures(server.url);
await server.stop();

async function takePictures(baseURL) {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 660 } });
  await page.goto('/admin/login');
  await page.fill('#email', EMAIL);
  await page.fill('#password', PASSWORD);
  await page.click('.entry-card button');
  await page.waitForURL('**/admin/messages');
  await take(page, 'panel-messages');
  await page.goto('/admin/api-keys/new');
  await page.fill('#name', 'ERP Matriz');
  await page.click('form.card .button-main');
  await page.waitForURL('**/admin/api-keys/created');
  await take(page, 'panel-key');
  await browser.close();
}

async function take(page, name) {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path });
  const { size } = statSync(path);
  say(`${name}.png: ${Math.ceil(size / 1024)} KB`);
  if (size > MAX_BYTES) throw new Error(`${name}.png is larger than ${MAX_BYTES / 1024} KB`);
}
