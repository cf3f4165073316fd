import type { MessageContent } from '@recado/core';
import type { ClaimedMessage } from '@recado/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { ReviewHolds } from './review-holds.js';

const BATCH = 7;
const NOW = 1_000_000;

const by = (name: string): MessageContent => ({ template: { name, language: 'pt_BR', parameters: [] } });

function claimed(content: MessageContent | null, more: Partial<ClaimedMessage> = {}): ClaimedMessage {
  return { stoppableBatch: BATCH, startedAt: NOW, text: '', content, ...more } as ClaimedMessage;
}

describe('A message that was claimed', () => {
  let now: number;
  let holds: ReviewHolds;

  beforeEach(() => {
    now = NOW;
    holds = new ReviewHolds(() => now);
  });

  const held = (template: string | null, isCarrier = false, attempt = claimed(by('promo'))) =>
    holds.note({
      kind: 'sent',
      attempt,
      at: now,
      providerMessageId: 'm',
      held: { template, isCarrier },
    });

  it('waits where the provider holds one of its batch by the same template, and no other one does', () => {
    expect(holds.keeps(claimed(by('promo')))).toBe(false);
    held('promo:pt_BR');
    expect(holds.keeps(claimed(by('promo')))).toBe(true);
    expect(holds.keeps(claimed(by('promo'), { text: 'Oi' }))).toBe(true);
    expect(holds.keeps(claimed(by('aviso')))).toBe(false);
    expect(holds.keeps(claimed(null))).toBe(false);
    expect(holds.keeps(claimed(by('promo'), { stoppableBatch: BATCH + 1 }))).toBe(false);
    held('aviso:pt_BR');
    expect([by('promo'), by('aviso')].map((content) => holds.keeps(claimed(content)))).toEqual([true, true]);
  });

  it('waits as a text that the same template may carry, for the claims know who gets it', () => {
    held('recado:pt_BR', true, claimed(null, { text: 'Oi' }));
    expect(holds.keeps(claimed(null, { text: 'Oi' }))).toBe(true);
    expect(holds.keeps(claimed(by('promo')))).toBe(false);
  });

  it('does not wait where it was claimed after the hold was recorded, or a person lets its batch go on', () => {
    held('promo:pt_BR');
    expect(holds.keeps(claimed(by('promo'), { startedAt: NOW + 1_001 }))).toBe(false);
    const { stoppableBatch: _, ...free } = claimed(by('promo'));
    expect(holds.keeps(free)).toBe(false);
    now += 15_000;
    expect(holds.keeps(claimed(by('promo')))).toBe(false);
  });

  it('does not wait for one that left by no template, or of a batch that a person lets go on', () => {
    held(null);
    const { stoppableBatch: _, ...free } = claimed(by('promo'));
    held('promo:pt_BR', false, free);
    expect(holds.keeps(claimed(by('promo')))).toBe(false);
  });
});
