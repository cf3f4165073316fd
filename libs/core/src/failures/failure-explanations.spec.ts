import { describe, expect, it } from 'vitest';
import { explainEnded, explainFailure, FAILURE_CODES } from './failure-explanations.js';

describe('explainFailure', () => {
  it.each(FAILURE_CODES)('%s says what happened and what to do, in both languages', (code) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)+$/);
    const [pt, en] = [explainFailure(code, 'pt-BR'), explainFailure(code, 'en')];
    for (const text of [pt, en]) expect(text).toMatch(/^\p{Lu}[^{}]{20,}\.$/u);
    expect(pt).not.toBe(en);
  });

  it.each(FAILURE_CODES)('%s promises nothing more for a message that has ended', (code) => {
    const [pt, en] = [explainEnded(code, 'pt-BR'), explainEnded(code, 'en')];
    for (const text of [pt, en]) expect(text).toMatch(/^\p{Lu}[^{}[\]]{20,}\.$/u);
    expect(pt).not.toMatch(/automátic|mensagens esperam|espera por|Não é preciso fazer nada/);
    expect(en).not.toMatch(/automatic|messages wait|waits for a|again by itself|need not do/);
    expect(explainFailure(code, 'pt-BR')).not.toMatch(/[[\]]/);
  });

  it.each(['sandbox', 'http', 'whatsapp-cloud', 'evolution', 'waha'])(
    'names the provider of a channel on %s',
    (kind) => {
      const text = explainFailure('channel_address_wrong', 'en', kind);
      expect(text).toMatch(/^This address does not answer like [^{}]+:/);
      expect(text).not.toBe(explainFailure('channel_address_wrong', 'en'));
    },
  );

  it('returns undefined for unknown codes', () => {
    expect(explainFailure('constructor', 'en')).toBeUndefined();
  });
});
