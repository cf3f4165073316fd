import 'reflect-metadata';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { Section } from '../../../libs/admin/src/panel/section.js';
import { SECTIONS } from '../../../libs/admin/src/sections/index.js';
import { CHANNELS, KEYS, layoutOf, RARE } from './message-rows.js';

/** What is asked for at one address of the panel: a path with its query. */
type Samples = Readonly<Record<string, readonly string[]>>;

/** The addresses of the pages of these sections, in the order of the sections, such as `/admin/messages/:id`. */
export function routesOf(sections: readonly Section[]): string[] {
  return sections.flatMap(({ controllers }) =>
    controllers.flatMap((controller) => {
      const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
      const handlers = Object.values(Object.getOwnPropertyDescriptors(controller.prototype as object));
      return handlers
        .map(({ value }) => value as object)
        .filter((handler) => typeof handler === 'function')
        .filter((handler) => Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.GET)
        .map((handler) => addressOf(base, Reflect.getMetadata(PATH_METADATA, handler) as string));
    }),
  );
}

function addressOf(...parts: string[]): string {
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
}

/** Every page of the panel, as it is asked for among this many messages. */
export function allPages(messages: number, now: number): string[] {
  return pagesOf(routesOf(SECTIONS), messages, now);
}

/** What is asked for: each address with the samples that it has, or as it is, with 1 for its parameters. */
function pagesOf(routes: readonly string[], messages: number, now: number): string[] {
  const samples = samplesOf(messages, now);
  return [...new Set(routes.flatMap((route) => [route.replace(/:\w+/g, '1'), ...(samples[route] ?? [])]))];
}

