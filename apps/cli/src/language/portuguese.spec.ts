import { AUTH_INPUT_TEXTS } from '@recado/auth';
import { CHANNEL_INPUT_TEXTS } from '@recado/channels';
import { DESCRIPTION_PHRASES } from '@recado/gateways';
import { BARRED, HOST_SENTENCES, RIVALS } from '@recado/database';
import { REFUSAL_SENTENCES, SENTINEL_SENTENCES } from '@recado/redis';
import { describe, expect, it } from 'vitest';
import { configErrorsOf, literalsOf, phrasesOf, rulesOf, settingNamesOf } from '../../../../test/support/phrases.js';
import { OF_LIBRARIES, OF_THE_CLI, PORTUGUESE } from './pt-BR/index.js';
import type { Phrases } from '@recado/core';

const own = phrasesOf('apps/cli/src');
const read = [rulesOf('libs/config/src'), rulesOf('libs/gateways/src'), settingNamesOf('libs/gateways/src')];
const ofLibraries = [
  ...Object.values(AUTH_INPUT_TEXTS),
  ...Object.values(CHANNEL_INPUT_TEXTS),
  ...REFUSAL_SENTENCES,
  ...Object.values(SENTINEL_SENTENCES),
  ...Object.values(HOST_SENTENCES),
  BARRED,
  RIVALS,
  ...Object.keys(DESCRIPTION_PHRASES),
  ...configErrorsOf('libs'),
  ...read.flat(),
];

/** What the parser of options of Node and the validator of variables say by themselves. */
const ofOthers = [
  "Unknown option '{0}'.",
  "Option '{0}' argument missing.",
  "Option '{0}' does not take an argument.",
  "Option '{0}' argument is ambiguous.",
  'Invalid option: expected one of {0}',
];

const without = (sentences: readonly string[], known: Phrases) => sentences.filter((one) => !(one in known));
const values = (sentence: string) => [...sentence.matchAll(/\{\d+\}/g)].map(([value]) => value).sort();

describe('the Portuguese of the CLI', () => {
  it('has every phrase of the CLI: write it in apps/cli/src/language/pt-BR', () => {
    expect(without(own, OF_THE_CLI)).toEqual([]);
  });

  it('has every error of variables, keys, administrators and channels', () => {
    expect(without(ofLibraries, OF_LIBRARIES)).toEqual([]);
  });

  it('reads the sentences of every place that has some', () => {
    expect(read.map((sentences) => sentences.length > 3)).toEqual([true, true, true]);
  });

  it('has no phrase that is not used', () => {
    expect(Object.keys(OF_THE_CLI).filter((sentence) => !own.includes(sentence))).toEqual([]);
  });

  it('has no sentence of a library that none gives', () => {
    const given = new Set([...literalsOf('libs'), ...ofLibraries, ...ofOthers]);
    expect(Object.keys(OF_LIBRARIES).filter((sentence) => !given.has(sentence))).toEqual([]);
  });

  it.each(Object.entries(PORTUGUESE))('has the same values in %j', (english, portuguese) => {
    expect(values(portuguese)).toEqual(values(english));
    expect(portuguese.trim()).not.toBe('');
  });
});
