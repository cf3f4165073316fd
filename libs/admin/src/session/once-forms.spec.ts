import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Database, DatabaseUnavailableError } from '@recado/database';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sentForm } from '../../../../test/support/sent-form.js';
import type { PanelClient } from '../../../../test/support/panel-client.js';
import { RunningPanel } from '../../../../test/support/fixtures/running-panel.js';

describe('A form that makes one thing, however often it is posted', () => {
  let panel: RunningPanel;
  let browser: PanelClient;
  beforeAll(async () => {
    panel = await RunningPanel.start();
    browser = await panel.browserOf('administrator');
  });
  afterAll(() => panel.stop());
  afterEach(() => vi.restoreAllMocks());

  const NEW = '/admin/webhooks/new';
  const database = () => panel.app.get(Database, { strict: false });
  const run = (sql: string) => database().write((tx) => tx.run(sql, []));
  const made = (url: string) => database().read('SELECT id FROM webhook_endpoints WHERE url = ?', [url]);
  /** Lets no row of a table be written as long as the work runs. */
  async function refusing<T>(event: string, work: () => Promise<T>): Promise<T> {
    await run(`CREATE TRIGGER refuse BEFORE ${event} BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    try {
      return await work();
    } finally {
      await run('DROP TRIGGER refuse');
    }
  }
  /** As a browser sends the form of this page. */
  async function filled(url: string) {
    vi.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    const fields: Record<string, string> = {
      ...sentForm((await browser.open(NEW)).text, NEW),
      url,
      preset: 'status',
      keys: 'all',
    };
    const headers = { referer: panel.url + NEW, 'sec-fetch-site': 'same-origin' };
    const post = () => browser.open(NEW, { method: 'POST', headers, body: new URLSearchParams(fields) });
    return { fields, post };
  }

  it('that failed comes back filled in with the advice to look, and makes nothing until it is sent again', async () => {
    const url = 'https://exemplo.com.br/falhou';
    const { fields, post } = await filled(url);
    const failed = await refusing('INSERT ON webhook_endpoints', post);
    expect([failed.status, failed.text]).toEqual([500, expect.stringContaining(`href="${NEW}"`)]);
    const { text } = await browser.open(NEW);
    expect(text).toContain('não se sabe o que foi feito');
    const again = sentForm(text, NEW);
    expect(again).toMatchObject({ url });
    expect(again.once).not.toBe(fields.once);
    expect((await browser.open(NEW)).text).not.toContain(url);
    expect((await post()).headers.get('location')).toBe(NEW);
    expect(await made(url)).toHaveLength(0);
    fields.once = sentForm((await browser.open(NEW)).text, NEW).once as string;
    expect((await post()).headers.get('location')).toBe('/admin/webhooks/created');
    expect(await made(url)).toHaveLength(1);
  });

  it('that met a database that was away comes back with its next post, which does not wait', async () => {
    const url = 'https://exemplo.com.br/fora-do-ar';
    const { post } = await filled(url);
    const { write } = database();
    let writes = 0;
    // The first one notes that the form was posted.
    const away = vi.spyOn(database(), 'write').mockImplementation((work) => {
      if (++writes === 1) return write.call(database(), work);
      return Promise.reject(new DatabaseUnavailableError(new Error('away')));
    });
    expect((await post()).status).toBe(503);
    expect(writes).toBeGreaterThan(2);
    away.mockRestore();
    expect((await post()).headers.get('location')).toBe(NEW);
    expect(sentForm((await browser.open(NEW)).text, NEW)).toMatchObject({ url });
    expect(await made(url)).toHaveLength(0);
  });

  it('that made something and failed then makes no second one, and comes back with the advice to look', async () => {
    const url = 'https://exemplo.com.br/meio-feito';
    const { post } = await filled(url);
    expect((await refusing('UPDATE ON admin_sessions', post)).status).toBe(500);
    expect(await made(url)).toHaveLength(1);
    const second = await post();
    expect([second.status, second.headers.get('location')]).toEqual([303, NEW]);
    const { text } = await browser.open(NEW);
    expect(text).toContain('não se sabe o que foi feito');
    expect(sentForm(text, NEW)).toMatchObject({ url });
    expect(await made(url)).toHaveLength(1);
  });

  it('whose answer was bad news is not said to have made anything when it is posted again', async () => {
    const page = '/admin/alerts';
    const once = randomUUID();
    const said = async () => {
      expect((await browser.submit(`${page}/test`, { once }, page)).status).toBe(303);
      return /class="notice notice-(\w+)[^>]*>(.*?)<\//s.exec((await browser.open(page)).text)?.slice(1);
    };
    const [tone] = (await said()) ?? [];
    const again = await said();
    expect([tone, again]).toEqual(['bad', ['bad', expect.stringContaining('uma recusa ou um problema')]]);
  });

  it('is not posted by what a script asks for while it is filled in', async () => {
    const page = '/admin/send';
    const sent = { ...sentForm((await browser.open(page)).text, page), text: 'Oi', numbers: '11 91234-5678' };
    const headers = { 'hx-request': 'true' };
    const preview = () => browser.submit('/admin/send/preview', sent, page, { headers });
    expect((await preview()).text).toContain('Oi');
    const { list: _, ...typed } = sent as Record<string, string>;
    const made = await browser.upload(page, typed, new Blob([]), { page });
    expect(made.headers.get('location')).toMatch(/^\/admin\/send\/\d+/);
    const late = await preview();
    expect([late.status, late.text]).toEqual([200, expect.stringContaining('id="preview"')]);
    expect((await browser.open(made.headers.get('location')!)).text).not.toContain('já tinha sido enviado');
  });
});
