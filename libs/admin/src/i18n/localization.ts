import type { Bilingual, Language } from '@recado/core';
import { Format } from '../format/format.js';
import { frameTexts } from '../ui/texts/index.js';

/** The texts that every page may use: the frame, the kit, errors, and what any form refuses. */
export type SharedTexts = (typeof frameTexts)[Language];

/** The texts of a section beside the shared ones. Its sentences for fields join those of every form. */
export type TextsOf<Own extends object> = SharedTexts & Own;

const joined = new WeakMap<object, Bilingual<SharedTexts>>();

/** The language of a reader, with everything that depends on it. */
export class Localization {
  readonly t: SharedTexts;
  readonly format: Format;

  /** `zone`: of the times. `now`: UTC milliseconds. `masks`: whether phones and texts are hidden. */
  constructor(
    readonly language: Language,
    zone: string,
    now: number,
    masks: () => boolean = () => false,
  ) {
    this.t = frameTexts[language];
    this.format = new Format(language, zone, now, masks);
  }

  /** The texts of a section in the reader's language, with the shared ones. */
  texts<Own extends object>(own: Bilingual<Own>): TextsOf<Own> {
    const known = joined.get(own) ?? { 'pt-BR': join(own, 'pt-BR'), en: join(own, 'en') };
    joined.set(own, known);
    return known[this.language] as TextsOf<Own>;
  }
}

function join(own: Bilingual<object>, language: Language): SharedTexts {
  const [shared, section] = [frameTexts[language], own[language] as Partial<SharedTexts>];
  return { ...shared, ...section, fields: { ...shared.fields, ...section.fields } };
}
