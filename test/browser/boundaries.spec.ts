import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { EMAIL, PASSWORD, startPanel } from './helpers/panel.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});

const open = (path: string, init: RequestInit = {}) => fetch(server.url + path, { redirect: 'manual', ...init });

describe('the answers of the panel', () => {
  it.each(['/admin', '/admin/login', '/admin/messages', '/admin/nothing', '/admin/setup?token=x'])(
    '%s tells the browser what to refuse and keeps nothing',
    async (path) => {
      const { headers } = await open(path);
      expect(headers.get('content-security-policy')).toBe(POLICY);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  it('have no inline script, inline style or foreign address', async () => {
    const html = await (await open('/admin/login')).text();
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i);
    expect(html.match(/(?:src|href)="(?!\/admin|#)[^"]*"/g)).toBeNull();
  });

  it('files are cached forever under hashed names; other files of their folders are not served', async () => {
    const html = await (await open('/admin/login')).text();
    const files = [...html.matchAll(/(?:src|href)="(\/admin\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(files).toHaveLength(4);
    for (const path of files) {
      const answer = await open(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await open('/admin/assets/htmx.esm.js')).status).toBe(404);
    expect((await open('/admin/assets/..%2fregister-admin.js')).status).toBe(404);
  });
});

describe('the files of a page', () => {
  const sentBytes = async (path: string) => Number((await open(path)).headers.get('content-length'));

  it('are one stylesheet before the first paint, and small', async () => {
    const html = await (await open('/admin/login')).text();
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
    expect(html.match(/<script(?![^>]* defer)/g)).toBeNull();
    const [, css = ''] = /rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const [, script = ''] = /src="(\/admin\/assets\/admin\.js[^"]*)"/.exec(html) ?? [];
    expect(await sentBytes(css)).toBeLessThanOrEqual(8 * 1024);
    expect(await sentBytes(script)).toBeLessThanOrEqual(10 * 1024);
  });
});

describe('a request to the panel', () => {
  it('is refused without a CSRF token of its session', async () => {
    const body = new URLSearchParams({ email: EMAIL, password: PASSWORD });
    const answer = await open('/admin/login', { method: 'POST', headers: FORM, body });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('O formulário expirou');
  });

  it('is refused with an error page when it is too large or of another type', async () => {
    const huge = await open('/admin/login', { method: 'POST', headers: FORM, body: `a=${'x'.repeat(70_000)}` });
    expect(huge.status).toBe(413);
    expect(await huge.text()).toContain('Requisição recusada');
    const json = await open('/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<a/>',
    });
    expect(json.status).toBe(415);
    expect(json.headers.get('content-type')).toContain('text/html');
  });

  it('for a part of a page leads to the login when the session has ended', async () => {
    const answer = await open('/admin/messages', { headers: { 'hx-request': 'true' } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('hx-redirect')).toBe('/admin/login');
  });
});

describe('the API beside it', () => {
  it('accepts no forms, sets no cookies and reads no sessions', async () => {
    const key = await createKey(server, { name: 'boundaries' });
    const form = await open('/api/enqueue-messages', {
      method: 'POST',
      headers: { ...FORM, authorization: `Bearer ${key}` },
      body: 'messages=x',
    });
    expect(form.status).toBe(415);
    const { headers } = await api(server, key).get('/api/status', { headers: { cookie: 'recado=x.y' } });
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('content-security-policy')).toBeNull();
  });
});

describe('behind https', () => {
  it('the session cookie has the __Host- prefix, also behind an untrusted proxy', async () => {
    const secure = await startPanel({ env: { BASE_URL: 'https://recado.exemplo.com.br' } });
    const login = await fetch(`${secure.url}/admin/login`);
    expect(login.headers.get('strict-transport-security')).toContain('max-age=');
    const cookie = login.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-recado=/);
    expect(cookie).toMatch(/Path=\/;/);
    expect(cookie).toContain('Secure');
    expect(cookie).toContain('HttpOnly');
    const token = /name="_csrf" value="([^"]+)"/.exec(await login.text())?.[1] ?? '';
    const answer = await fetch(`${secure.url}/admin/login`, {
      method: 'POST',
      headers: { ...FORM, cookie: cookie.split(';')[0] ?? '' },
      body: new URLSearchParams({ _csrf: token, email: EMAIL, password: PASSWORD, next: '/admin' }),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/admin');
    await secure.stop();
  });
});
