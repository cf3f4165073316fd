import { expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { auditLine } from './audit.controller.js';

const ENTRY = {
  id: 1,
  at: Date.UTC(2026, 10, 26, 15, 4, 5),
  actorType: 'api_key',
  actorId: 4,
  actorName: '=ERP',
  action: 'channel.changed',
  targetType: 'channel',
  targetId: 6,
  details: {
    before: { messagesPerDay: 5 },
    after: { messagesPerDay: null },
    filter: { testMode: false, keyIds: [1, 2] },
  },
  ip: null,
  requestId: 'r-1',
} as const;

it.each([
  [
    'pt-BR',
    '2026-11-26 12:04:05;\'=ERP;chave de API;Canal alterado;Canal 6;"Mensagens por dia: 5 → —; Filtro: De teste: Não, Nº das chaves: 1, 2";;r-1\r\n',
  ],
  [
    'en',
    '2026-11-26 12:04:05;\'=ERP;API key;Channel changed;Channel 6;"Messages a day: 5 → —; Filter: Test: No, Key nos.: 1, 2";;r-1\r\n',
  ],
] as const)('an entry in a file is told in words, in the zone of the reader: %s', (language, line) => {
  expect(auditLine(ENTRY, new Localization(language, 'America/Sao_Paulo', ENTRY.at))).toBe(line);
});

it('a field without a value says so', () => {
  const line = auditLine({ ...ENTRY, details: { filter: {} } }, new Localization('pt-BR', 'UTC', ENTRY.at));
  expect(line).toContain(';Filtro: —;');
});
