import 'reflect-metadata';
import { Controller, Get, Logger, UseFilters } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { answerError } from './error-answer.js';
import { PanelErrorFilter } from '../session/panel-controller.js';
import { type FormServices, PanelRequest } from './panel-request.js';
import type { PanelSettings } from './panel-settings.js';

@Controller('admin')
@UseFilters(PanelErrorFilter)
class Pages {
  @Get()
  fail(): never {
    throw new Error('the handler failed');
  }
}

const settings = { timezone: 'UTC', clock: new ManualClock(), sections: [] } as unknown as PanelSettings;
let app: NestFastifyApplication;
/** Runs in place of the rendering of a template. */
let render: () => Promise<string>;

beforeEach(async () => {
  vi.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  const module = await Test.createTestingModule({ controllers: [Pages] }).compile();
  app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
  const fastify = app.getHttpAdapter().getInstance();
  fastify.decorateRequest('panel', null);
  fastify.decorateReply('viewAsync', () => render());
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void) => {
    request.panel = new PanelRequest(request, reply, settings, {} as FormServices);
    next(request.headers.cookie === undefined ? undefined : new Error('the session cannot be read'));
  });
  fastify.addHook('onRoute', (route) => {
    // As the panel does it: nothing waits for the answer.
    route.errorHandler = (error, { panel }) => void answerError(panel!, error);
  });
  await app.init();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

describe('The answer to a request that failed', () => {
  it.each([
    ['a handler', {}],
    ['a hook', { cookie: 'recado=x' }],
  ])('is plain text, when %s failed and the error page cannot be rendered', async (_where, headers) => {
    render = () => Promise.reject(new Error('EMFILE: too many open files'));
    const { statusCode, body } = await app.inject({ url: '/admin', headers });
    expect([statusCode, body]).toEqual([500, 'Algo deu errado do nosso lado']);
  });
});
