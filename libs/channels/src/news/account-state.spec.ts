import type { NewsKind } from '@recado/core';
import { describe, expect, it } from 'vitest';
import type { NewsView } from './account-news.js';
import { directRetryAt } from './channel-templates.js';
import { accountState, coldLockUntil, hasBadQuality } from './account-state.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

/** News by their value, the newest first, a minute between each two. */
const told = (...news: [NewsKind, string, (string | null)?, string?][]): NewsView[] =>
  news.map(([kind, value, detail = null, subject = ''], index) => ({
    ...{ kind, value, detail, subject },
    at: NOW - index * 60_000,
  }));
const restriction = (...news: [string, string?][]) =>
  accountState(told(...news.map(([value, detail]): [NewsKind, string, string?] => ['account', value, detail])), NOW)
    .restriction?.value ?? null;

describe('the state of an account', () => {
  it('is what was told last of each', () => {
    const state = accountState(
      told(['quality', 'RED'], ['messaging_limit', 'TIER_1K'], ['quality', 'GREEN'], ['messaging_limit', 'TIER_250']),
      NOW,
    );
    expect(state).toMatchObject({ quality: { value: 'RED' }, messagingLimit: { value: 'TIER_1K' }, capping: null });
    expect(hasBadQuality(state)).toBe(true);
    expect(hasBadQuality(accountState(told(['quality', 'UNFLAGGED'], ['quality', 'FLAGGED']), NOW))).toBe(false);
  });

  it('is restricted until an end is told or reached, whatever else is told', () => {
    expect(restriction(['VERIFIED_ACCOUNT'])).toBeNull();
    expect(restriction(['MM_LITE_TERMS_SIGNED'], ['ACCOUNT_RESTRICTION'])).toBe('ACCOUNT_RESTRICTION');
    expect(restriction(['DISABLED_UPDATE', 'DISABLE'])).toBe('DISABLED_UPDATE');
    expect(restriction(['DISABLED_UPDATE', 'REINSTATE'], ['DISABLED_UPDATE', 'DISABLE'])).toBeNull();
    const until = (end: string) => restriction(['ACCOUNT_RESTRICTION', `RESTRICTED_BIZ_INITIATED_MESSAGING (${end})`]);
    expect(until('2026-11-20T13:00:00.000Z')).toBe('ACCOUNT_RESTRICTION');
    expect(until('2026-11-20T11:00:00.000Z')).toBeNull();
  });

  it('has a violation for a month', () => {
    const news = told(['account', 'ACCOUNT_VIOLATION', 'SPAM']);
    expect(accountState(news, NOW + 29 * DAY).restriction).not.toBeNull();
    expect(accountState(news, NOW + 31 * DAY).restriction).toBeNull();
  });

  it('has the templates that are stopped now, for a week', () => {
    const of = (name: string, value: string): [NewsKind, string, null, string] => [
      'template_status',
      value,
      null,
      `${name}:pt_BR`,
    ];
    const news = told(of('a', 'PAUSED'), of('b', 'APPROVED'), of('b', 'PAUSED'), of('c', 'REJECTED'));
    const stopped = (now: number) => accountState(news, now).stoppedTemplates.map(({ subject }) => subject);
    expect(stopped(NOW)).toEqual(['a:pt_BR', 'c:pt_BR']);
    expect(stopped(NOW + 7 * DAY)).toEqual([]);
  });

  it('is locked until the lock is over, and refused Direct Send for a week', () => {
    expect(coldLockUntil({ coldLock: { until: NOW, code: '' } }, NOW)).toBeNull();
    expect(coldLockUntil({ coldLock: { until: NOW + 1, code: '' } }, NOW)).toBe(NOW + 1);
    expect(directRetryAt({ directRefusedAt: NOW }, NOW + 1)).toBe(NOW + 7 * DAY);
    expect(directRetryAt({ directRefusedAt: NOW }, NOW + 7 * DAY)).toBeNull();
  });
});
