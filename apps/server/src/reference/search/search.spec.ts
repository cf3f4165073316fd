import { describe, expect, it } from 'vitest';
import { askedOf, Search, type SearchEntry } from './search.js';

const entry = (title: string, text = '', place = ''): SearchEntry => ({
  kind: 'field',
  title,
  place,
  text,
  path: '/objects',
  anchor: title,
});

const LONG = `Uma frase ${'que começa longe, '.repeat(30)}e diz Agendado no meio ${'de outra que não acaba, '.repeat(30)}fim.`;

const search = new Search([
  entry('Reagendar um lote', 'muda o horário'),
  entry('horário'),
  entry('scheduled_at', 'Quando enviar; um horário local é lido em timezone.', 'EnqueueRequest'),
  entry('timezone', LONG),
]);
const titles = (question: string) => search.find(question).results.map(({ title }) => title);

describe('the search', () => {
  it('finds words in any case, with and without accents, those in titles first', () => {
    expect(titles('HORARIO')).toEqual(['horário', 'Reagendar um lote', 'scheduled_at']);
    expect(titles('horário')).toEqual(titles('horario'));
  });

  it('wants every word, wherever it stands', () => {
    expect(titles('enqueuerequest timezone')).toEqual(['scheduled_at']);
    expect(titles('timezone nothing')).toEqual([]);
  });

  it.each(['', '   ', '.*', '(', '\\', '%'])('finds nothing for %j, and does not fail', (question) => {
    expect(titles(question)).toEqual([]);
  });

  it('shows the part of a text in which the word is', () => {
    const [found] = search.find('agendado').results;
    expect(found?.excerpt).toMatch(/^… .*e diz Agendado no meio .* …$/);
    expect(found?.excerpt.length).toBeLessThan(200);
    expect(search.find('quando').results[0]?.excerpt).toBe('Quando enviar; um horário local é lido em timezone.');
  });

  it('answers with a bounded list', () => {
    const many = new Search(Array.from({ length: 500 }, (_, at) => entry(`campo ${at}`)));
    const { total, results } = many.find('campo');
    expect({ total, shown: results.length }).toEqual({ total: 500, shown: 40 });
  });

  it('takes one question of a bounded length', () => {
    expect(askedOf('  agendar  ')).toBe('agendar');
    expect(askedOf('x'.repeat(999))).toHaveLength(200);
    expect(askedOf(['a', 'b'])).toBe('');
    expect(askedOf(undefined)).toBe('');
  });
});
