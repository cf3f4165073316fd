import { describe, expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { waitingNote } from './delivery-list.js';

const MINUTE = 60_000;
/** 22:20 in Brasília. */
const now = Date.UTC(2026, 10, 26, 1, 20);
const [pt, en] = (['pt-BR', 'en'] as const).map((language) => new Localization(language, 'America/Sao_Paulo', now));
const failing = { enabled: true, failingSince: now - 20 * MINUTE, throttledUntil: 0 };
const waiting = { nextAt: now + 4 * MINUTE, isAsked: false };

describe('why a delivery waits', () => {
  it('is the failing endpoint, with the time of the next attempt', () => {
    expect(waitingNote(waiting, failing, pt!)).toBe(
      'Espera: o endereço falha desde 22:00; próxima tentativa às 22:24:00',
    );
    expect(waitingNote(waiting, failing, en!)).toBe('Waits: the address fails since 22:00; next attempt at 22:24:00');
    const tomorrow = { ...waiting, nextAt: now + 600 * MINUTE };
    expect(waitingNote(tomorrow, failing, pt!)).toContain('próxima tentativa qui., 08:20');
  });

  it('names no time that has passed', () => {
    const due = { ...waiting, nextAt: now - MINUTE };
    expect(waitingNote(due, failing, pt!)).toMatch(
      /^Espera: o endereço falha desde 22:00 e recebe uma entrega por vez/,
    );
    expect(waitingNote(due, failing, en!)).toMatch(/^Waits: the address fails since 22:00 and gets one delivery/);
    expect(waitingNote(due, { ...failing, failingSince: null }, pt!)).toBeNull();
  });

  it('is the time until which the endpoint asked to get nothing, where that is later', () => {
    const throttled = { ...failing, throttledUntil: now + 9 * MINUTE };
    for (const isAsked of [false, true])
      expect(waitingNote({ ...waiting, nextAt: now, isAsked }, throttled, pt!)).toContain('próxima tentativa às 22:29');
  });

  it('is a retry where the endpoint works for others', () => {
    expect(waitingNote(waiting, { ...failing, failingSince: null }, pt!)).toBe('nova tentativa 22:24:00');
  });

  it('is nothing where it was asked for, is being sent, or goes nowhere', () => {
    expect(waitingNote({ nextAt: now, isAsked: true }, failing, pt!)).toBeNull();
    expect(waitingNote({ nextAt: null, isAsked: false }, failing, pt!)).toBeNull();
    expect(waitingNote(waiting, { ...failing, enabled: false }, pt!)).toBeNull();
  });
});
