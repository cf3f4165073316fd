import { type Bilingual, bilingual, type Language } from './language.js';

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
