// Takes the pictures of the panel that the README shows: node scripts/screenshots.mjs
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from './lib/build.mjs';
import { isBuilt } from './lib/build-stamp.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { inProject } from './lib/root.mjs';
import { fillWithSamples } from './lib/sample-data.mjs';
import { say } from './lib/say.mjs';

const PORT = 24_781;
const URL_OF_SERVER = `http://127.0.0.1:${PORT}`;
const PUBLIC_URL = 'https://recado.exemplo.com.br';
const EMAIL = 'ana@exemplo.com.br';
const PASSWORD = 'uma frase bem comprida';
const FOLDER = inProject('docs/images');
const READY_WITHIN_MS = 20_000;
/** Larger pictures make a slow README. */
const MAX_BYTES = 150 * 1024;

if (!isBuilt()) await build();
const data = mkdtempSync(join(tmpdir(), 'recado-pictures-'));
const server = startServer(data);
try {
  await ready();
  fillWithSamples(join(data, 'recado.sqlite'));
  await takePictures();
} finally {
  server.kill('SIGKILL');
  rmSync(data, { recursive: true, force: true });
}

function startServer(folder) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(PORT),
    BASE_URL: PUBLIC_URL,
    APP_SECRET: 'only-for-the-pictures-of-the-readme-0000',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    DATABASE_URL: `sqlite:${join(folder, 'recado.sqlite')}`,
    LOG_LEVEL: 'error',
  };
  return spawn(process.execPath, [inProject('dist/apps/server/src/main.js')], { cwd: folder, env, stdio: 'inherit' });
}

async function ready() {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await globalThis.fetch(`${URL_OF_SERVER}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not get ready');
}

async function takePictures() {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ baseURL: URL_OF_SERVER, viewport: { width: 1280, height: 660 } });
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
