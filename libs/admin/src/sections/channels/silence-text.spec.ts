import { expect, it } from 'vitest';
import { Format } from '../../format/format.js';
import { en } from '../../i18n/en/index.js';
import { ptBR } from '../../i18n/pt-BR/index.js';
import { silenceText } from './silence-text.js';

const teller = { t: ptBR, format: new Format('pt-BR', 'UTC', 0) };

it('tells how many messages nothing was heard of', () => {
  expect(silenceText({ silent: 0 }, teller)).toBeNull();
  expect(silenceText({ silent: 1 }, teller)).toBe(
    '1 mensagem enviada há mais de 6 horas, sem nenhum aviso do provedor.',
  );
  expect(silenceText({ silent: 40 }, teller)).toMatch(/^40 mensagens enviadas/);
  const english = { t: en, format: new Format('en', 'UTC', 0) };
  expect(silenceText({ silent: 1_000 }, english)).toMatch(/^1,000\+ messages were sent more than 6 hours ago/);
});
