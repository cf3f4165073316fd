import { expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { silenceText } from './silence-text.js';

const portuguese = new Localization('pt-BR', 'UTC', 0);

it('tells how many messages have no receipt', () => {
  expect(silenceText({ silent: 0 }, portuguese)).toBeNull();
  expect(silenceText({ silent: 1 }, portuguese)).toBe(
    '1 mensagem enviada há mais de 6 horas, sem nenhum recibo do provedor.',
  );
  expect(silenceText({ silent: 40 }, portuguese)).toMatch(/^40 mensagens enviadas/);
  const english = new Localization('en', 'UTC', 0);
  expect(silenceText({ silent: 1_000 }, english)).toMatch(/^1,000\+ messages were sent more than 6 hours ago/);
});
