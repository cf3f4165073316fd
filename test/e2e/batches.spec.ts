import { beforeAll, describe, expect, it } from 'vitest';
import { type Api } from '../support/api.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { until } from '../support/until.js';
import { HOUR, iso, MINUTE, thisSecond, wall } from './helpers/clock.js';
import { accepted, message } from './helpers/enqueue.js';
import { clientWithNewKey } from './helpers/lists.js';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});

describe('GET /api/batches/{id}', () => {
  let client: Api;
  beforeAll(async () => {
    client = await clientWithNewKey(server);
  });

  it('counts by status and returns the share done', async () => {
    const at = thisSecond() + HOUR;
    const { batch_id: id } = await accepted(client, {
      timezone: 'Asia/Tokyo',
      messages: [
        message({ phone: '5511900000001' }),
        message({ scheduled_at: iso(at) }),
        message({ scheduled_at: iso(at + MINUTE) }),
      ],
    });
    const batch = await until(
      async () => {
        const { body } = await client.get(`/api/batches/${id}`);
        return body.counts?.Falhou === 1 && body;
      },
      { describe: 'the first message to have failed' },
    );
    const none = { Pendente: 0, Enviando: 0, Enviada: 0, Entregue: 0, Lida: 0, Cancelada: 0, Expirada: 0, Incerta: 0 };
    const { created_at, expected_end, forecast, ...rest } = batch;
    expect(rest).toEqual({
      id,
      name: null,
      total: 3,
      counts: { ...none, Falhou: 1, Agendada: 2 },
      replies: 0,
      opt_out_replies: 0,
      done: 0.3333,
      legal_basis: null,
      timezone: 'Asia/Tokyo',
      first_scheduled_at: wall(at, 'Asia/Tokyo'),
      last_scheduled_at: wall(at + MINUTE, 'Asia/Tokyo'),
      paused_at: null,
    });
    expect(Date.parse(expected_end)).toBeGreaterThanOrEqual(at + MINUTE);
    expect(forecast).toEqual({
      end: expected_end,
      earliest: false,
      limit: { code: 'schedule', until: expected_end },
      waiting_before: null,
      stopped_by: null,
    });
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('is done when every message is sent or has ended', async () => {
    const { batch_id: id } = await accepted(client, { messages: [message(), message({ phone: '5511900000001' })] });
    const done = await until(
      async () => {
        const { body } = await client.get(`/api/batches/${id}`);
        return body.done === 1 && body;
      },
      { describe: 'the batch to be done' },
    );
    expect(done).toMatchObject({ expected_end: null, first_scheduled_at: null, counts: { Falhou: 1, Pendente: 0 } });
  });

  it.each(['0', 'x', '1.5', '999999999', '9007199254740993'])('answers 404 for %s', async (id) => {
    expect(await client.get(`/api/batches/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('requires the scope to read', async () => {
    const writer = await clientWithNewKey(server, ['messages:write']);
    expect(await writer.get('/api/batches/1')).toMatchObject({ status: 403 });
  });
});
