import { MessageStatus } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { listHref, toFilter } from './message-filter.form.js';

describe('toFilter', () => {
  it('reads typed phones and numbers of batches', () => {
    const query = { status: 'failed', phone: '+55 (11) 98765-4321', key: '3', batch: '7.741' };
    expect(toFilter(query)).toEqual({
      statuses: [MessageStatus.Failed],
      phone: '5511987654321',
      apiKeyId: 3,
      batchId: 7_741,
    });
  });

  it.each([{}, { status: '', phone: '', key: '', batch: '' }, { status: 'Falhou', key: '-1', batch: 'x', phone: '?' }])(
    'leaves out what says nothing: %j',
    (query) => {
      expect(toFilter(query)).toEqual({});
    },
  );

  it('ignores repeated parameters', () => {
    expect(toFilter({ status: ['failed', 'sent'], phone: ['1'], key: ['1'], batch: { a: 1 } })).toEqual({});
  });
});

it('keeps the filter in the address of the next page', () => {
  expect(listHref({ status: 'failed', phone: '', before: '9' }, 120)).toBe('/admin/messages?status=failed&before=120');
  expect(listHref({})).toBe('/admin/messages');
});
