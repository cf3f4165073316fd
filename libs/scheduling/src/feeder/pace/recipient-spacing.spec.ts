import { beforeEach, describe, expect, it } from 'vitest';
import { RecipientSpacing } from './recipient-spacing.js';

const SIX_SECONDS = 6_000;

describe('RecipientSpacing', () => {
  let spacing: RecipientSpacing;
  beforeEach(() => (spacing = new RecipientSpacing()));
  const freeAt = (phone: string, spacingMs = SIX_SECONDS) => spacing.freeAt(phone, spacingMs);

  it('keeps two messages to one recipient apart, a little more than asked for', () => {
    expect(freeAt('ana')).toBe(0);
    spacing.take('ana', 1, 1_000);
    expect([freeAt('ana'), freeAt('bia')]).toEqual([7_100, 0]);
    expect(freeAt('ana', 0)).toBe(0);
  });

  it('counts from when it was seen to leave, if that is later', () => {
    spacing.take('ana', 1, 1_000);
    spacing.seen('ana', 1, 900);
    spacing.seen('ana', 99, 9_000);
    expect(freeAt('ana')).toBe(7_100);
    spacing.seen('ana', 1, 1_400);
    expect(freeAt('ana')).toBe(7_500);
  });

  it('takes back what was not sent, and counts what was before', () => {
    spacing.take('ana', 1, 1_000);
    spacing.take('ana', 2, 8_000);
    spacing.giveBack('ana', 1);
    expect(freeAt('ana')).toBe(14_100);
    spacing.giveBack('ana', 2);
    expect(freeAt('ana')).toBe(7_100);
  });

  it('leaves a recipient alone as long as the provider says, with or without spacing', () => {
    spacing.rest('ana', 30_000);
    spacing.rest('ana', 20_000);
    expect([freeAt('ana', 0), freeAt('bia', 0)]).toEqual([30_000, 0]);
  });

  it('forgets what binds nobody any more', () => {
    spacing.take('ana', 1, 1_000);
    spacing.take('bia', 2, 2_000);
    spacing.rest('caio', 8_000);
    spacing.sweep(7_100, SIX_SECONDS);
    expect([spacing.knows('ana'), spacing.knows('bia'), freeAt('caio')]).toEqual([false, true, 8_000]);
    spacing.sweep(8_000, SIX_SECONDS);
    expect(freeAt('caio')).toBe(0);
  });
});
