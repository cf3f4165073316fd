import { type IDataObject, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { Recado } from '../nodes/Recado/Recado.node.js';
import { Host } from './host.js';

const CREDENTIAL = { baseUrl: 'http://recado.test/', apiKey: 'rcd_test_1', language: 'en' };
const SEND = { resource: 'message', operation: 'send', phone: '5511987654321', text: 'Oi' };
const QUEUED = {
  success: true,
  message: '',
  batch_id: 7,
  messages: [{ id: 11, phone: '5511987654321', status: 'Pendente' }],
};
const PROBLEM = {
  code: 'validation_failed',
  detail: 'Correct the fields.',
  request_id: 'req-1',
  errors: { 'messages.0.phone': ['It needs its country code.'] },
};

interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

type Execution = Parameters<Host['execution']>[1];

const json = (body: object, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A node whose server gives these answers, one after the other, and the last one from then on. */
function against(...answers: (Response | Error)[]) {
  const asked: Asked[] = [];
  const host = new Host(CREDENTIAL, async (url, init = {}) => {
    const body = init.body ? Buffer.from(init.body as Uint8Array).toString('latin1') : '';
    asked.push({
      method: init.method ?? '',
      url: url as string,
      headers: init.headers as Record<string, string>,
      body,
    });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return (answer as Response).clone();
  });
  const execute = async (parameters: IDataObject | ((item: number) => IDataObject), execution?: Execution) => {
    const [items] = await new Recado().execute.call(host.execution(parameters, execution));
    return items ?? [];
  };
  return { asked, execute };
}

const keyOf = ({ headers }: Asked) => headers['idempotency-key'];
const bodyOf = (asked: Asked | undefined) => JSON.parse(asked?.body ?? '') as IDataObject;

describe('The node of n8n', () => {
  it('queues a text, in the time zone of the workflow, and links the answer to its item', async () => {
    const { asked, execute } = against(json(QUEUED));
    const options = {
      name: 'Ana',
      channel: 'loja',
      variables: '{"pedido":"4711"}',
      batchName: 'Avisos',
      reference: '',
    };
    const answers = await execute({ ...SEND, options });
    expect(answers).toEqual([{ json: { ...QUEUED.messages[0], batch_id: 7 }, pairedItem: { item: 0 } }]);
    expect(asked[0]).toMatchObject({ method: 'POST', url: 'http://recado.test/api/enqueue-messages' });
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer rcd_test_1', 'accept-language': 'en' });
    expect(bodyOf(asked[0])).toEqual({
      timezone: 'America/Sao_Paulo',
      channel: 'loja',
      name: 'Avisos',
      messages: [{ phone: '5511987654321', message: 'Oi', name: 'Ana', variables: { pedido: '4711' } }],
    });
  });

  it.each([
    ['+55 (11) 98765-4321', {}, '5511987654321'],
    ['0055 11 98765.4321', {}, '5511987654321'],
    ['(11) 98765-4321', { countryCode: '+55' }, '5511987654321'],
    ['011 98765-4321', { countryCode: '55' }, '5511987654321'],
    ['+1 415 555 2671', { countryCode: '55' }, '14155552671'],
    ['5511987654321', { countryCode: '55' }, '5511987654321'],
    [5_511_987_654_321, {}, '5511987654321'],
    ['ramal 12', {}, 'ramal 12'],
  ])('takes the number %j with %j as %s', async (phone, options, sent) => {
    const { asked, execute } = against(json(QUEUED));
    await execute({ ...SEND, phone, options });
    expect((bodyOf(asked[0]).messages as IDataObject[])[0]?.phone).toBe(sent);
  });

  it('has templates and buttons as fields', async () => {
    const { asked, execute } = against(json(QUEUED));
    const template = { templateName: 'lembrete', templateLanguage: 'pt_BR', templateParameters: ['Ana', '', '9h', ''] };
    await execute({ ...SEND, options: { ...template, buttons: ['Confirmo', 'Remarcar'] } });
    expect((bodyOf(asked[0]).messages as IDataObject[])[0]).toEqual({
      phone: '5511987654321',
      message: 'Oi',
      template: { name: 'lembrete', language: 'pt_BR', parameters: ['Ana', '', '9h'] },
      buttons: [{ reply: { id: 'Confirmo', title: 'Confirmo' } }, { reply: { id: 'Remarcar', title: 'Remarcar' } }],
    });
  });

  it('queues all items in one request, and links each answer to its item', async () => {
    const queued = [11, 12].map((id) => ({ id, phone: '5511987654321', status: 'Pendente' }));
    const { asked, execute } = against(json({ ...QUEUED, messages: queued }));
    const items = [{ json: {} }, { json: {} }];
    const parameters = (item: number) => ({
      ...SEND,
      operation: 'sendMany',
      text: `Oi ${item}`,
      options: { batchName: 'Avisos' },
    });
    const answers = await execute(parameters, { items });
    expect(asked).toHaveLength(1);
    expect(bodyOf(asked[0])).toMatchObject({ name: 'Avisos', messages: [{ message: 'Oi 0' }, { message: 'Oi 1' }] });
    expect(answers.map((answer) => [answer.json.id, answer.pairedItem?.item])).toEqual([
      [11, 0],
      [12, 1],
    ]);
    await execute(parameters, { items });
    expect(keyOf(asked[1]!)).toBe(keyOf(asked[0]!));
  });

  it.each([
    ['a text', '2026-12-24T09:00:00'],
    ['a Date', new Date('2026-12-24T12:00:00Z')],
    ['an object of Luxon', { toISO: () => '2026-12-24T09:00:00.000-03:00' }],
  ])('schedules at %s', async (_, scheduledAt) => {
    const { asked, execute } = against(json(QUEUED));
    await execute({ ...SEND, operation: 'schedule', scheduledAt });
    expect(bodyOf(asked[0]).scheduled_at).toMatch(/^2026-12-24T(09:00:00(\.000-03:00)?|12:00:00\.000Z)$/);
  });

  it('uploads the file of an item and sends it under its name', async () => {
    const { asked, execute } = against(json({ id: 'med_1' }, 201), json(QUEUED));
    const files = { data: { data: Buffer.from('%PDF-1.7 ç'), fileName: 'nota.pdf' } };
    await execute({ ...SEND, operation: 'sendFile', binaryPropertyName: 'data' }, { files });
    expect(asked[0]?.url).toBe('http://recado.test/api/media');
    const boundary = /boundary=(\S+)$/.exec(asked[0]?.headers['content-type'] ?? '')?.[1] ?? 'none';
    expect(asked[0]?.body.split(boundary)).toHaveLength(3);
    expect(asked[0]?.body).toContain('filename="nota.pdf"');
    expect(Buffer.from(asked[0]?.body ?? '', 'latin1').toString()).toContain('%PDF-1.7 ç');
    expect((bodyOf(asked[1]).messages as IDataObject[])[0]?.media).toEqual({ id: 'med_1', filename: 'nota.pdf' });
  });

  it('sends a file without a caption', async () => {
    const { asked, execute } = against(json({ id: 'med_1' }, 201), json(QUEUED));
    const files = { data: { data: Buffer.from('%PDF-1.7'), fileName: 'nota.pdf' } };
    await execute({ ...SEND, text: '', operation: 'sendFile', binaryPropertyName: 'data' }, { files });
    expect((bodyOf(asked[1]).messages as IDataObject[])[0]).not.toHaveProperty('message');
  });

  describe('that sends a file', () => {
    const SEND_FILE = { ...SEND, operation: 'sendFile', binaryPropertyName: 'data' };
    const filesOf = (text: string) => ({ data: { data: Buffer.from(text), fileName: 'nota.pdf' } });
    const refused = () => json({ code: 'forbidden' }, 403);
    const media = (id: string) => json({ id }, 201);
    const sentBy = (asked: Asked[]) => asked.filter(({ url }) => url.endsWith('/enqueue-messages'));
    const uploadsIn = (asked: Asked[]) => asked.filter(({ url }) => url.endsWith('/media')).length;

    it('sends the same body at the next try of the item, also after n8n stored the run', async () => {
      const { asked, execute } = against(media('med_1'), refused(), json(QUEUED));
      const flow = {};
      const files = filesOf('%PDF-1.7');
      await expect(execute(SEND_FILE, { files, flow })).rejects.toThrow();
      await execute(SEND_FILE, { files, id: '9', flow: JSON.parse(JSON.stringify(flow)) as IDataObject });
      const [first, again] = sentBy(asked);
      expect(uploadsIn(asked)).toBe(1);
      expect([again?.body, keyOf(again as Asked)]).toEqual([first?.body, keyOf(first as Asked)]);
    });

    it('uploads again where the file of the item differs, and for another item', async () => {
      const { asked, execute } = against(media('med_1'), refused(), media('med_2'), json(QUEUED));
      const flow = {};
      await expect(execute(SEND_FILE, { files: filesOf('one'), flow })).rejects.toThrow();
      await execute(SEND_FILE, { files: filesOf('two'), flow });
      const again = sentBy(asked)[1];
      expect((bodyOf(again).messages as IDataObject[])[0]?.media).toEqual({ id: 'med_2', filename: 'nota.pdf' });
      await execute(SEND_FILE, { files: filesOf('two'), flow, runIndex: 1 }).catch(() => undefined);
      expect(uploadsIn(asked)).toBe(3);
    });

    it('uploads again after a request that the server refused, which may have the file no more', async () => {
      const { asked, execute } = against(media('med_1'), json(PROBLEM, 422), media('med_2'), json(QUEUED));
      const flow = {};
      const files = filesOf('one');
      await expect(execute(SEND_FILE, { files, flow })).rejects.toThrow();
      await execute(SEND_FILE, { files, flow });
      expect(uploadsIn(asked)).toBe(2);
    });
  });

  it.each([
    ['2026-12-24T09:00:00', '2026-12-24T12:00:00.000Z'],
    ['2026-12-24 09:00', '2026-12-24T12:00:00.000Z'],
    ['2026-12-24T09:00:00+02:00', '2026-12-24T09:00:00+02:00'],
    ['2026-12-24T09:00:00Z', '2026-12-24T09:00:00Z'],
    ['2026-02-30x', '2026-02-30x'],
    // The clocks of São Paulo were at -02:00 in that summer, from the midnight of the 4th on.
    ['2018-11-03T23:30:00', '2018-11-04T02:30:00.000Z'],
    ['2018-11-04T01:30:00', '2018-11-04T03:30:00.000Z'],
  ])('reads the time %s of a filter in the zone of the workflow', async (created_from, asked_for) => {
    const { asked, execute } = against(json({ data: [], next_cursor: null }));
    await execute({ resource: 'message', operation: 'getAll', returnAll: true, filters: { created_from } });
    expect(new URL(asked[0]?.url ?? '').searchParams.get('created_from')).toBe(asked_for);
  });

  it('reads as many pages as the limit needs', async () => {
    const page = (from: number, next_cursor: string | null) =>
      json({ data: [{ id: from }, { id: from - 1 }], next_cursor });
    const { asked, execute } = against(page(9, 'c1'), page(7, null));
    const filters = { status: ['Falhou', 'Incerta'], phone: '+55 (11) 98765-4321' };
    const found = await execute({ resource: 'message', operation: 'getAll', returnAll: false, limit: 3, filters });
    expect(found.map((item) => item.json.id)).toEqual([9, 8, 7]);
    expect(found.every(({ pairedItem }) => pairedItem?.item === 0)).toBe(true);
    expect(asked.map(({ url }) => url.split('?')[1])).toEqual([
      'status=Falhou%2CIncerta&phone=5511987654321&limit=3',
      'status=Falhou%2CIncerta&phone=5511987654321&limit=3&cursor=c1',
    ]);
  });

  it.each([
    ['message', 'get', 'GET', '/api/messages/5'],
    ['message', 'cancel', 'POST', '/api/messages/5/cancel'],
    ['batch', 'get', 'GET', '/api/batches/5'],
    ['batch', 'cancel', 'POST', '/api/batches/5/cancel'],
  ])('has for a %s the operation %s', async (resource, operation, method, path) => {
    const { asked, execute } = against(json({ id: 5, batch_id: 5 }));
    expect(await execute({ resource, operation, messageId: 5, batchId: 5 })).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method, url: `http://recado.test${path}` });
  });
});

