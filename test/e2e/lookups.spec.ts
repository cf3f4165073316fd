import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, type Json } from '../support/api.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { until } from '../support/until.js';
import { HOUR, iso, MINUTE, SECOND, thisSecond, wall } from './helpers/clock.js';
import { accepted, acceptedOne, look, message, messages, phoneOf } from './helpers/enqueue.js';
import { idsOn, LIST, clientWithNewKey, page, refusal, walk } from './helpers/lists.js';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});

describe('GET /api/messages', () => {
  let client: Api;
  let ids: number[];
  let batch: number;
  const at = thisSecond() + 5 * HOUR;

  beforeAll(async () => {
    client = await clientWithNewKey(server);
    const earlier = await acceptedOne(client, { reference: 'primeira', phone: '5511900000001' });
    const body = await accepted(client, {
      scheduled_at: iso(at),
      messages: [
        message({ phone: phoneOf(1) }),
        message({ phone: phoneOf(2), scheduled_at: iso(at + HOUR) }),
        message({ phone: phoneOf(2), reference: 'última' }),
      ],
    });
    batch = body.batch_id;
    ids = [earlier.id, ...idsOn({ data: body.messages })];
    await until(async () => (await look(client, earlier.id)).status === 'Falhou', { describe: 'the failure' });
  });

  it('returns the newest first, each as GET /api/messages/{id} does', async () => {
    const { data, next_cursor, ...rest } = await page(client);
    expect(data.map(({ id }: Json) => id)).toEqual([...ids].reverse());
    expect(next_cursor).toBeNull();
    expect(rest).toEqual({});
    expect(data[0]).toEqual(await look(client, ids[3]!));
  });

  it('filters by one status or several, repeated or separated by commas', async () => {
    expect(idsOn(await page(client, { status: 'Falhou' }))).toEqual([ids[0]]);
    expect(idsOn(await page(client, { status: 'Agendada' }))).toEqual([ids[3], ids[2], ids[1]]);
    for (const status of ['Falhou,Agendada', ['Agendada', 'Falhou']]) {
      expect(idsOn(await page(client, { status }))).toEqual([...ids].reverse());
    }
    expect(idsOn(await page(client, { status: 'Lida' }))).toEqual([]);
  });

  it('filters by phone, batch and reference, alone and together', async () => {
    expect(idsOn(await page(client, { phone: phoneOf(2) }))).toEqual([ids[3], ids[2]]);
    expect(idsOn(await page(client, { batch_id: String(batch) }))).toEqual([ids[3], ids[2], ids[1]]);
    expect(idsOn(await page(client, { reference: 'última' }))).toEqual([ids[3]]);
    expect(idsOn(await page(client, { phone: phoneOf(2), reference: 'última', batch_id: String(batch) }))).toEqual([
      ids[3],
    ]);
    expect(idsOn(await page(client, { phone: phoneOf(1), reference: 'última' }))).toEqual([]);
    expect(idsOn(await page(client, { batch_id: '999999999' }))).toEqual([]);
  });

  it('filters by the time of the schedule, to the second, in any format', async () => {
    expect(idsOn(await page(client, { scheduled_from: iso(at + 1 * SECOND) }))).toEqual([ids[2]]);
    expect(idsOn(await page(client, { scheduled_from: iso(at), scheduled_to: iso(at) }))).toEqual([ids[3], ids[1]]);
    expect(idsOn(await page(client, { scheduled_to: wall(at, 'America/Sao_Paulo') }))).toEqual([ids[3], ids[1]]);
    expect(idsOn(await page(client, { scheduled_to: iso(at - SECOND) }))).toEqual([]);
  });

  it('filters by the time of acceptance, to the second', async () => {
    const { created_at } = await look(client, ids[3]!);
    const second = Math.floor(Date.parse(created_at) / SECOND) * SECOND;
    const within = async (from: number, to: number) =>
      idsOn(await page(client, { created_from: iso(from), created_to: iso(to) }));
    expect(await within(second - HOUR, second)).toEqual([...ids].reverse());
    expect(await within(second, second)).toContain(ids[3]);
    expect(await within(second + SECOND, second + HOUR)).toEqual([]);
    expect(await within(second - HOUR, second - 10 * MINUTE)).toEqual([]);
    const seconds = created_at.slice(0, 19).replace('T', ' ');
    expect(idsOn(await page(client, { created_to: `${seconds.slice(0, 4)}-01-01 00:00:00` }))).toEqual([]);
  });

  it('ignores unknown parameters and empty filters', async () => {
    expect(idsOn(await page(client, { status: '', phone: ' ', colour: 'red', order: 'asc' }))).toHaveLength(4);
  });

  it('has 50 messages a page by default, 500 at most', async () => {
    const busy = await clientWithNewKey(server);
    await accepted(busy, { scheduled_at: iso(at), messages: messages(510) });
    expect((await page(busy)).data).toHaveLength(50);
    expect((await page(busy, { limit: '500' })).data).toHaveLength(500);
    expect((await page(busy, { limit: '1' })).data).toHaveLength(1);
  });

  it.each([
    [{ status: 'enviada' }, 'status', /"enviada" não é um status; use Pendente, /],
    [{ status: 'sent,Lida' }, 'status', /"sent"/],
    [{ phone: '+5511987654321' }, 'phone', /só dígitos/],
    [{ phone: ['5511987654321', '5511987654322'] }, 'phone', /mais de uma vez/],
    [{ batch_id: 'abc' }, 'batch_id', /maior que zero/],
    [{ reference: 'x'.repeat(65) }, 'reference', /65 caracteres; o máximo é 64/],
    [{ created_from: '2026-02-30 00:00:00' }, 'created_from', /não existe/],
    [{ created_to: 'ontem' }, 'created_to', /não foi entendido/],
    [{ scheduled_from: '2026-11-20' }, 'scheduled_from', /não foi entendido/],
    [{ scheduled_from: '2026-11-21 00:00:00', scheduled_to: '2026-11-20 00:00:00' }, 'scheduled_to', /ou depois/],
    [{ limit: '0' }, 'limit', /de 1 a 500; veio 0/],
    [{ limit: '501' }, 'limit', /de 1 a 500/],
    [{ cursor: 'abc' }, 'cursor', /comece de novo sem cursor/],
  ])('refuses %j at %s', async (query, name, sentence) => {
    const errors = await refusal(client, query);
    expect(Object.keys(errors)).toEqual([name]);
    expect(errors[name]?.join()).toMatch(sentence);
  });

  it('names every invalid parameter, in the language of the client', async () => {
    const path = `${LIST}?limit=x&phone=y&status=z&batch_id=-1&created_from=w`;
    const { body } = await client.get(path, { headers: { 'accept-language': 'en' } });
    expect(Object.keys(body.errors).sort()).toEqual(['batch_id', 'created_from', 'limit', 'phone', 'status']);
    expect(body.errors.limit).toEqual(['Must be an integer from 1 to 500; got x.']);
  });

  it('requires the scope to read', async () => {
    const writer = await clientWithNewKey(server, ['messages:write']);
    expect(await writer.get(LIST)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('pages of a list', () => {
  it('return 1,200 messages once each, while others are queued', async () => {
    const client = await clientWithNewKey(server);
    const queue = async (count: number) => {
      const body = await accepted(client, { scheduled_at: iso(thisSecond() + HOUR), messages: messages(count) });
      return idsOn({ data: body.messages });
    };
    const before = [...(await queue(700)), ...(await queue(500))];
    for (const query of [{ limit: '170' }, { limit: '170', status: 'Agendada' }]) {
      const met = await walk(client, query, () => queue(3));
      expect(met).toEqual([...met].sort((a, b) => b - a));
      expect(new Set(met).size).toBe(met.length);
      expect(before.filter((id) => !met.includes(id))).toEqual([]);
    }
  });

  it('continue with another limit, and end with an exact last page', async () => {
    const client = await clientWithNewKey(server);
    await accepted(client, { scheduled_at: iso(thisSecond() + HOUR), messages: messages(6) });
    const first = await page(client, { limit: '2' });
    const second = await page(client, { limit: '4', cursor: first.next_cursor });
    expect([...idsOn(first), ...idsOn(second)]).toHaveLength(6);
    expect(second.next_cursor).toBeNull();
  });

  it('stay within the requested time of acceptance', async () => {
    const client = await clientWithNewKey(server);
    await accepted(client, { scheduled_at: iso(thisSecond() + HOUR), messages: messages(5) });
    const query = { limit: '2', created_from: iso(thisSecond() - HOUR), created_to: iso(thisSecond() + HOUR) };
    expect(await walk(client, query)).toHaveLength(5);
  });

  it('accept a cursor of the same key and filters only, and no forged one', async () => {
    const [client, stranger] = [await clientWithNewKey(server), await clientWithNewKey(server)];
    for (const one of [client, stranger]) {
      await accepted(one, { scheduled_at: iso(thisSecond() + HOUR), messages: messages(4) });
    }
    const query = { limit: '2', status: 'Agendada' };
    const { next_cursor: cursor } = await page(client, query);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect((await page(client, { ...query, cursor })).data).toHaveLength(2);
    expect(await refusal(stranger, { ...query, cursor })).toHaveProperty('cursor');
    expect(await refusal(client, { limit: '2', cursor })).toHaveProperty('cursor');
    expect(await refusal(client, { ...query, phone: phoneOf(1), cursor })).toHaveProperty('cursor');
    for (const forged of [cursor.slice(1), `${cursor}AAAA`, Buffer.from('[9,0]').toString('base64url'), 'é', '{}']) {
      expect(await refusal(client, { ...query, cursor: forged })).toHaveProperty('cursor');
    }
  });
});
