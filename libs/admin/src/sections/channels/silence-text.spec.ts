import { expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { silenceOf } from './silence-text.js';

const portuguese = new Localization('pt-BR', 'UTC', 0);

it('tells how many messages have no receipt', () => {
  expect(silenceOf({ silent: 0, unconfirmed: 0 }, portuguese)).toBeNull();
  expect(silenceOf({ silent: 1, unconfirmed: 0 }, portuguese)?.text).toBe(
    '1 mensagem enviada há mais de 6 horas, sem nenhum recibo do provedor.',
  );
  expect(silenceOf({ silent: 40, unconfirmed: 0 }, portuguese)?.text).toMatch(/^40 mensagens enviadas/);
  const english = new Localization('en', 'UTC', 0);
  expect(silenceOf({ silent: 1_000, unconfirmed: 0 }, english)?.text).toMatch(
    /^1,000\+ messages were sent more than 6 hours ago/,
  );
});

it('tells first that no receipt has ever come, and for how many messages', () => {
  expect(silenceOf({ silent: 3, unconfirmed: 2 }, portuguese)?.chip).toBe('Sem recibos');
  expect(silenceOf({ silent: 0, unconfirmed: 2 }, portuguese)).toBeNull();
  const { chip, text } = silenceOf({ silent: 3, unconfirmed: 3 }, portuguese)!;
  expect(chip).toBe('Nada confirmado');
  expect(text).toMatch(/^O provedor aceitou 3 mensagens e nunca enviou um recibo/);
});
