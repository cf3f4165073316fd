import { MessageStatus } from '@recado/core';
import type { BatchUnderWay } from '@recado/queries';
import { expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { render } from '../../testing/render.js';
import { LaterCard, RunningCard } from './home.controller.js';
import type { HomeProps } from './home.view.js';

const now = Date.UTC(2026, 10, 20, 17);
const reader = new Localization('pt-BR', 'America/Sao_Paulo', now);
const forecast = { end: null, blockedBy: null };
const large = { id: 7, name: 'Natal', total: 50_000, simulated: null, channel: '', forecast, stops: [], held: 0 };
const uncounted = { counts: new Map(), isCounting: true, countedAt: null, firstScheduledAt: null };
const propsOf = (batch: object) =>
  ({ facts: { batches: [{ ...large, ...batch } as unknown as BatchUnderWay] } }) as unknown as HomeProps;

it('a campaign that waits whole for later stands among those also while it is counted, and invents no time', () => {
  const props = propsOf({ ...uncounted, isForLater: true });
  const text = render(<LaterCard {...props} />, {}, reader);
  expect(text).toContain('Contando as mensagens…');
  expect(text).toContain('50.000 mensagens</span>');
  expect(text).not.toContain('<time');
  expect(render(<RunningCard {...props} />, {}, reader)).not.toContain('Natal');
});

it('numbers that are not of now say when they were counted', () => {
  const counts = new Map([[MessageStatus.Sent, 9]]);
  const batch = { ...uncounted, counts, isCounting: false, isForLater: false };
  const shown = (countedAt: number | null) => render(<RunningCard {...propsOf({ ...batch, countedAt })} />, {}, reader);
  expect(shown(now - 40_000)).toMatch(/0 falharam <span class="quiet">contadas <time/);
  expect(shown(null)).not.toContain('contadas');
});
