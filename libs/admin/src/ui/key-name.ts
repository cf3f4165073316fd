import { plainText } from '@recado/core';
import type { SharedTexts } from '../i18n/localization.js';
import { frameTexts } from './texts/index.js';

/** The key to which what people send in the panel belongs. */
const PANEL = 'panel';

/** The name of a key for people: that of the panel is a word of their language. */
export function keyName(name: string, { t }: { t: Pick<SharedTexts, 'panelKey'> }): string {
  return name === PANEL ? t.panelKey : name;
}

/** The names by which people may know a key: its own, and for that of the panel the words of both languages. */
export function namesOfKey(name: string): string[] {
  return name === PANEL ? [name, ...Object.values(frameTexts).map(({ panelKey }) => panelKey)] : [name];
}

/** The name of the key that somebody typed: the words for that of the panel are the name of that key. */
export function typedKeyName(typed: string): string {
  return namesOfKey(PANEL).some((name) => plainText(name) === plainText(typed)) ? PANEL : typed;
}
