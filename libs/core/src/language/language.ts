/** The languages of the API, the panel and the command line. */
export type Language = 'pt-BR' | 'en';

/** The same text, or the same set of texts, in both languages. */
export type Bilingual<T = string> = Readonly<Record<Language, T>>;

/** Makes a value for each language. */
export function bilingual<T>(make: (language: Language) => T): Bilingual<T> {
  return { 'pt-BR': make('pt-BR'), en: make('en') };
}

/** Portuguese texts by the English text that stands in the code. */
export type Phrases = Readonly<Record<string, string>>;

/** An English text in a language. What `portuguese` does not have stays in English. */
export function textOf(english: string, language: Language, portuguese: Phrases): string {
  return language === 'en' ? english : (portuguese[english] ?? english);
}
