import { expect, it } from 'vitest';
import { timeFault } from './time-fault.js';

const params = { read: '2026-11-20 07:00:00', zone: 'America/Sao_Paulo', now: '2026-11-20 12:00:00', minutes: 15 };
const fault = { path: 'at', code: 'schedule_past', params };

it('writes dates in errors as the reader does', () => {
  expect(timeFault(fault, { language: 'pt-BR' })).toBe(
    'Horário interpretado no fuso America/Sao_Paulo: 20/11/2026 07:00. Lá agora são 20/11/2026 12:00; aceitamos até 15 min de atraso.',
  );
  expect(timeFault(fault, { language: 'en' })).toContain('2026-11-20 07:00:00');
});

it.each(['datetime_format', 'datetime_no_such_date'])('says for %s what a field for times expects', (code) => {
  const wrong = { path: 'at', code, params: { read: 'amanhã' } };
  expect(timeFault(wrong, { language: 'pt-BR' })).toMatch(/como 20\/11\/2026 14:30\.$/);
  expect(timeFault(wrong, { language: 'en' })).toMatch(/such as 20 Nov 2026 14:30\.$/);
});
