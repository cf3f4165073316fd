import { describe, expect, it } from 'vitest';
import { both, catalogue } from './language.js';

describe('both', () => {
  const text = both('sim', 'yes');

  it('has a text in each language', () => expect({ ...text }).toEqual({ 'pt-BR': 'sim', en: 'yes' }));
  it('gives the text in a language', () => expect([text.in('pt-BR'), text.in('en')]).toEqual(['sim', 'yes']));
});

describe('catalogue', () => {
  const texts = catalogue({
    title: both('Chaves', 'Keys'),
    named: both(
      (name: string, count: number) => `${count} de ${name}`,
      (name, count) => `${count} of ${name}`,
    ),
    steps: both(['um', 'dois'], ['one', 'two']),
    guide: [both('primeiro', 'first'), both('segundo', 'second')],
    languages: { 'pt-BR': both('Português', 'Portuguese'), en: both('Inglês', 'English') },
  });

  it('reads the texts of one language', () => {
    expect(texts['pt-BR'].title).toBe('Chaves');
    expect(texts.en.title).toBe('Keys');
  });

  it('keeps sentences and lists as they are', () => {
    expect([texts['pt-BR'].named('Ana', 2), texts.en.named('Ana', 2)]).toEqual(['2 de Ana', '2 of Ana']);
    expect([texts['pt-BR'].steps, texts.en.steps]).toEqual([
      ['um', 'dois'],
      ['one', 'two'],
    ]);
  });

  it('splits a list of texts', () => {
    expect([texts['pt-BR'].guide, texts.en.guide]).toEqual([
      ['primeiro', 'segundo'],
      ['first', 'second'],
    ]);
  });

  it('tells texts from groups, whatever the names in them', () => {
    expect(texts.en.languages).toEqual({ 'pt-BR': 'Portuguese', en: 'English' });
    expect(texts['pt-BR'].languages).toEqual({ 'pt-BR': 'Português', en: 'Inglês' });
  });
});
