import { Installation } from '@recado/core';
import { resolveHost, SafeHttpTransport, TargetGuard } from '@recado/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { startWebhookSink, type WebhookSink } from '../../../test/support/webhook-sink.js';
import type { AlertMessageView } from './messages/alert-messages.js';
import { BY_WEBHOOK } from './testing/alerts-fixture.js';
import { WebhookRoute } from './routes.js';

const SECRET = 'whsec_bm90LXNvLXNlY3JldC1ub3Qtc28tc2VjcmV0';
const TELLER = {
  installation: 'Loja',
  language: 'en',
  timezone: 'America/Sao_Paulo',
  url: 'https://r.example',
} as const;
const AT = Date.UTC(2026, 10, 20, 12);
const MESSAGE: AlertMessageView = {
  id: 9,
  route: 'webhook',
  content: {
    opened: [{ id: 4, kind: 'disk_low', subject: '', detail: { freeMb: 12 }, openedAt: AT, resolvedAt: null }],
    resolved: [],
    isTest: false,
  },
  createdAt: AT,
  dueAt: AT,
  attempts: 1,
  sentAt: null,
  error: null,
};

describe('WebhookRoute', () => {
  let sink: WebhookSink;
  let routes: WebhookRoute[];

  beforeEach(async () => {
    routes = [];
    sink = await startWebhookSink();
  });
  afterEach(async () => {
    for (const route of routes) await route.beforeApplicationShutdown();
    await sink.close();
  });

  function deliver(allowed: string[], secret: string | null = SECRET): Promise<string | null> {
    const transport = new SafeHttpTransport({ guard: new TargetGuard(allowed), resolve: resolveHost });
    const route = new WebhookRoute(transport, new Installation('abc', 0), new ManualClock(Date.now()));
    routes.push(route);
    const settings = { ...BY_WEBHOOK, webhook: { url: sink.url('/alerts') } };
    const secrets = { smtpPassword: null, webhookSecret: secret };
    return route.deliver(MESSAGE, { settings, secrets, fixed: new Set() }, TELLER);
  }

  it('posts what happened, signed', async () => {
    expect(await deliver(['127.0.0.0/8'])).toBeNull();
    const [request] = sink.requests;
    expect(new Webhook(SECRET).verify(request!.body, request!.headers as Record<string, string>)).toEqual({
      type: 'alerts.changed',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: {
        installation: { id: 'abc', name: 'Loja' },
        opened: [
          {
            id: 4,
            kind: 'disk_low',
            subject: '',
            title: 'The disk is nearly full: 12 MB are free',
            text: 'Free some space: without it no message can be accepted.',
            opened_at: '2026-11-20T12:00:00.000Z',
            resolved_at: null,
          },
        ],
        resolved: [],
      },
    });
    await deliver(['127.0.0.0/8']);
    expect(sink.requests.map(({ id }) => id)).toEqual(['alert_abc_9', 'alert_abc_9']);
  });

  it('says why it was not delivered', async () => {
    expect(await deliver([])).toBe('address_forbidden');
    expect(await deliver(['127.0.0.0/8'], null)).toBe('secret_lost');
    sink.behave(() => ({ kind: 'status', status: 503 }));
    expect(await deliver(['127.0.0.0/8'])).toBe('http_503');
    sink.behave(() => ({ kind: 'reset' }));
    expect(await deliver(['127.0.0.0/8'])).toBe('connection_lost');
  });
});
