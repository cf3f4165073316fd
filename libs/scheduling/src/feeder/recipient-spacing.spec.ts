import { beforeEach, describe, expect, it } from 'vitest';
import { RecipientSpacing } from './channel-feed.js';

const SIX_SECONDS = 6_000;

describe('RecipientSpacing', () => {
  let spacing: RecipientSpacing;
  beforeEach(() => (spacing = new RecipientSpacing()));
  const freeAt = (phone: string, spacingMs = SIX_SECONDS) => spacing.freeAt(phone, 50, spacingMs);

  it('keeps two messages to one recipient apart by the spacing and a tolerance', () => {
    expect(freeAt('ana')).toBe(0);
    spacing.reserve('ana', 1, 1_000);
    expect([freeAt('ana'), freeAt('bia')]).toEqual([7_100, 0]);
    expect(freeAt('ana', 0)).toBe(0);
  });

  it('knows a recipient by every form of the number', () => {
    spacing.reserve('525512345678', 1, 1_000);
    expect([freeAt('5215512345678'), spacing.knows('5215512345678')]).toEqual([7_100, true]);
    spacing.release('5215512345678', 1);
    spacing.blockUntil('5215512345678', 9_000);
    expect(freeAt('525512345678')).toBe(9_000);
  });

  it('counts from the time at which the message was observed to leave, if later', () => {
    spacing.reserve('ana', 1, 1_000);
    spacing.observed('ana', 1, 900);
    spacing.observed('ana', 99, 9_000);
    expect(freeAt('ana')).toBe(7_100);
    spacing.observed('ana', 1, 1_400);
    expect(freeAt('ana')).toBe(7_500);
  });

  it('counts from the last moment at which the message may leave, until it is observed to leave', () => {
    spacing.reserve('ana', 1, 1_000, 11_000);
    expect(freeAt('ana')).toBe(17_100);
    spacing.observed('ana', 1, 4_000);
    expect(freeAt('ana')).toBe(10_100);
  });

  it('is no obstacle for the message itself when it is published again, unless it may have left', () => {
    spacing.reserve('ana', 1, 1_000);
    spacing.reserve('ana', 2, 8_000);
    expect(spacing.freeAt('ana', 2, SIX_SECONDS)).toBe(7_100);
    spacing.reserve('ana', 2, 9_000);
    spacing.release('ana', 2);
    expect(freeAt('ana')).toBe(7_100);
    spacing.reserve('ana', 3, 9_000);
    spacing.observed('ana', 3, 9_500);
    expect(spacing.freeAt('ana', 3, SIX_SECONDS)).toBe(15_600);
  });

  it('restores the previous send time when a message is returned unsent', () => {
    spacing.reserve('ana', 1, 1_000);
    spacing.reserve('ana', 2, 8_000);
    spacing.release('ana', 1);
    expect(freeAt('ana')).toBe(14_100);
    spacing.release('ana', 2);
    expect(freeAt('ana')).toBe(7_100);
  });

  it('blocks a recipient for as long as the provider asks, with or without spacing', () => {
    spacing.blockUntil('ana', 30_000);
    spacing.blockUntil('ana', 20_000);
    expect([freeAt('ana', 0), freeAt('bia', 0)]).toEqual([30_000, 0]);
  });

  it('forgets recipients that are no longer blocked', () => {
    spacing.reserve('ana', 1, 1_000);
    spacing.reserve('bia', 2, 2_000);
    spacing.blockUntil('caio', 8_000);
    spacing.sweep(7_100, SIX_SECONDS);
    expect([spacing.knows('ana'), spacing.knows('bia'), freeAt('caio')]).toEqual([false, true, 8_000]);
    spacing.sweep(8_000, SIX_SECONDS);
    expect(freeAt('caio')).toBe(0);
  });
});
