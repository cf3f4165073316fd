import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Controller, Post } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { DomainError } from '@recado/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { CurrentRequest } from '../panel/current-request.js';
import { bad, type FormServices, PanelRequest } from '../panel/panel-request.js';
import type { PanelSettings } from '../panel/panel-settings.js';
import { type Submission, submit, toldOn } from './submit.js';

const SUBJECT = { action: 'coupon.changed' };
const settings = { timezone: 'UTC', clock: new ManualClock() } as unknown as PanelSettings;
const refused = toldOn('/admin/things', { not_cancelable: 'Too late.' });

let asked: Partial<Submission>;
/** What was asked or done, in its order. */
let steps: string[];
/** Whether the password is wrong, and whether somebody else was faster. */
let [isWrong, isStale] = [false, false];
/** What the page of the form was shown with. */
let shown: object | null;
let session: { notice?: unknown };
let app: NestFastifyApplication;

const services: FormServices = {
  reauthentication: {
    check: () => Promise.resolve(null),
    refusal: (_panel, password) => {
      steps.push(`password ${password}`);
      return Promise.resolve(isWrong ? 'password_wrong' : null);
    },
  },
  meanwhile: {
    begin: () => Promise.resolve(void steps.push('begin')),
    isStale: () => Promise.resolve(steps.push('stale') > 0 && isStale),
    mark: () => undefined,
    tell: () => undefined,
  },
};

@Controller('admin')
class Pages {
  @Post('change')
  async change(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await submit(panel, {
      show: async (errors) => {
        shown = { errors, refused: panel.refused };
        await panel.send('the form');
      },
      act: () => Promise.resolve(['/admin/things']),
      ...asked,
    });
  }
}

beforeEach(async () => {
  [asked, steps, shown, session, isWrong, isStale] = [{}, [], null, {}, false, false];
  const module = await Test.createTestingModule({ controllers: [Pages] }).compile();
  app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
  const fastify = app.getHttpAdapter().getInstance();
  fastify.decorateRequest('panel', null);
  fastify.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    Object.assign(request, { session });
    request.panel = new PanelRequest(request, reply, settings, services);
    next();
  });
  await app.listen(0, '127.0.0.1');
});
afterEach(() => app.close());

async function send(form: Partial<Submission>, body: Record<string, string> = {}) {
  asked = form;
  const { port } = app.getHttpServer().address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/admin/change`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, location: answer.headers.get('location'), notice: session.notice };
}

describe('A form of the panel', () => {
  const everything: Partial<Submission> = { typed: [['A', 'B'], 'Type A.'], asksPassword: true, subject: SUBJECT };
  const led = { status: 303, location: '/admin/things' };

  it('leads to a page that says what came of it', async () => {
    expect(await send({ act: async () => ['/admin/things', 'Done.'] })).toEqual({
      ...led,
      notice: { tone: 'good', text: 'Done.' },
    });
    expect(await send({ act: async () => ['/admin/things', bad('Gone.')] })).toEqual({
      ...led,
      notice: { tone: 'bad', text: 'Gone.' },
    });
  });

  it('asks for the password before it looks for other changes, and only then acts', async () => {
    const act = async () => {
      steps.push('act');
      return ['/admin/things'] as const;
    };
    expect(await send({ ...everything, act }, { confirm: ' B ', password: 'p' })).toMatchObject(led);
    expect(steps).toEqual(['password p', 'stale', 'act']);
  });

  it('is shown again by its first fault, and nothing further is asked', async () => {
    await send({ ...everything, errors: { name: 'Too long.' } });
    expect([shown, steps]).toEqual([{ errors: { name: 'Too long.' }, refused: null }, ['begin']]);
    await send(everything, { confirm: 'C' });
    expect(shown).toEqual({ errors: { confirm: 'Type A.' }, refused: null });
    isWrong = true;
    await send(everything, { confirm: 'A' });
    expect(shown).toMatchObject({ errors: { password: 'Senha incorreta.' } });
    expect(steps).not.toContain('stale');
  });

  it('is shown again where somebody else was faster, and what was sent is filled in by its name', async () => {
    isStale = true;
    await send({ ...everything, form: 'remove' }, { confirm: 'A', more: '1' });
    const entered = { confirm: 'A', more: '1' };
    expect(shown).toEqual({ errors: {}, refused: { form: 'remove', errors: {}, entered } });
    await send({ ...everything, form: 'remove', entered: { more: '2' } }, entered);
    expect(shown).toMatchObject({ refused: { entered: { more: '2' } } });
  });

  it('is shown again with what the change refused', async () => {
    await send({ act: () => Promise.resolve({ name: 'Taken.' }) });
    expect(shown).toEqual({ errors: { name: 'Taken.' }, refused: null });
  });

  it('says on a page why it was refused, where that is expected', async () => {
    const act = () => Promise.reject(new DomainError('not_cancelable'));
    expect(await send({ act, refused })).toEqual({ ...led, notice: { tone: 'bad', text: 'Too late.' } });
  });

  it('fails with any other error', async () => {
    const failed = { status: 500, location: null, notice: undefined };
    expect(await send({ act: () => Promise.reject(new DomainError('not_retryable')), refused })).toEqual(failed);
    expect(await send({ act: () => Promise.reject(new Error('toString')), refused })).toEqual(failed);
    expect(await send({ act: () => Promise.reject(new DomainError('not_cancelable')) })).toEqual(failed);
  });
});
