import { describe, expect, it } from 'vitest';
import { Localization } from '../i18n/localization.js';
import { PRICE_DAYS, priceText, pricesView } from './prices.view.js';

const DAY = 86_400_000;
/** Still the day before in the zone of the reader. */
const NOW = Date.UTC(2026, 10, 20, 1);
const TODAY = Math.floor(NOW / DAY) - 1;
const portuguese = new Localization('pt-BR', 'America/Sao_Paulo', NOW);
const english = new Localization('en', 'America/Sao_Paulo', NOW);
const utility = { category: 'utility', type: 'regular', isBillable: true };
const service = { category: 'service', type: 'free_customer_service', isBillable: false };

describe('the prices of messages', () => {
  it('are shown by day, and summed by what they are for', () => {
    const days = [
      { day: TODAY - 1, ...utility, messages: 1_000 },
      { day: TODAY, ...service, messages: 2_500 },
      { day: TODAY, ...utility, messages: 500 },
    ];
    const { points, rows } = pricesView(days, portuguese)!;
    expect(points).toHaveLength(PRICE_DAYS);
    expect(points.slice(-2)).toEqual([
      { label: expect.stringContaining('18'), values: [1_000, 0] },
      { label: 'hoje', values: [500, 2_500] },
    ]);
    expect(points[0]).toEqual({ label: expect.any(String), values: [0, 0] });
    expect(rows).toEqual([
      { category: 'Serviço', type: 'gratuita na janela de atendimento', charge: 'gratuita', messages: '2.500' },
      { category: 'Utilidade', type: 'normal', charge: 'cobrada', messages: '1.500' },
    ]);
  });

  it('are told in the provider’s words where there are no others', () => {
    const days = [{ day: TODAY, category: 'gift', type: 'regular', isBillable: true, messages: 1 }];
    expect(pricesView(days, english)?.rows).toMatchObject([{ category: 'gift', type: 'regular', charge: 'charged' }]);
    const told = { billable: false, category: 'service', type: 'of_tomorrow', model: 'PMP' };
    expect(priceText(told, english)).toBe('free · Service · of_tomorrow');
    expect(priceText(told, portuguese)).toBe('gratuita · Serviço · of_tomorrow');
  });

  it('are left out where the provider tells none', () => {
    expect(pricesView([], portuguese)).toBeNull();
  });
});
