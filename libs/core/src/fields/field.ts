import { Both, type Phrases } from '../language.js';

/** What the API's document says of a field, with an example of it. */
interface Shown {
  readonly text: Both;
  readonly example?: string | null;
}

/** A code of its own for a value that is refused, and the sentence of the code. */
interface Refusal<Code extends string = string> {
  readonly code: Code;
  readonly text: Both;
}

/** One of these words. */
interface Choice<Value extends string = string, Code extends string = string> {
  readonly of: readonly Value[];
  readonly refusal: Refusal<Code>;
}

/** One line that can be shown, of at most so many code points. Without a refusal of its own: `name_characters`. */
interface Line<Code extends string = string> {
  readonly max: number;
  /** From `^` to `$`, as the document shows it. */
  readonly pattern?: string;
  readonly refusal?: Refusal<Code>;
}

/** How the panel shows a field in a row of details. */
interface Row {
  readonly label: Both;
  /** What each word of a choice is called. */
  readonly words?: Readonly<Record<string, Both>>;
  /** Whether those see it who may see no texts and numbers; without this they do not. */
  readonly open?: true;
}

interface FieldBase {
  /** Its name in requests, answers and tables. */
  readonly wire: string;
  readonly rule: Choice | Line;
  /** What other services and languages call it, without capitals, accents and separators. */
  readonly synonyms: readonly string[];
  /** In the request. */
  readonly asked: Shown;
  /** Missing: the panel has no row for it. */
  readonly panel?: Row;
  /** What assistants are told of it, in English; missing: they cannot give it. */
  readonly mcp?: string;
}

/** A field of a batch. Where an answer tells it, it is null if it was not given. */
export interface BatchField extends FieldBase {
  /** The length of its column. */
  readonly kept: { readonly column: number };
  /** In `POST /api/sends`; missing: a send by the API cannot name it. */
  readonly askedOfSends?: Shown;
  readonly told: {
    readonly batch?: Shown;
    readonly send?: Shown;
    /** In the export of what is held about a person. What is left out of it is no data of the person. */
    readonly export: Shown | 'not personal';
  };
}

/** A field that is kept with what its message carries, and erased with it. Answers do not have it if it was not given. */
interface ContentField extends FieldBase {
  readonly kept: 'content';
  /** The export of a person has the message as `GET /api/messages/{id}` tells it. */
  readonly told:
    | { readonly message: Shown; readonly export: 'with the message' }
    | { readonly message?: never; readonly export: 'not personal' };
}

/** An optional field of a batch or of a message: all that any layer knows of it. Inside it has the name of its property. */
export type Field = BatchField | ContentField;

export type Fields = Readonly<Record<string, Field>>;

/** Whose answer tells of a field. */
export type Teller = 'batch' | 'send' | 'message' | 'export';

/** Declares fields. The names and the words of each become types. */
export function declared<const Declared extends Fields>(fields: Declared): Declared {
  return fields;
}

type ValueOf<F extends Field> = F['rule'] extends { readonly of: readonly (infer Value)[] } ? Value : string;

/** Given values, by their names inside. */
export type FieldValues<Fs extends Fields> = { -readonly [Name in keyof Fs]?: ValueOf<Fs[Name]> };

type HasColumn<F extends Field> = F['kept'] extends { readonly column: number } ? true : false;

/** The values of the fields that have columns, by their names inside; null: not given. */
export type KeptValues<Fs extends Fields> = {
  -readonly [Name in keyof Fs as HasColumn<Fs[Name]> extends true ? Name : never]: ValueOf<Fs[Name]> | null;
};

/** The fields as a request may have them. */
export type AskedJson<Fs extends Fields> = {
  -readonly [Name in keyof Fs as Fs[Name]['wire']]?: ValueOf<Fs[Name]> | null;
};

type ToldName<F extends Field, By extends Teller> = F['told'] extends Readonly<Record<By, Shown>> ? F['wire'] : never;

/** The fields as an answer tells them. */
export type ToldJson<Fs extends Fields, By extends Teller> = By extends 'message'
  ? { -readonly [Name in keyof Fs as ToldName<Fs[Name], By>]?: ValueOf<Fs[Name]> }
  : { -readonly [Name in keyof Fs as ToldName<Fs[Name], By>]: ValueOf<Fs[Name]> | null };

type RefusalsOf<Fs extends Fields> = {
  [Name in keyof Fs]: Fs[Name]['rule'] extends { readonly refusal: { readonly code: infer Code extends string } }
    ? Code
    : never;
}[keyof Fs];

/** Their names on the wire. */
export function wiresOf(fields: Fields): string[] {
  return Object.values(fields).map(({ wire }) => wire);
}

/** The sentences of the codes that fields have of their own. */
export function refusalTexts<Fs extends Fields>(fields: Fs): Readonly<Record<RefusalsOf<Fs>, Both>> {
  const refusals = Object.values(fields).flatMap(({ rule }) => rule.refusal ?? []);
  return Object.fromEntries(refusals.map(({ code, text }) => [code, text])) as Record<RefusalsOf<Fs>, Both>;
}

/** The Portuguese of what the document says of fields. */
export function declaredPhrases(...all: readonly Fields[]): Phrases {
  const shown = all.flatMap((fields) =>
    Object.values(fields).flatMap((field) => {
      const ofSends = 'askedOfSends' in field ? (field.askedOfSends ?? []) : [];
      return [field.asked, ofSends, tellers.flatMap((by) => toldBy(field, by) ?? [])].flat();
    }),
  );
  return Object.fromEntries(shown.map(({ text }) => [text.en, text['pt-BR']]));
}

const tellers: readonly Teller[] = ['batch', 'send', 'message', 'export'];

/** The options of a decorator of the document, in the order of the declaration. */
export function describing(shown: Shown): { description: string; example?: string | null } {
  const options = Object.entries(shown).map(([name, value]: [string, Both | string | null]) =>
    value instanceof Both ? ['description', value.en] : [name, value],
  );
  return Object.fromEntries(options) as { description: string };
}

/** What the document says of a field in an answer; undefined: the answer does not tell it. */
export function toldBy({ told }: Field, by: Teller): Shown | undefined {
  const shown = (told as Readonly<Partial<Record<Teller, Shown | string>>>)[by];
  return typeof shown === 'string' ? undefined : shown;
}

/** What makes the part of an answer that tells of fields. Made once, when the program is loaded. */
export function tellerOf<Fs extends Fields, By extends Teller>(
  fields: Fs,
  by: By,
): (values: FieldValues<Fs> | KeptValues<Fs>) => ToldJson<Fs, By> {
  const told = Object.entries(fields).filter(([, field]) => toldBy(field, by) !== undefined);
  const names = told.map(([name, { wire }]) => [name, wire] as const);
  const always = by !== 'message';
  return (values) => {
    const json: Record<string, unknown> = {};
    for (const [name, wire] of names) {
      const value = (values as Readonly<Record<string, unknown>>)[name];
      if (always) json[wire] = value ?? null;
      else if (value !== undefined && value !== null) json[wire] = value;
    }
    return json as ToldJson<Fs, By>;
  };
}
