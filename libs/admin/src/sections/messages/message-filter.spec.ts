import { MessageStatus } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { messagesHref, readFilter } from './message-filter.form.js';

const CHOICES = { keys: [{ id: 3 }], channels: [{ id: 1 }], zone: 'America/Sao_Paulo' };
const read = (query: object) => {
  const { filter, errors } = readFilter(query, CHOICES);
  return { filter, errors };
};

describe('The filter of messages', () => {
  it('reads typed phones and numbers of batches', () => {
    const query = { status: 'failed', phone: '+55 (11) 98765-4321', key: '3', batch: '7.741' };
    expect(read(query)).toEqual({
      filter: { statuses: [MessageStatus.Failed], phone: '5511987654321', apiKeyId: 3, batchId: 7_741 },
      errors: {},
    });
  });

  it('finds numbers of any length that the API took, by a plus sign', () => {
    expect(read({ phone: '+55119876543210' }).filter).toEqual({ phone: '55119876543210' });
  });

  it('reads channels, failure codes and references', () => {
    const query = { channel: '1', code: 'gateway_rejected', reference: ' pedido-7 ' };
    const filter = { channelId: 1, failureCode: 'gateway_rejected', reference: 'pedido-7' };
    expect(read(query)).toEqual({ filter, errors: {} });
  });

  it('reads days in the zone of the reader, both included', () => {
    const hour = 3_600_000;
    const [from, until] = [Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 22)].map((day) => day + 3 * hour);
    expect(read({ from: '2026-11-20', to: '2026-11-21' }).filter).toEqual({ created: { from, until } });
    expect(read({ from: '2026-11-20' }).filter).toEqual({ created: { from } });
  });

  it('begins a day without midnight an hour later', () => {
    const filter = readFilter({ from: '2018-11-04', to: '2018-11-04' }, CHOICES).filter;
    expect(filter.created).toEqual({ from: Date.UTC(2018, 10, 4, 3), until: Date.UTC(2018, 10, 5, 2) });
  });

  it.each([{}, { status: '', phone: ' ', key: '', batch: '', from: '' }])(
    'leaves out what says nothing: %j',
    (query) => {
      expect(read(query)).toEqual({ filter: {}, errors: {} });
    },
  );

  it.each([
    [{ status: 'Falhou' }, 'filter_status'],
    [{ phone: '?' }, 'filter_phone'],
    [{ phone: '123' }, 'filter_phone'],
    [{ phone: '98765-4321' }, 'filter_phone'],
    [{ phone: '5,51199E+12' }, 'filter_phone'],
    [{ key: '4' }, 'filter_key'],
    [{ key: '-1' }, 'filter_key'],
    [{ batch: 'x' }, 'filter_batch'],
    [{ channel: '9' }, 'filter_channel'],
    [{ code: 'gateway_unheard_of' }, 'filter_code'],
    [{ from: '20/11/2026' }, 'filter_date'],
    [{ to: '2026-02-30' }, 'filter_date'],
    [{ to: '2026-13-01' }, 'filter_date'],
    [{ status: ['failed', 'sent'] }, 'filter_twice'],
    [{ reference: { a: 1 } }, 'filter_twice'],
  ])('says what cannot be read: %j', (query, fault) => {
    expect(read(query)).toEqual({ filter: {}, errors: { [Object.keys(query)[0]!]: fault } });
  });

  it('refuses a range that ends before it begins', () => {
    expect(read({ from: '2026-11-21', to: '2026-11-20' }).errors).toEqual({ to: 'filter_reversed' });
  });

  it('is kept in the addresses of other pages', () => {
    const query = { status: 'failed', phone: '', before: '9', from: '2026-11-20' };
    expect(messagesHref(query, 120)).toBe('/admin/messages?status=failed&from=2026-11-20&before=120');
    expect(messagesHref(query, undefined, '/admin/messages/export')).toBe(
      '/admin/messages/export?status=failed&from=2026-11-20',
    );
    expect(messagesHref({})).toBe('/admin/messages');
  });
});