/** The pages whose cost depends on what is asked for: the filters that are dear, and rows of each kind. */
function samplesOf(messages: number, now: number): Samples {
  const { left, ranges } = layoutOf(messages, now);
  const sends = ranges.find(({ name }) => name === 'Envio')!;
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  const at = (path: string, ...queries: string[]) => queries.map((query) => `${path}?${query}`);
  const large = ranges.filter(({ size }) => size === 10_000).map(({ firstBatch }) => firstBatch);
  const paths = (path: string, ids: readonly number[]) => ids.map((id) => `${path}/${id}`);
  const statuses = ['pending', 'scheduled', 'sending', 'sent', 'delivered', 'failed', 'canceled', 'expired', 'unknown'];
  return {
    '/admin': at('/admin', 'window=1h', 'window=24h', 'window=7d'),
    '/admin/messages': [
      ...at('/admin/messages', ...statuses.map((status) => `status=${status}`)),
      ...at('/admin/messages', 'phone=5511987650003', 'phone=5511987650003&status=failed', 'phone=5511910000001'),
      ...at('/admin/messages', 'phone=5511987650003&before=5000&code=gateway_redirect', 'phone=5511900000000'),
      ...at('/admin/messages', 'code=gateway_redirect', 'code=recipient_not_on_whatsapp', 'code=gateway_busy'),
      ...at(
        '/admin/messages',
        `channel=${CHANNELS.most}`,
        `channel=${CHANNELS.rare}`,
        'channel=3&code=gateway_timeout',
      ),
      ...at('/admin/messages', `channel=${CHANNELS.rare}&status=failed`, `channel=4&status=scheduled`),
      ...at('/admin/messages', `key=${KEYS.most}`, `key=${KEYS.rare}`, `key=${KEYS.count}`, 'key=1&status=scheduled'),
      ...at('/admin/messages', `batch=${sends.firstBatch}&status=failed`),
      ...at('/admin/messages', `key=${KEYS.rare}&status=read&channel=${CHANNELS.rare}`, `batch=${large[0]}`),
      ...at('/admin/messages', `batch=${large[0]}&status=failed`, `batch=${large[1]}&status=pending`),
      ...at('/admin/messages', 'reference=pedido-300000', 'reference=nada', `key=1&reference=pedido-300000`),
      ...at('/admin/messages', `from=${day(40)}&to=${day(40)}`, `from=${day(70)}&status=failed`, `to=${day(79)}`),
      ...at('/admin/messages', `from=${day(60)}&to=${day(60)}&code=gateway_redirect`, `before=${messages / 2}`),
      ...at(
        '/admin/messages',
        `status=scheduled&before=${messages / 2}`,
        `code=gateway_redirect&before=${messages / 2}`,
      ),
    ],
    '/admin/messages/export': at(
      '/admin/messages/export',
      'phone=5511987650003',
      'status=failed',
      `batch=${sends.firstBatch}`,
      'status=scheduled',
    ),
    // One of each status, one of the rare channel, and some that wait.
    '/admin/messages/:id': paths('/admin/messages', [
      2,
      3,
      5,
      10,
      20,
      100,
      left - RARE / 2,
      left + 2,
      left + 3,
      messages,
    ]),
    '/admin/batches': [
      ...at('/admin/batches', 'q=cobran', 'q=nada', `q=${large[0]}`, 'show=many', 'show=paused', `key=${KEYS.most}`),
      ...at('/admin/batches', `key=${KEYS.rare}`, `from=${day(40)}&until=${day(40)}`, `before=${large[0]! + 100}`),
      ...at('/admin/batches', `before=${ranges[3]!.firstBatch}`, `q=nada&before=${ranges[4]!.firstBatch}`),
    ],
    '/admin/batches/:id': paths('/admin/batches', [...ranges.map(({ firstBatch }) => firstBatch), large[1]! + 1]),
    '/admin/schedules': at('/admin/schedules', 'channel=1', `key=${KEYS.most}`, `channel=3&key=5`),
    '/admin/schedules/day': at(
      '/admin/schedules/day',
      `day=${day(-1)}`,
      `day=${day(-2)}&channel=1`,
      `day=${day(-5)}`,
      `day=${day(-10)}`,
    ),
    '/admin/schedules/month': at('/admin/schedules/month', `month=${day(-1).slice(0, 7)}`, `channel=1`),
    '/admin/schedules/range': at(
      '/admin/schedules/range',
      `from=0&until=${now + 86_400_000}`,
      `from=${now + 5 * 86_400_000 - 3_600_000}&until=${now + 5 * 86_400_000 + 3_600_000}`,
      `from=0&until=${now + 60 * 86_400_000}`,
    ),
    '/admin/failures': at('/admin/failures', `from=${day(30)}`, `channel=1&from=${day(30)}&until=${day(1)}`),
    '/admin/failures/group': at(
      '/admin/failures/group',
      'channel=1&code=recipient_not_on_whatsapp',
      'channel=1&code=gateway_redirect',
      `channel=1&code=gateway_timeout&from=${now - 30 * 86_400_000}`,
    ),
    '/admin/recipients': at('/admin/recipients', 'phone=5511987650003', 'phone=5511910000001', 'phone=ana'),
    '/admin/lists/:id': at('/admin/lists/1', 'after=99000'),
    '/admin/send': at('/admin/send', 'list=1'),
    '/admin/send/:id': paths('/admin/send', [sends.batches + 1]),
    '/admin/send/:id/bad-rows': [`/admin/send/${sends.batches + 1}/bad-rows`],
    '/admin/channels/pools/:id': paths('/admin/channels/pools', [CHANNELS.pool]),
    '/admin/api-keys/:id': paths('/admin/api-keys', [KEYS.most, KEYS.rare]),
    '/admin/channels/:id': paths('/admin/channels', [CHANNELS.most, CHANNELS.rare, 2]),
    '/admin/webhooks/:id': [
      ...at('/admin/webhooks/1', 'status=failed', 'status=waiting', 'status=delivered', 'event=message.failed'),
      ...at('/admin/webhooks/1', 'message=900', `from=${day(40)}T00:00&until=${day(39)}T00:00`, 'event=channel.paused'),
      ...at(
        '/admin/webhooks/1',
        `status=failed&until=${day(75)}T00:00`,
        'before=1000',
        'status=waiting&event=message.failed',
      ),
      ...at('/admin/webhooks/5', 'status=failed', 'status=waiting', 'event=message.failed'),
      ...paths('/admin/webhooks', [2, 5]),
    ],
    '/admin/webhooks/:id/replay': at('/admin/webhooks/1/replay', `since=${day(79)}T00:00`, `since=${day(1)}T00:00`),
    '/admin/webhooks/deliveries/:id': paths('/admin/webhooks/deliveries', [9 * Math.floor(messages / 200) + 1, 3]),
    '/admin/audit': [
      ...at('/admin/audit', 'who=pessoa4', 'who=Sistema', 'who=ninguem', 'who=pessoa4@exemplo.com.br'),
      ...at(
        '/admin/audit',
        'what=message.canceled',
        'what=channel.paused',
        'what=opt_out.removed',
        'type=message&id=77',
      ),
      ...at('/admin/audit', `from=${day(40)}&until=${day(40)}`, `who=ninguem&from=${day(79)}`, 'before=1000'),
      ...at('/admin/audit', 'who=Sistema%201&what=channel.paused'),
    ],
    '/admin/audit/export': at('/admin/audit/export', 'who=pessoa4', 'what=channel.paused'),
    '/admin/opt-outs': at(
      '/admin/opt-outs',
      'phone=999',
      'phone=5511910000007',
      'mode=test',
      'before=1000',
      'phone=55119',
    ),
    '/admin/simulator': at('/admin/simulator', 'before=1000'),
    '/admin/search/live': at('/admin/search/live', 'q=5511987650003', 'q=Sistema', 'q=Campanha', 'q=nada'),
    '/admin/search': at(
      '/admin/search',
      'q=5511987650003',
      'q=987650003',
      `q=${messages / 2}`,
      'q=pedido-300000',
      'q=wamid.HBgNNTUxMTk4NzY1100',
      'q=Sistema',
      'q=Campanha',
      'q=nada',
    ),
  };
}
