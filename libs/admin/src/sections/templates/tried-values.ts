import type { FileMedia, TypedFields } from '@recado/core';
import type { FieldSentences, FormBody } from '../../session/kit.js';

/** The files of a test, by the keys of the fields whose addresses they stand for. */
export type TriedFiles = ReadonlyMap<string, FileMedia>;

/** What somebody tries with a template: the values, the number of the test, and what was wrong with them. */
export interface TriedValues {
  typed: TypedFields;
  files: TriedFiles;
  phone: string;
  errors: FieldSentences;
  /** What was wrong with none of the fields; null: nothing. */
  fault: string | null;
}

const FIELD = 'f-';
const GAP = 'v-';
const UPLOAD = 'u-';
const DROP = 'd-';

export const NOTHING_TRIED: TriedValues = { typed: new Map(), files: new Map(), phone: '', errors: {}, fault: null };

/** How the form of a test calls the field with this key. */
export function testField(key: string): string {
  return `${FIELD}${key}`;
}

/** How the form of a test calls the file that stands for the address in the field with this key. */
export function uploadField(key: string): string {
  return `${UPLOAD}${key}`;
}

/** How it calls the box that takes that file out again. */
export function dropField(key: string): string {
  return `${DROP}${key}`;
}

/** How the search for a preview calls a gap of the text. */
export function gapField(name: string): string {
  return `${GAP}${name}`;
}

/** What was typed into the fields of either form, by the keys of fields. */
export function typedIn(body: FormBody): Map<string, string> {
  const entries = Object.entries(body).flatMap(([name, value]): [string, string][] => {
    if (typeof value !== 'string') return [];
    if (name.startsWith(FIELD)) return [[name.slice(FIELD.length), value]];
    return name.startsWith(GAP) ? [[`body.${name.slice(GAP.length)}`, value]] : [];
  });
  return new Map(entries);
}
