import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '../support/server.js';
import { codeOf } from './helpers/authenticator.js';
import { closeAll, EMAIL, heading, openWindow, PASSWORD, signIn, startPanel } from './helpers/panel.js';
import { problems } from './helpers/problems.js';
import { ageSessions } from './helpers/sessions.js';

const SECURITY = '/admin/account/security';
const ROLES = '/admin/people/second-factors';

let server: Server;
let origin: string;

beforeAll(async () => {
  server = await startPanel();
  // Browsers allow passkeys at a host name only.
  origin = server.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => closeAll(server));

const window = (options = {}) => openWindow(server, { baseURL: origin, ...options });
const main = (page: Page) => page.innerText('main');

/** A device with a fingerprint reader, in the browser of this page. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  return { cdp, ...(await cdp.send('WebAuthn.addVirtualAuthenticator', { options })) };
}

/** Resolves when somebody is logged in. */
const isInside = (page: Page) => page.locator('.sidebar .account-name').waitFor({ state: 'attached' });

async function signOut(page: Page): Promise<void> {
  // The check of accessibility leaves it narrow.
  await page.setViewportSize({ width: 1280, height: 780 });
  await page.click('.sidebar .account summary');
  await page.click('.sidebar .account-body button.button-wide');
  await page.waitForURL('**/admin/login');
}

describe('two-step verification', () => {
  it('by passkey: is required of a role, set up, logs in without a password and after one, and confirms changes', async () => {
    const page = await window();
    const { cdp, authenticatorId } = await addDevice(page);
    await signIn(page);
    await isInside(page);
    await page.goto(ROLES);
    expect(await problems(page)).toEqual([]);
    await page.check('text=Administrador');
    await page.click('text="Salvar"');
    await page.waitForURL(`**${SECURITY}`);
    expect(await main(page)).toContain('exige a verificação em duas etapas');
    expect(await problems(page)).toEqual([]);
    await page.click('text=Adicionar chave de acesso');
    await page.fill('#name', 'Notebook');
    expect(await problems(page)).toEqual([]);
    await page.click('text=Criar chave de acesso');
    await page.waitForURL('**/recovery-codes');
    expect(await page.locator('.recovery-codes li').count()).toBe(10);
    expect(await problems(page)).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('text=Baixar .txt')]);
    expect(file.suggestedFilename()).toBe('codigos-de-recuperacao.txt');
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    const shown = await page.locator('.recovery-codes li').allInnerTexts();
    expect(lines.slice(4, 14)).toEqual(shown.map((code) => code.trim()));
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.sidebar', '.button-main', 'text=Baixar .txt'])
      expect(await page.isVisible(hidden)).toBe(false);
    expect(await page.isVisible('#codes')).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.click('text=Já guardei');
    expect(await main(page)).toContain('Notebook');
    expect(await problems(page)).toEqual([]);

    await signOut(page);
    expect(await problems(page)).toEqual([]);
    await page.click('text=Entrar com chave de acesso');
    await isInside(page);

    ageSessions(server);
    await page.goto(`${SECURITY}/app`);
    await page.click('text=Usar a chave de acesso em vez da senha');
    expect(await problems(page)).toEqual([]);
    await page.click('text="Usar chave de acesso"');
    await page.waitForURL(`**${SECURITY}/app`);
    expect(await page.locator('input[type=password]').count()).toBe(0);

    await signOut(page);
    await signIn(page);
    await page.waitForURL('**/login/second-factor');
    expect(await problems(page)).toEqual([]);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.click('text="Usar chave de acesso"');
    await page.locator('[data-failed]').waitFor();
    expect(await main(page)).toContain('O navegador não enviou uma chave de acesso');
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.click('text="Usar chave de acesso"');
    await isInside(page);

    await page.goto(ROLES);
    await page.uncheck('text=Administrador');
    await page.click('text="Salvar"');
    await page.goto(SECURITY);
    await page.click('text=Gerenciar');
    expect(await problems(page)).toEqual([]);
    await page.click('text=Remover…');
    await page.click('text="Remover"');
    await page.waitForURL(`**${SECURITY}`);
    expect(await main(page)).toContain('está desativada');
    await signOut(page);
    await page.click('text=Entrar com chave de acesso');
    await page.locator('.notice-bad[role=alert]:not([hidden])').waitFor();
    expect(await main(page)).toContain('Esta chave de acesso não pertence a nenhuma conta daqui');
  });

  it('by an authenticator app and recovery codes, without JavaScript and by the keyboard alone', async () => {
    const page = await window({ javaScriptEnabled: false });
    await signIn(page);
    await isInside(page);
    await page.goto(`${SECURITY}/app`);
    const box = await page.locator('svg.qr-code').boundingBox();
    expect(box && Math.abs(box.width - box.height) < 1 && box.width > 150).toBe(true);
    const secret = await page.innerText('#secret');
    await page.focus('#code');
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.locator('#code-help', { hasText: 'Código incorreto' }).waitFor();
    expect(await page.innerText('#secret')).toBe(secret);
    await page.focus('#code');
    await page.keyboard.type(codeOf(secret));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/recovery-codes');
    const [first = '', second = ''] = await page.locator('.recovery-codes li').allInnerTexts();

    const login = async () => {
      await page.context().clearCookies();
      await page.goto('/admin/login');
      await page.locator('#email:focus').waitFor();
      await page.keyboard.type(EMAIL);
      await page.keyboard.press('Tab');
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/login/second-factor');
    };
    await login();
    expect(await heading(page)).toBe('Confirme que é você');
    await page.locator('#code:focus').waitFor();
    await page.keyboard.type(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await isInside(page);

    await login();
    await page.click('summary:has-text("código de recuperação")');
    await page.fill('#recovery', first.toUpperCase());
    await page.keyboard.press('Enter');
    await isInside(page);
    expect(await main(page)).toContain('Restam 9');

    await login();
    await page.click('summary:has-text("código de recuperação")');
    await page.fill('#recovery', first);
    await page.keyboard.press('Enter');
    await page.locator('[role=alert]').waitFor();
    await page.click('summary:has-text("código de recuperação")');
    await page.fill('#recovery', second);
    await page.keyboard.press('Enter');
    await isInside(page);
    expect(await main(page)).toContain('Restam 8');

    await page.goto('/admin/login');
    await page.context().clearCookies();
    await page.goto('/admin/login');
    await page.click('text=Não consegue entrar?');
    expect(await main(page)).toContain('recado -- reset-password');
  });
});
