import { describe, expect, it } from 'vitest';
import { inLanguage } from './in-language.js';
import { languageOf } from './language.js';
import { recognized } from './recognized.js';
import { phrase } from './text.js';

describe('the language of a command', () => {
  it.each([
    [{ LANG: 'pt_BR.UTF-8' }],
    [{ LANG: 'pt' }],
    [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'pt_PT' }],
    [{ LANG: 'C', LC_MESSAGES: 'C', LC_ALL: 'pt_BR' }],
    [{ LC_ALL: 'C', RECADO_LANG: 'pt-BR' }],
    [{ RECADO_LANG: '', LC_ALL: '', LANG: 'pt_BR' }],
  ])('is Portuguese with %j', (env) => expect(languageOf(env)).toBe('pt-BR'));

  it.each([
    [{}],
    [{ LANG: 'C' }],
    [{ LANG: 'POSIX' }],
    [{ LANG: 'ptolemaic' }],
    [{ LANG: 'pt_BR.UTF-8', LC_ALL: 'C.UTF-8' }],
    [{ LANG: 'pt_BR.UTF-8', RECADO_LANG: 'en' }],
    [{ LANG: 'es_AR.UTF-8' }],
  ])('is English with %j', (env) => expect(languageOf(env)).toBe('en'));
});

describe('inLanguage', () => {
  it('translates a text and the texts inside it', () => {
    const text = phrase`${phrase`The channel "${'loja'}"`} ${phrase`was paused`}.`;
    expect(inLanguage(text, 'en')).toBe('The channel "loja" was paused.');
    expect(inLanguage(text, 'pt-BR')).toBe('O canal "loja" foi pausado.');
  });

  it('leaves values as they are, also those that look like placeholders', () => {
    expect(inLanguage(phrase`The key "${'{0} $& {1}'}" was revoked.`, 'pt-BR')).toBe(
      'A chave "{0} $& {1}" foi revogada.',
    );
  });

  it('takes a text that has both languages', () => {
    expect(inLanguage(phrase`${{ 'pt-BR': 'sim', en: 'yes' }}`, 'pt-BR')).toBe('sim');
  });

  it.each([
    ['must be a whole number from 1 to 10000', 'deve ser um número inteiro de 1 a 10000'],
    ['is missing: GATEWAY=waha needs the URL of WAHA', 'está faltando: GATEWAY=waha precisa dela (a URL do WAHA)'],
    ['something else (a.b)', 'something else (a.b)'],
  ])('translates the sentence %j of a library', (sentence, portuguese) => {
    expect(inLanguage(recognized(sentence), 'pt-BR')).toBe(portuguese);
    expect(inLanguage(recognized(sentence), 'en')).toBe(sentence);
  });
});
