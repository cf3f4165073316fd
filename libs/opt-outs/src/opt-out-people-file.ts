import { csvLine, formatLocal, type Language, phoneInFile } from '@recado/core';
import { FILE_WORDS } from './opt-out-file-words.js';
import type { OptOutView } from './opt-out.view.js';

/** The beginnings of the headings of files for people, by which the import knows them. The last column names a zone. */
export const EXPORTED_HEADS = Object.values(FILE_WORDS).map(({ columns }) => csvLine(columns).trimEnd());

/** What says in a file that a person wants no advertising, in lower case. */
export const MARKETING_WORDS: ReadonlySet<string> = new Set([
  'marketing',
  ...Object.values(FILE_WORDS).map(({ scopes }) => scopes.marketing.toLowerCase()),
]);

/** For whom a file is: their language, and the zone of its times, which has a name in that language. */
export interface FileReader {
  language: Language;
  zone: string;
  zoneName(): string;
}

/** The heading of a file for people. */
export function peopleHead(reader: FileReader): string {
  const { columns } = FILE_WORDS[reader.language];
  return csvLine(columns.with(-1, `${columns.at(-1)} (${reader.zoneName()})`));
}

/** The line of an opt-out in a file for people, in words. */
export function peopleLine(
  { phone, scope, source, channel, addedBy, createdAt }: OptOutView,
  { language, zone }: FileReader,
): string {
  const { scopes, sources } = FILE_WORDS[language];
  const words = [scopes[scope], sources[source], channel ?? '', addedBy ?? ''];
  return csvLine([phoneInFile(phone), ...words, formatLocal(createdAt, zone)]);
}
