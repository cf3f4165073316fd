import { MessageStatus } from '@recado/core';
import { expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { changesOf } from './audit.controller.js';
import { FieldWords } from './field-words.js';

const words = (language: 'pt-BR' | 'en' = 'pt-BR') =>
  new FieldWords(new Localization(language, 'America/Sao_Paulo', Date.UTC(2026, 10, 26)));
const told = (details: Readonly<Record<string, unknown>>) => changesOf(details, words());

it('the changes of an entry: each field before and after, and what else is known, in words', () => {
  const filter = {
    statuses: [MessageStatus.Failed],
    keyIds: [1, 2],
    testMode: false,
    created: { from: Date.UTC(2026, 10, 20, 12) },
  };
  const details = {
    name: 'ERP',
    filter,
    before: { messagesPerDay: 5, timezone: null, role: 'viewer', kept: 1 },
    after: { messagesPerDay: 7, timezone: 'UTC', role: 'operator', kept: 1 },
  };
  expect(told(details)).toEqual([
    { field: 'Mensagens por dia', before: '5', after: '7' },
    { field: 'Fuso', before: '', after: 'UTC' },
    { field: 'Papel', before: 'Leitor', after: 'Operador' },
    { field: 'Nome', value: 'ERP' },
    {
      field: 'Filtro',
      value: 'Situação: Falhou, Nº das chaves: 1, 2, De teste: Não, Criadas (De: 2026-11-20 09:00:00)',
    },
  ]);
  expect(changesOf({ testMode: true }, words('en'))).toEqual([{ field: 'Test', value: 'Yes' }]);
});

it('the changes of an entry: none without details', () => {
  expect(changesOf(null, words())).toEqual([]);
});

it.each([
  [
    'limits of a channel, of which the entry has those before',
    {
      name: 'loja',
      before: { spacingMs: 0, window: null },
      limits: { spacingMs: 5_000, window: { days: [1, 5], from: 480, to: 1_440 } },
    },
    [
      { field: 'Distância entre mensagens', before: '0 ms', after: '5 s' },
      { field: 'Horário de envio', before: '', after: 'Dias: seg., sex., De: 08:00, Até: 00:00' },
      { field: 'Nome', value: 'loja' },
    ],
  ],
  [
    'channels of a pool',
    { name: 'grupo', before: ['a', 'b'], members: ['b'] },
    [
      { field: 'Canais do grupo', before: 'a, b', after: 'b' },
      { field: 'Nome', value: 'grupo' },
    ],
  ],
  ['the name of a list', { before: 'Antiga', name: 'Nova' }, [{ field: 'Nome', before: 'Antiga', after: 'Nova' }]],
  [
    'roles that must have a second factor',
    { before: [], after: ['administrator'] },
    [{ field: 'Papéis', before: '', after: 'Administrador' }],
  ],
  [
    'a setting',
    { retentionDays: { before: null, after: 30 } },
    [{ field: 'Dias de textos e telefones', before: '', after: '30' }],
  ],
])('tells what changed of %s', (_of, details, expected) => {
  expect(told(details)).toEqual(expected);
});
