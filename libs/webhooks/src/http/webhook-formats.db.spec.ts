import type { Principal } from '@recado/auth';
import { DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { URL_OF_SINK, WebhooksFixture } from '../testing/webhooks-fixture.js';
import { WebhooksController } from './webhooks.controller.js';

const url = URL_OF_SINK;

describe('POST /api/webhooks with a format', () => {
  let f: WebhooksFixture;
  let controller: WebhooksController;

  beforeEach(async () => {
    f = await WebhooksFixture.create();
    controller = new WebhooksController(f.endpoints, f.changes, f.formats);
  });
  afterEach(() => f.close());

  const raw = { headers: { authorization: 'Bearer rcd_live_a' }, rawHeaders: ['Authorization', 'Bearer rcd_live_a'] };
  const request = { id: 'r-1', ip: '127.0.0.1', raw } as unknown as FastifyRequest;
  const keyWith = (...scopes: string[]) =>
    ({ keyId: KEY, name: 'ERP', scopes: new Set(scopes) }) as unknown as Principal;
  const make = (body: object, principal = keyWith('inbound:read')) => controller.create(principal, request, body);
  const refused = async (body: object) => {
    const error = await make(body).catch((thrown: unknown) => thrown);
    return (error as DomainError).violations?.map(({ path, code }) => `${path} ${code}`);
  };

  it('answers with it, and takes the events that it tells and the key may hear of where none are named', async () => {
    const made = await make({ url, format: 'stub' });
    expect(made).toMatchObject({ format: 'stub', events: ['message.sent', 'message.delivered', 'message.received'] });
    expect(await make({ url, format: 'stub', events: ['message.sent'] })).toMatchObject({ events: ['message.sent'] });
    const narrow = await make({ url, format: 'stub' }, keyWith());
    expect(narrow.events).toEqual(['message.sent', 'message.delivered']);
    expect(await controller.find(keyWith(), String(made.id))).toMatchObject({ format: 'stub' });
  });

  it('is in the words of Recado without one, and then needs events', async () => {
    expect(await make({ url, events: ['message.read'], format: null })).toMatchObject({ format: null });
    expect(await refused({ url })).toEqual(['events events_required']);
    expect(await refused({ format: 7 })).toEqual(['url url_required', 'format string_expected']);
  });

  it('refuses another one, and events that it does not tell', async () => {
    expect(await refused({ url, format: 'other' })).toEqual(['format webhook_format_unknown']);
    expect(await refused({ url, format: 'stub', events: ['message.read'] })).toEqual(['events event_untold']);
  });

  it('keeps the key of the request, by which the format may sign, when it is made and when it is changed', async () => {
    await make({ url, events: ['message.sent'] });
    expect(f.formats.kept).toEqual([]);
    const { id } = await make({ url, format: 'stub' });
    expect(f.formats.kept).toEqual(['rcd_live_a']);
    await controller.change(keyWith(), request, String(id), { description: 'x' });
    expect(f.formats.kept).toHaveLength(2);
  });

  it('cannot be changed', async () => {
    const { id } = await make({ url, format: 'stub' });
    const changed = await controller.change(keyWith(), request, String(id), { format: null, description: 'x' });
    expect(changed).toMatchObject({ format: 'stub', description: 'x' });
  });
});
