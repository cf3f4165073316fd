import 'reflect-metadata';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ScheduleModule } from '@nestjs/schedule';
import { Test } from '@nestjs/testing';
import { Administrators, VaultModule } from '@recado/auth';
import { ConfigModule } from '@recado/config';
import { Metrics, NoMetrics } from '@recado/core';
import { DatabaseModule } from '@recado/database';
import { SettingsServerModule } from '@recado/administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../test/support/fixtures/database-location.js';
import { testConfig } from '../../../test/support/fixtures/test-config.js';
import { EMAIL, PASSWORD, PanelClient } from '../../../test/support/panel-client.js';
import { panelOf } from './admin.module.js';
import { registerAdmin } from './register-admin.js';
import { LOGIN } from './sections/login/login.section.js';
import { PREFERENCES } from './sections/preferences/preferences.section.js';
import { NOTES } from './testing/notes/notes.section.js';

const TESTER = { type: 'system', id: null, name: 'a test' } as const;

describe('a section of one folder and one line', () => {
  let location: DatabaseLocation;
  let app: NestFastifyApplication | undefined;
  let browser: PanelClient;

  beforeAll(async () => {
    location = await migratedDatabase();
    const config = testConfig({ NODE_ENV: 'test', DATABASE_URL: location.url });
    const base = [ConfigModule.forRoot(config), DatabaseModule.forRoot(), VaultModule, ScheduleModule.forRoot()];
    const { imports = [], providers = [], ...panel } = panelOf([LOGIN, PREFERENCES, NOTES]);
    const module = await Test.createTestingModule({
      ...panel,
      imports: [...base, SettingsServerModule, ...imports],
      providers: [...providers, { provide: Metrics, useClass: NoMetrics }],
    }).compile();
    const created = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), {
      logger: false,
      bodyParser: false,
    });
    app = created;
    await registerAdmin(created);
    await created.listen(0, '127.0.0.1');
    await created
      .get(Administrators, { strict: false })
      .create({ email: EMAIL, password: PASSWORD, role: 'operator' }, TESTER);
    browser = new PanelClient({ url: await created.getUrl() });
    await browser.login();
  });
  afterAll(async () => {
    await app?.close();
    await location.remove();
  });

  const open = (headers: Record<string, string> = {}) => browser.open('/admin/notes', { headers });

  it('has its page, and a marked link in the navigation', async () => {
    const { status, text } = await open();
    expect(status).toBe(200);
    expect(text).toContain('<title>Anotações · Recado</title>');
    expect(text).toMatch(
      /<p class="navigation-title">Acesso<\/p><ul><li><a href="\/admin\/notes" aria-current="page">/,
    );
  });

  it('is in the list of commands, with what it offers beside its page', async () => {
    const [, list = ''] = /<dialog id="commands"(.*?)<\/dialog>/s.exec((await open()).text) ?? [];
    expect(list).toMatch(/href="\/admin\/notes"[^>]*>Anotações</);
    expect(list).toMatch(/href="\/admin\/notes#text"[^>]*>Nova anotação</);
  });

  it('has its texts in both languages', async () => {
    const english = await browser.open('/admin/preferences', {
      method: 'POST',
      body: new URLSearchParams({ _csrf: await browser.token('/admin/notes'), language: 'en', back: '/admin/notes' }),
    });
    expect(english.headers.get('location')).toBe('/admin/notes');
    expect((await open()).text).toContain('<h1>Notes</h1>');
  });

  it('has its part of the stylesheet', async () => {
    const [, path = ''] = /rel="stylesheet" href="([^"]+)"/.exec((await open()).text) ?? [];
    const compressed = await browser.open(path);
    const plain = await browser.open(path, { headers: { 'accept-encoding': 'identity' } });
    expect(compressed.text).toContain('.notes-of-a-test{color:var(--ink)}');
    expect(plain.text).toBe(compressed.text);
    expect([compressed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null]);
  });

  it('refuses a form with the sentences of its own and of every form', async () => {
    const { status, text } = await browser.submit('/admin/notes', { text: ' ' });
    expect(status).toBe(422);
    expect(text).toContain('<strong>Write something.</strong>');
    expect(text).toContain('role="alert">Check the marked fields.</p>');
  });

  it('says what was done, and how many things there are beside its link', async () => {
    const { status, headers } = await browser.submit('/admin/notes', { text: '<b>milk</b>' });
    expect([status, headers.get('location')]).toEqual([303, '/admin/notes']);
    const { text } = await open();
    expect(text).toContain('role="status">Noted.</p>');
    expect(text).toContain('<li>&lt;b>milk&lt;/b></li>');
    expect(text).toContain('Notes<span class="badge">1</span></a>');
  });

  it('answers unknown addresses below it with 404', async () => {
    expect((await browser.open('/admin/notes/7')).status).toBe(404);
  });
});
