import 'reflect-metadata';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Controller, Get } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { CurrentRequest } from './current-request.js';
import { type FormServices, PanelRequest } from './panel-request.js';
import type { PanelSettings } from './panel-settings.js';

@Controller('admin')
class Pages {
  @Get('old')
  async old(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await panel.redirect('/admin/new');
  }
}

const settings = { timezone: 'UTC', clock: new ManualClock() } as unknown as PanelSettings;
let app: NestFastifyApplication;
/** Runs while an answer is being sent, as the saving of a session does. */
let beforeSent: (reply: FastifyReply) => Promise<void>;

beforeEach(async () => {
  beforeSent = () => Promise.resolve();
  const module = await Test.createTestingModule({ controllers: [Pages] }).compile();
  app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
  const fastify = app.getHttpAdapter().getInstance();
  fastify.decorateRequest('panel', null);
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    request.panel = new PanelRequest(request, reply, settings, {} as FormServices);
    next();
  });
  fastify.addHook('onSend', (_request: FastifyRequest, reply: FastifyReply) => beforeSent(reply));
  await app.listen(0, '127.0.0.1');
});
afterEach(() => app.close());

const port = () => (app.getHttpServer().address() as AddressInfo).port;

describe('An answer of the panel', () => {
  it('is sent once, when the client leaves while it is being sent', async () => {
    const client = connect(port(), '127.0.0.1');
    const answers: number[] = [];
    const settled = new Promise<void>((resolve) => {
      beforeSent = async ({ raw }) => {
        answers.push(raw.statusCode);
        client.destroy();
        await once(raw, 'close');
        // By then Nest has seen the end of the handler.
        await new Promise((next) => setImmediate(next));
        resolve();
      };
    });
    client.write('GET /admin/old HTTP/1.1\r\nHost: x\r\n\r\n');
    await settled;
    expect(answers).toEqual([303]);
  });
});
