import { plainText } from '@recado/core';

/** Something that the search may find. */
export interface SearchEntry {
  kind: 'operation' | 'field' | 'event' | 'object' | 'error' | 'guide';
  title: string;
  /** Where it stands, such as the operation of a parameter. */
  place: string;
  text: string;
  /** Below `/docs`. */
  path: string;
  anchor: string | undefined;
}

interface SearchResult extends SearchEntry {
  /** The part of the text in which the first word was found. */
  excerpt: string;
}

/** What a question finds: the nearest ones, and how many there are. */
export interface Found {
  total: number;
  results: SearchResult[];
}

/** More words than that are not looked for. */
const MAX_TERMS = 8;
/** Longer questions are cut. */
const MAX_LENGTH = 200;
const MAX_RESULTS = 40;
const EXCERPT = { before: 60, length: 180 };

/** Entries as they are compared: in lower case and without accents. */
interface PreparedEntry {
  entry: SearchEntry;
  title: string;
  place: string;
  text: string;
}

/** Finds the entries that have every word of a question, those with the words in their title first. */
export class Search {
  private readonly prepared: readonly PreparedEntry[];

  constructor(entries: readonly SearchEntry[]) {
    this.prepared = entries.map((entry) => ({
      entry,
      title: plainText(entry.title),
      place: plainText(entry.place),
      text: plainText(entry.text),
    }));
  }

  find(question: string): Found {
    const terms = termsOf(question);
    if (terms.length === 0) return { total: 0, results: [] };
    const found = this.prepared
      .map((prepared) => ({ prepared, score: scoreOf(prepared, terms) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    const nearest = found.slice(0, MAX_RESULTS);
    const results = nearest.map(({ prepared: { entry } }) => ({ ...entry, excerpt: excerptOf(entry, terms) }));
    return { total: found.length, results };
  }
}

/** The question as it is answered. */
export function askedOf(query: unknown): string {
  return typeof query === 'string' ? query.trim().slice(0, MAX_LENGTH) : '';
}

function termsOf(question: string): string[] {
  return plainText(question).split(/\s+/).filter(Boolean).slice(0, MAX_TERMS);
}

/** 0: a word is missing. */
function scoreOf(prepared: PreparedEntry, terms: readonly string[]): number {
  const scores = terms.map((term) => termScore(prepared, term));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function termScore({ title, place, text }: PreparedEntry, term: string): number {
  if (title === term) return 12;
  if (title.startsWith(term)) return 6;
  if (title.includes(term)) return 4;
  return place.includes(term) ? 2 : text.includes(term) ? 1 : 0;
}

/** The place is found in the plain text, which is as long as the text but for letters that are two characters. */
function excerptOf({ text }: SearchEntry, terms: readonly string[]): string {
  const plain = plainText(text);
  const places = terms.map((term) => plain.indexOf(term)).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - EXCERPT.before);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const part = text.slice(start, start + EXCERPT.length);
  const end = start + part.length < text.length ? part.lastIndexOf(' ') : part.length;
  return `${start > 0 ? '… ' : ''}${end > 0 ? part.slice(0, end) : part}${start + part.length < text.length ? ' …' : ''}`;
}
