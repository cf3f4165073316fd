import cookie from '@fastify/cookie';
import session from '@fastify/session';
import type { INestApplicationContext } from '@nestjs/common';
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Administrators } from '../administrators/administrators.js';
import { AuthFixture, TESTER } from '../testing/auth-fixture.js';
import { AdminSessionStore } from './admin-session.store.js';

/** The cookie that an answer sets, ready to be sent back. */
function cookieOf(answer: LightMyRequestResponse): string {
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

describe('AdminSessionStore under @fastify/session', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let app: FastifyInstance;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    await context.get(Administrators).create({ email: 'ana@exemplo.com', password: 'tulipas sob a mesa' }, TESTER);
    app = fastify();
    await app.register(cookie);
    const store = context.get(AdminSessionStore);
    const secret = 'a secret of thirty-two characters or more';
    await app.register(session, { store, secret, saveUninitialized: false, cookie: { secure: false } });
    app.get('/form', async (request) => Object.assign(request.session, { language: 'pt' }) && 'form');
    app.post('/login', async (request) => {
      await request.session.regenerate();
      Object.assign(request.session, { administratorId: 1, administratorEpoch: 0 });
    });
    app.get('/me', async (request) => ({ id: request.session.administratorId ?? null }));
    app.post('/logout', async (request) => request.session.destroy());
    await app.ready();
  });
  afterEach(async () => {
    await app.close();
    await fixture.close();
  });

  const get = (url: string, cookie = '') => app.inject({ url, headers: { cookie } });
  const post = (url: string, cookie = '') => app.inject({ method: 'POST', url, headers: { cookie } });

  it('logs in with a new id, stays logged in, and logs out on the server', async () => {
    const before = cookieOf(await get('/form'));
    const after = cookieOf(await post('/login', before));
    expect(after).not.toBe(before);
    expect((await get('/me', after)).json()).toEqual({ id: 1 });
    expect((await get('/me', before)).json()).toEqual({ id: null });
    expect((await post('/logout', after)).statusCode).toBe(200);
    expect((await get('/me', after)).json()).toEqual({ id: null });
  });

  it('stores nothing for a request that changes nothing', async () => {
    await get('/me');
    expect(await context.get(AdminSessionStore).sweep()).toBe(0);
    expect((await get('/me')).headers['set-cookie']).toBeUndefined();
  });
});