describe('The Idempotency-Key of an item', () => {
  it('is the same for another try of the item, and differs by item, execution and round of a loop', async () => {
    const { asked, execute } = against(json(QUEUED));
    const items = [{ json: {} }, { json: {} }];
    await execute(SEND, { id: '41', items });
    await execute(SEND, { id: '41' });
    await execute(SEND, { id: '41', runIndex: 1 });
    await execute(SEND, { id: '42' });
    const [first, second, again, loop, other] = asked.map(keyOf);
    expect(first).toMatch(/^n8n-41-0-0-[0-9a-f]{16}$/);
    expect(again).toBe(first);
    expect(new Set([first, second, loop, other]).size).toBe(4);
  });

  it('is that of the first execution after a retry of n8n, which gives the run a new id', async () => {
    const { asked, execute } = against(json(QUEUED));
    const flow = {};
    await execute(SEND, { id: '41', flow });
    // n8n stores the run as JSON, and the retry begins with it.
    await execute(SEND, { id: '57', flow: JSON.parse(JSON.stringify(flow)) as IDataObject });
    expect(keyOf(asked[1] as Asked)).toBe(keyOf(asked[0] as Asked));
  });

  it('is made of the request where the node is the tool of an agent, whose tries have each a run of their own', async () => {
    const { asked, execute } = against(json(QUEUED));
    const flow = {};
    const call = (text: string, runIndex: number, id = '41') =>
      execute({ ...SEND, text }, { id, flow, runIndex, isTool: true });
    await call('Oi', 0);
    await call('Oi', 1);
    // Side by side with the first.
    await call('Tchau', 0);
    await execute(SEND, { id: '42', isTool: true });
    const [first, again, beside, other] = asked.map(keyOf);
    expect(first).toMatch(/^n8n-41-tool-[0-9a-f]{16}$/);
    expect(again).toBe(first);
    expect(new Set([first, beside, other]).size).toBe(3);
  });

  it('is the own one where the item names one', async () => {
    const { asked, execute } = against(json(QUEUED));
    await execute({ ...SEND, options: { idempotencyKey: 'fatura-4711' } });
    expect(keyOf(asked[0] as Asked)).toBe('fatura-4711');
  });

  it('stays while the request is repeated, also when nobody listened', async () => {
    const refused = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    const { asked, execute } = against(
      refused,
      json({ code: 'unavailable' }, 503, { 'retry-after': '0' }),
      json(QUEUED),
    );
    expect(await execute(SEND)).toHaveLength(1);
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(keyOf)).size).toBe(1);
  });
});

