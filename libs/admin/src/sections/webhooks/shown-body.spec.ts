import { exampleEvent } from '@recado/webhooks';
import { describe, expect, it } from 'vitest';
import { Format } from '../../format/format.js';
import { shownBody } from './deliveries.controller.js';

const format = (masks: boolean) => new Format('en', 'UTC', 0, () => masks);
const PHONE = '5511987654321';

describe('the body of a webhook', () => {
  it('is shown whole to those who may read people', () => {
    for (const type of ['message.received', 'opt_out.added', 'webhook.disabled'] as const) {
      const body = exampleEvent(type);
      expect(JSON.parse(shownBody(body, format(false)))).toEqual(JSON.parse(body));
    }
  });

  it('shows others neither what recipients write nor their numbers', () => {
    const received = shownBody(exampleEvent('message.received'), format(true));
    expect(received).not.toContain('Obrigado');
    expect(received).not.toContain('wamid.');
    for (const shown of [received, shownBody(exampleEvent('opt_out.added'), format(true))]) {
      expect(shown).not.toContain(PHONE);
    }
  });

  it('shows others of the address of a webhook its origin only', () => {
    const { data } = JSON.parse(shownBody(exampleEvent('webhook.disabled'), format(true)));
    expect(data).toEqual({ id: 3, url: 'https://erp.exemplo.com.br', reason: 'gone', failing_since: null });
  });

  it.each(['', 'no address'])('shows others nothing of what is no address: %j', (url) => {
    const body = JSON.stringify({ type: 'webhook.disabled', data: { url } });
    expect(JSON.parse(shownBody(body, format(true)))).toEqual({ type: 'webhook.disabled', data: { url: '' } });
  });

  it.each([
    ['channel.updated', 'detail'],
    ['template.updated', 'reason'],
  ] as const)('shows others no words of the provider in %s', (type, field) => {
    const example = JSON.parse(exampleEvent(type));
    const body = JSON.stringify({ ...example, data: { ...example.data, [field]: 'Reported by Ana Souza' } });
    expect(shownBody(body, format(false))).toContain('Ana Souza');
    expect(JSON.parse(shownBody(body, format(true)))).toEqual({
      ...example,
      data: { ...example.data, [field]: 'Text hidden from your role' },
    });
  });
});
