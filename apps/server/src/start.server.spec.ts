import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../test/support/fixtures/database-location.js';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { TcpProxy } from '../../../test/support/tcp-proxy.js';
import { createApplication } from './create-application.js';

let location: DatabaseLocation;
let proxy: TcpProxy;
let app: NestFastifyApplication | undefined;

beforeEach(async () => {
  location = await migratedDatabase();
  proxy = await TcpProxy.to(Number(new URL(location.url).port));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app?.close();
  await proxy.close();
  await location.remove();
});

/** Lets the server answer again once the start has waited for it. */
async function healAfterWait(): Promise<void> {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const isWaiting = () => warn.mock.calls.some(([line]) => String(line).includes('is away during the start'));
  await vi.waitUntil(isWaiting, { timeout: 60_000 });
  proxy.heal();
}

it('the modules and their hooks start also where the database server is away for a moment', async () => {
  const { port } = new URL(location.url);
  const url = location.url.replace(`:${port}/`, `:${proxy.port}/`);
  const config = testConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    ADMIN_EMAIL: 'dona@exemplo.com.br',
    ADMIN_PASSWORD: 'tulipas sob a mesa',
  });
  proxy.refuse();
  [app] = await Promise.all([createApplication(config), healAfterWait()]);
  proxy.refuse();
  proxy.cut();
  const [started] = await Promise.all([app.init(), healAfterWait()]);
  expect(started).toBe(app);
});