describe('An error of the node', () => {
  it('says in words which field is wrong, with the code and what support asks for', async () => {
    const { execute } = against(json(PROBLEM, 422));
    const error = await execute(SEND).catch((fault: unknown) => fault as NodeApiError);
    expect(error).toBeInstanceOf(NodeApiError);
    expect(error).toMatchObject({
      message: 'Correct the fields.',
      description: 'phone: It needs its country code.\nvalidation_failed (HTTP 422), request req-1',
      httpCode: '422',
      context: { itemIndex: 0 },
    });
  });

  it('becomes the answer of its item where the workflow goes on, and the other items are done', async () => {
    const { execute } = against(json(PROBLEM, 422), json(QUEUED));
    const answers = await execute(SEND, { goesOn: true, items: [{ json: {} }, { json: {} }] });
    expect(answers).toEqual([
      {
        json: {
          error: 'Correct the fields.',
          description: expect.any(String),
          code: 'validation_failed',
          status: 422,
          errors: { phone: ['It needs its country code.'] },
          request_id: 'req-1',
          may_have_been_done: false,
        },
        pairedItem: { item: 0 },
      },
      { json: expect.objectContaining({ id: 11 }), pairedItem: { item: 1 } },
    ]);
  });

  it.each([
    ['variables', '[1]'],
    ['moreFields', '{"template":'],
  ])('names the option %s that is no JSON object', async (name, value) => {
    const { asked, execute } = against(json(QUEUED));
    const error = await execute({ ...SEND, options: { [name]: value } }).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(NodeOperationError);
    expect(String(error)).toContain(name);
    expect(asked).toEqual([]);
  });

  it('ends with the deadline, and at once when the execution is canceled', async () => {
    const { asked, execute } = against(json({ code: 'unavailable' }, 503, { 'retry-after': '60' }));
    await expect(execute({ ...SEND, deadline: 1 })).rejects.toMatchObject({ httpCode: '503' });
    const canceled = AbortSignal.abort(new Error('canceled'));
    await expect(execute(SEND, { signal: canceled })).rejects.toThrow('canceled');
    expect(asked.length).toBeLessThanOrEqual(2);
  });
});
