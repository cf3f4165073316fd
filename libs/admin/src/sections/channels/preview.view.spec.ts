import { describe, expect, it } from 'vitest';
import type { CallbackContent, SendResult } from '@recado/gateways';
import { Format } from '../../format/format.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { previewView } from './preview.view.js';

const format = new Format('en', 'America/Sao_Paulo', 0);
const panel = {
  format,
  texts: (catalogue: Record<string, unknown>) => catalogue.en,
} as unknown as PanelRequest;

const answerOf = (answer: SendResult) => previewView({ requests: [], answer }, 'http', panel).answer;
const detail = 'HTTP 200';

describe('the preview of a description in words', () => {
  it.each<[SendResult, string, RegExp]>([
    [{ kind: 'accepted', providerMessageId: 'A1' }, 'good', /with the id A1/],
    [{ kind: 'accepted', providerMessageId: null }, 'warn', /without an id/],
    [{ kind: 'rejected', code: 'gateway_rejected', detail }, 'bad', /not tried again/],
    [
      { kind: 'retryLater', scope: 'channel', afterMs: null, code: 'gateway_throttled', detail },
      'warn',
      /whole channel/,
    ],
    [{ kind: 'unknown', code: 'gateway_bad_answer', detail }, 'warn', /without the id that idPath asks for/],
  ])('says what %j means', (result, tone, words) => {
    expect(answerOf(result)?.tone).toBe(tone);
    expect(answerOf(result)?.lines.join(' ')).toMatch(words);
  });

  it('says that a callback means nothing, or that nothing reads it', () => {
    const nothing = { receipts: [], inbound: [] } as unknown as CallbackContent;
    const linesOf = (callback: CallbackContent | null) =>
      previewView({ requests: [], callback }, 'http', panel).callback?.lines[0];
    expect(linesOf(nothing)).toMatch(/It is known/);
    expect(linesOf(null)).toMatch(/Nothing was understood/);
  });
});
