import { describe, expect, it } from 'vitest';
import { Findings } from './findings.js';
import { MESSAGE_FIELDS, nearest, REQUEST_FIELDS, UnknownFields } from './unknown-fields.js';

describe('nearest', () => {
  it.each([
    ['schedule_at', 'scheduled_at'],
    ['scheduledAt', 'scheduled_at'],
    ['sheduled_at', 'scheduled_at'],
    ['send_at', 'scheduled_at'],
    ['Phone', 'phone'],
    ['phnoe', 'phone'],
    ['telefone', 'phone'],
    ['número', 'phone'],
    ['to', 'phone'],
    ['mensagem', 'message'],
    ['mesage', 'message'],
    ['nome', 'name'],
    ['e-mail', 'email'],
    ['expire_at', 'expires_at'],
    ['priorty', 'priority'],
    ['externalId', 'reference'],
  ])('finds for the field %s of a message: %s', (name, meant) => expect(nearest(name, MESSAGE_FIELDS)).toBe(meant));

  it.each([
    ['onInvalid', 'on_invalid'],
    ['time_zone', 'timezone'],
    ['mensagens', 'messages'],
    ['message', 'messages'],
    ['chanel', 'channel'],
  ])('finds for the field %s of a request: %s', (name, meant) => expect(nearest(name, REQUEST_FIELDS)).toBe(meant));

  it.each(['id', 'tags', 'customer', 'constructor', '-', '', 'x'.repeat(25), 'cpf', 'valor', 'order_id', 'toString'])(
    'is none by %s',
    (name) => expect(nearest(name, MESSAGE_FIELDS)).toBeUndefined(),
  );
});

describe('UnknownFields', () => {
  const found = (sources: readonly Record<string, unknown>[]) => {
    const fields = new UnknownFields(MESSAGE_FIELDS);
    return sources.flatMap((source, index) => {
      const findings = new Findings(index);
      fields.check(source, findings);
      return findings.warnings;
    });
  };

  it('warns once per name, at the first message that has it', () => {
    const source = { phone: '1', message: 'a', schedule_at: 'x', crm: 1 };
    expect(found([{ phone: '1' }, source, source])).toEqual([
      {
        path: 'messages.1.schedule_at',
        code: 'unknown_field',
        params: { field: 'schedule_at', meant: 'scheduled_at' },
      },
    ]);
  });

  it('does not warn where the resembling field is present, too', () => {
    expect(found([{ phone: '1', phone2: '2', message: 'a', text: 'b', name: 'c', names: [] }])).toEqual([]);
  });

  it('checks 64 names at most', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`other${n}`, n]));
    expect(found([{ ...many, schedule_at: 'x' }])).toEqual([]);
  });
});
