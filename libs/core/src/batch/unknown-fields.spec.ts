import { describe, expect, it } from 'vitest';
import { Scope } from './scope.js';
import { MESSAGE_FIELDS, nearest, REQUEST_FIELDS, UnknownFields } from './unknown-fields.js';

describe('the field that was meant', () => {
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
  ])('of a message, by %s, is %s', (name, meant) => expect(nearest(name, MESSAGE_FIELDS)).toBe(meant));

  it.each([
    ['onInvalid', 'on_invalid'],
    ['time_zone', 'timezone'],
    ['mensagens', 'messages'],
    ['message', 'messages'],
    ['chanel', 'channel'],
  ])('of a request, by %s, is %s', (name, meant) => expect(nearest(name, REQUEST_FIELDS)).toBe(meant));

  it.each(['id', 'tags', 'customer', 'constructor', '-', '', 'x'.repeat(25), 'cpf', 'valor', 'order_id', 'toString'])(
    'is none by %s',
    (name) => expect(nearest(name, MESSAGE_FIELDS)).toBeUndefined(),
  );
});

describe('fields that nobody reads', () => {
  const found = (sources: readonly Record<string, unknown>[]) => {
    const fields = new UnknownFields(MESSAGE_FIELDS);
    return sources.flatMap((source, index) => {
      const scope = new Scope(index);
      fields.look(source, scope);
      return scope.warnings;
    });
  };

  it('are warned of once, where they come first, however many messages have them', () => {
    const source = { phone: '1', message: 'a', schedule_at: 'x', crm: 1 };
    expect(found([{ phone: '1' }, source, source])).toEqual([
      {
        path: 'messages.1.schedule_at',
        code: 'unknown_field',
        params: { field: 'schedule_at', meant: 'scheduled_at' },
      },
    ]);
  });

  it('are left alone beside the field that they resemble', () => {
    expect(found([{ phone: '1', phone2: '2', message: 'a', text: 'b', name: 'c', names: [] }])).toEqual([]);
  });

  it('are looked at up to a bound', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`other${n}`, n]));
    expect(found([{ ...many, schedule_at: 'x' }])).toEqual([]);
  });
});
