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

/** One text in both languages, side by side. Made by `both`. */
export class Both<T = string> implements Bilingual<T> {
  readonly 'pt-BR': T;
  readonly en: T;

  constructor(portuguese: T, english: T) {
    this['pt-BR'] = portuguese;
    this.en = english;
  }

  /** The text in a language. */
  in(language: Language): T {
    return this[language];
  }
}

/** A text, or a sentence that takes values, in Portuguese and in English. The types of the values stand in the first one only. */
export function both<Values extends unknown[]>(
  portuguese: (...values: Values) => string,
  english: (...values: Values) => string,
): Both<(...values: Values) => string>;
export function both<T>(portuguese: T, english: NoInfer<T>): Both<T>;
export function both<T>(portuguese: T, english: T): Both<T> {
  return new Both(portuguese, english);
}

/** The texts of a catalogue in one language. */
type TextsIn<Tree> = Tree extends Both<infer T> ? T : { readonly [Name in keyof Tree]: TextsIn<Tree[Name]> };

/** Splits a tree of texts into one of each language, so that looking up a text is reading a property. */
export function catalogue<Tree extends object>(tree: Tree): Bilingual<TextsIn<Tree>> {
  return bilingual((language) => textsIn(tree, language));
}

function textsIn<Tree extends object>(tree: Tree, language: Language): TextsIn<Tree>;
function textsIn(tree: object, language: Language): unknown {
  if (tree instanceof Both) return tree.in(language) as unknown;
  if (Array.isArray(tree)) return tree.map((part: object) => textsIn(part, language));
  const parts = Object.entries(tree).map(([name, part]: [string, object]) => [name, textsIn(part, language)]);
  return Object.fromEntries(parts) as unknown;
}

/**
 * The language of an answer: Portuguese, unless `Accept-Language` names English explicitly before any Portuguese.
 * A wildcard does not count, and order is what the header lists, weighed by `q`.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'pt-BR';
  const ranked = acceptLanguage
    .slice(0, MAX_HEADER)
    .split(',')
    .map(toPreference)
    .filter((preference) => preference.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return ranked.find(({ tag }) => tag === 'pt' || tag === 'en')?.tag === 'en' ? 'en' : 'pt-BR';
}

/** Longer headers are cut: no real browser sends more. */
const MAX_HEADER = 512;

function toPreference(part: string): { tag: string; weight: number } {
  const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
  const q = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return { tag: range.trim().split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 };
}
