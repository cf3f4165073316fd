import { Controller, Get, type INestApplicationContext } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { DomainError } from '@recado/core';
import { Database, DatabaseUnavailableError } from '@recado/database';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiKeyUsage } from '../keys/api-key.usage.js';
import { ApiKeys } from '../keys/api-keys.js';
import type { Principal } from '../keys/principal.js';
import { AuthFixture, issueSecret, TESTER } from '../testing/auth-fixture.js';
import { ApiKeyAuthentication } from './api-key.authentication.js';
import { CurrentPrincipal } from './current-principal.js';
import { RequireScope } from './require-scope.js';

@Controller()
@RequireScope('messages:read')
class ProbeController {
  @Get('api/read')
  read(@CurrentPrincipal() principal: Principal): string {
    return principal.name;
  }

  @Get('api/write')
  @RequireScope('messages:write')
  write(@CurrentPrincipal() principal: Principal): string {
    return principal.name;
  }
}

/** The error as the service would answer it. */
function toAnswer(error: unknown): { status: number; retryAfter?: number } {
  if (error instanceof DomainError) return { status: error.status, retryAfter: error.retryAfter };
  throw error;
}

describe('authentication over HTTP', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;
  let app: NestFastifyApplication;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    const module = await Test.createTestingModule({ controllers: [ProbeController] }).compile();
    app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter({ trustProxy: true }));
    app.useGlobalFilters({ catch: (error, host) => void host.switchToHttp().getResponse().send(toAnswer(error)) });
    const server = app.getHttpAdapter().getInstance();
    const authentication = context.get(ApiKeyAuthentication);
    server.addHook('onRequest', (request: FastifyRequest) => authentication.authenticate(request));
    await app.init();
    await server.ready();
  });
  afterEach(async () => {
    await app.close();
    await fixture.close();
  });

  const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers });

  it('accepts a key with the scope, and sets its principal', async () => {
    const authorization = `bearer ${await issueSecret(context)}`;
    expect((await get('/api/write', { authorization })).body).toBe('ERP');
  });

  it('counts the request, with an IPv4-mapped address as IPv4', async () => {
    const authorization = `Bearer ${await issueSecret(context)}`;
    await get('/api/write', { authorization, 'x-forwarded-for': '::ffff:10.0.0.7' });
    await context.get(ApiKeyUsage).flush();
    expect(await context.get(ApiKeys).find(1)).toMatchObject({ requestsToday: 1, lastUsedIp: '10.0.0.7' });
  });

  it('refuses a key without the scope; the scope of the handler overrides that of its controller', async () => {
    const { secret } = await context.get(ApiKeys).issue({ name: 'reader', scopes: ['messages:read'] }, TESTER);
    const authorization = `Bearer ${secret}`;
    expect((await get('/api/read', { authorization })).body).toBe('reader');
    expect((await get('/api/write', { authorization })).json()).toEqual({ status: 403 });
    const writer = `Bearer ${await issueSecret(context)}`;
    expect((await get('/api/read', { authorization: writer })).json()).toEqual({ status: 403 });
  });

  it('refuses a key from an address that is not allowed, as reported by the trusted proxy', async () => {
    const order = { name: 'ERP', scopes: ['messages:write'] as const, ipAllowList: ['10.0.0.0/24'] };
    const authorization = `Bearer ${(await context.get(ApiKeys).issue(order, TESTER)).secret}`;
    const from = (address: string) => get('/api/write', { authorization, 'x-forwarded-for': address });
    expect((await from('10.0.0.7')).body).toBe('ERP');
    expect((await from('10.0.1.7')).json()).toEqual({ status: 403 });
  });

  it.each(['', 'Bearer nobody-knows-this-secret-anywhere', 'Basic YTpi'])('refuses %j', async (authorization) => {
    expect((await get('/api/read', authorization ? { authorization } : {})).json()).toEqual({ status: 401 });
  });

  it('answers 503 with Retry-After while the database is unavailable', async () => {
    const authorization = `Bearer ${await issueSecret(context)}`;
    vi.spyOn(context.get(Database), 'read').mockRejectedValue(new DatabaseUnavailableError('away'));
    expect((await get('/api/write', { authorization })).json()).toEqual({ status: 503, retryAfter: 2 });
  });
});
