import { Installation } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { HTTP_PRESETS } from '../presets/presets.js';
import { httpPreview } from './http-preview.js';

const CONTEXT = { installation: new Installation('test', 0), now: Date.UTC(2026, 10, 20, 16, 14) };
const descriptionOf = (id: string) => HTTP_PRESETS.find((preset) => preset.id === id)?.settings.description ?? '';
const GOWA = { url: 'http://gowa:3000', description: descriptionOf('gowa'), secret1: 'ana', secret2: 'senha-da-ana' };
const preview = (typed: Record<string, string>, samples = {}) => httpPreview(typed, samples, CONTEXT);

describe('the preview of a description', () => {
  it('shows the request for a text and for each medium, as it would leave', () => {
    const { requests = [] } = preview(GOWA) ?? {};
    expect(requests.map(({ media }) => media)).toEqual([null, 'image', 'document', 'video', 'audio']);
    expect(requests[0]?.text).toBe(
      [
        'POST http://gowa:3000/send/message',
        'authorization: Basic ••••••••',
        'x-device-id: ••••••••',
        '',
        '{ "phone": "5511987654321", "message": "Olá, Ana! O seu pedido 4711 saiu." }',
      ].join('\n'),
    );
    expect(requests[1]?.text).toContain('"image_url": "https://loja.example.com/arquivo.jpg"');
  });

  it('shows no secret, wherever the description puts it', () => {
    const request = {
      path: '/{secret.1}?k={secret.2}',
      headers: { 'X-K': 'a {secret.3}' },
      form: { token: '{secret.4}' },
    };
    const basicAuth = { user: 'u', password: '{secret.5}' };
    const secrets = Object.fromEntries(
      ['1', '2', '3', '4', '5'].map((number) => [`secret${number}`, `oculto-${number}`]),
    );
    const { requests = [] } = preview({ ...secrets, description: JSON.stringify({ request, basicAuth }) }) ?? {};
    expect(requests[0]?.text).toBe(
      [
        'POST https://api.example.com/••••••••?k=••••••••',
        'authorization: Basic ••••••••',
        'x-k: a ••••••••',
        'content-type: application/x-www-form-urlencoded',
        '',
        'token=••••••••',
      ].join('\n'),
    );
  });

  it.each([
    [
      { status: 200, body: '{"results":{"message_id":"3EB0A1"}}' },
      { kind: 'accepted', providerMessageId: '3EB0A1' },
    ],
    [{ status: 429, body: '{"code":"WA_REACHOUT_TIMELOCK"}' }, { facts: [{ kind: 'reachOutLocked' }] }],
    [
      { status: 401, body: 'Unauthorized' },
      { kind: 'suspendChannel', code: 'channel_auth_failed' },
    ],
  ])('says what the answer %j would mean', (answer, expected) => {
    expect(preview(GOWA, { answer })?.answer).toMatchObject(expected);
  });

  it('says what a callback would be read as, without its proof', () => {
    const ack = { event: 'message.ack', payload: { ids: ['3EB0A1'], receipt_type: 'read' } };
    const receipts = [{ providerMessageId: '3EB0A1', kind: 'read' }];
    expect(preview(GOWA, { callback: JSON.stringify(ack) })?.callback).toMatchObject({ receipts });
  });

  it.each(['{"event":"something.new"}', 'no JSON', '[]'])('says that nothing reads %s', (callback) => {
    expect(preview(GOWA, { callback })?.callback).toBeNull();
  });

  it('is none for a description that cannot be read, or where there is none', () => {
    expect(preview({ description: '{"request":' })).toBeUndefined();
    expect(preview({ url: 'http://gowa:3000' })).toBeUndefined();
  });
});
