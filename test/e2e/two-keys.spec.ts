import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, type Json } from '../support/api.js';
import type { Server } from '../support/server.js';
import { sharedServer } from '../support/shared-server.js';
import { HOUR, iso, thisSecond } from './helpers/clock.js';
import { accepted, look, message } from './helpers/enqueue.js';
import { idsOn, LIST, clientWithNewKey, page, READ_AND_WRITE } from './helpers/lists.js';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});

describe('two keys', () => {
  let [owner, other]: Api[] = [];
  let [mine, theirs]: Json[] = [];
  const phone = '5521900000077';
  const schedule = { scheduled_at: iso(thisSecond() + HOUR) };

  beforeAll(async () => {
    [owner, other] = [await clientWithNewKey(server), await clientWithNewKey(server)];
    mine = await accepted(owner, { ...schedule, messages: [message({ phone, reference: 'igual' })] });
    theirs = await accepted(other, { ...schedule, messages: [message({ phone, reference: 'igual' })] });
  });

  it('do not find each other’s messages in any list', async () => {
    const own = [mine.messages[0].id];
    const queries = [
      {},
      { phone },
      { reference: 'igual' },
      { status: 'Agendada' },
      { status: 'Agendada,Pendente,Falhou' },
      { scheduled_from: iso(thisSecond()) },
      { created_from: iso(thisSecond() - HOUR) },
      { phone, reference: 'igual', status: 'Agendada' },
    ];
    for (const query of queries) expect(idsOn(await page(owner!, query))).toEqual(own);
    expect(idsOn(await page(owner!, { batch_id: String(theirs.batch_id) }))).toEqual([]);
  });

  it('cannot read or change each other’s messages and batches', async () => {
    const { id } = theirs.messages[0];
    const [at, batch] = [{ scheduled_at: 'now' }, theirs.batch_id];
    const answers = await Promise.all([
      owner!.get(`${LIST}/${id}`),
      owner!.post(`${LIST}/${id}/cancel`),
      owner!.post(`${LIST}/${id}/retry`),
      owner!.patch(`${LIST}/${id}`, at),
      owner!.get(`/api/batches/${batch}`),
      owner!.post(`/api/batches/${batch}/cancel`),
      owner!.patch(`/api/batches/${batch}`, at),
    ]);
    const nowhere = answers.map(({ body }) => ({ status: 404, code: 'not_found', errors: {}, id: body.request_id }));
    expect(
      answers.map(({ status, body }) => ({ status, code: body.code, errors: body.errors, id: body.request_id })),
    ).toEqual(nowhere);
    expect(await look(other!, id)).toMatchObject({ status: 'Agendada', scheduled_at: theirs.messages[0].scheduled_at });
  });

  it('are both read, but not changed, by a key that may read all; a test key reads its own', async () => {
    const auditor = await clientWithNewKey(server, [...READ_AND_WRITE, 'messages:read_all']);
    const both = [theirs.messages[0].id, mine.messages[0].id];
    expect(idsOn(await page(auditor, { phone }))).toEqual(both);
    expect(idsOn(await page(auditor, { reference: 'igual' }))).toEqual(both);
    expect(await auditor.get(`/api/batches/${theirs.batch_id}`)).toMatchObject({ status: 200, body: { total: 1 } });
    expect(await auditor.post(`${LIST}/${both[0]}/cancel`)).toMatchObject({ status: 404 });
    const trial = await clientWithNewKey(server, [...READ_AND_WRITE, 'messages:read_all'], true);
    expect(idsOn(await page(trial, { phone }))).toEqual([]);
    expect(await trial.get(`/api/batches/${theirs.batch_id}`)).toMatchObject({ status: 404 });
  });
});
