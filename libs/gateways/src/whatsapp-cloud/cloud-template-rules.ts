import type { NewCode, NewHeader, NewTemplate, TemplateProblem, TemplateProblemCode } from '../port/templates.js';
import { buttonProblems } from './cloud-button-rules.js';
import { CLOUD_FILES } from './cloud-limits.js';

/** Most characters of each part (WhatsApp Business Platform, "Template components", read 2026-11). */
const MAX = { name: 512, header: 60, body: 1_024, footer: 60, label: 25 };
/** Minutes after which a code may expire. */
const MAX_MINUTES = 90;
const NAME = /^[a-z0-9_]+$/;
const LANGUAGE = /^[a-z]{2,3}(?:_[A-Z]{2,4})?$/;
const GAP = /\{\{(\d{1,3})\}\}/g;
const ANY_BRACES = /\{\{|\}\}/;
/** Punctuation after a parameter does not count as words. */
const BEGINS = /^[\s\p{P}]*\{\{\d+\}\}/u;
const ENDS = /\{\{\d+\}\}[\s\p{P}]*$/u;
const ADJACENT = /\{\{\d+\}\}\s*\{\{\d+\}\}/;
const LINE_BREAK = /[\n\r\t]/;
/** The types of samples that Meta takes for each kind of header. Their sizes are those of media of messages. */
const SAMPLES = { image: ['image/jpeg', 'image/png'], video: ['video/mp4'], document: ['application/pdf'] };

type Found = TemplateProblem[];

/** What Meta would refuse of a new template. */
export function problemsOf(template: NewTemplate): Found {
  const { name, language, code } = template;
  return [
    ...textProblems('name', name, MAX.name),
    ...(name !== '' && !NAME.test(name) ? [problem('name', 'name')] : []),
    ...(LANGUAGE.test(language) ? [] : [problem('language', 'language')]),
    ...(code ? codeProblems(code) : partProblems(template)),
  ];
}

function partProblems({ body, examples, header, footer, buttons = [] }: NewTemplate): Found {
  return [
    ...(header ? headerProblems(header) : []),
    ...bodyProblems(body, examples),
    ...(footer === undefined ? [] : lineProblems('footer', footer, MAX.footer)),
    ...buttonProblems(buttons, header, MAX.label),
  ];
}

function codeProblems({ label, expiresInMinutes: minutes }: NewCode): Found {
  const isFit = minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_MINUTES);
  const found = textProblems('codeLabel', label, MAX.label);
  return isFit ? found : [...found, problem('minutes', 'minutes', MAX_MINUTES)];
}

function headerProblems(header: NewHeader): Found {
  if (header.kind === 'location') return [];
  if (header.kind === 'media') {
    const { type, sample } = header;
    if (!SAMPLES[type].includes(sample.mimetype)) return [problem('sample', 'sampleKind')];
    const max = CLOUD_FILES.maxBytes[type];
    return sample.size > max ? [problem('sample', 'sampleTooLarge', max)] : [];
  }
  const gaps = gapsIn(header.text);
  const found = lineProblems('header', header.text, MAX.header, 1);
  if (gaps.length > 0 && header.example.trim() === '') found.push(problem('headerExample', 'required'));
  return found;
}

function bodyProblems(body: string, examples: readonly string[]): Found {
  const found = textProblems('body', body, MAX.body);
  const gaps = gapsIn(body);
  if (!areInOrder(body, gaps)) return [...found, problem('body', 'gaps')];
  if (BEGINS.test(body) || ENDS.test(body)) found.push(problem('body', 'edge'));
  if (ADJACENT.test(body)) found.push(problem('body', 'adjacent'));
  if (wordsIn(body) < leastWords(gaps.length)) found.push(problem('body', 'ratio', leastWords(gaps.length)));
  const given = examples.filter((example) => example.trim() !== '');
  if (given.length !== gaps.length) found.push(problem('examples', 'examples', gaps.length));
  else if (given.some((example) => LINE_BREAK.test(example))) found.push(problem('examples', 'lines'));
  return found;
}

/** A line with at most so many parameters. */
function lineProblems(field: string, text: string, max: number, gaps = 0): Found {
  const found = textProblems(field, text, max);
  if (LINE_BREAK.test(text)) found.push(problem(field, 'lines'));
  const own = gapsIn(text);
  if (own.length > gaps || !areInOrder(text, own)) found.push(problem(field, 'gaps'));
  return found;
}

function textProblems(field: string, text: string, max: number): Found {
  if (text.trim() === '') return [problem(field, 'required')];
  return [...text].length > max ? [problem(field, 'tooLong', max)] : [];
}

/** The numbers of the parameters of a text, each once. */
function gapsIn(text: string): number[] {
  return [...new Set([...text.matchAll(GAP)].map(([, digits]) => Number(digits)))];
}

/** `{{1}}`, `{{2}}` and so on without a hole, and no other braces. */
function areInOrder(text: string, gaps: readonly number[]): boolean {
  const sorted = [...gaps].sort((one, other) => one - other);
  return sorted.every((gap, at) => gap === at + 1) && !ANY_BRACES.test(text.replace(GAP, ''));
}

/** Meta wants two words for each parameter and one more, as those who work with it have found out. */
function leastWords(gaps: number): number {
  return gaps === 0 ? 0 : 2 * gaps + 1;
}

function wordsIn(body: string): number {
  const words = body.replace(GAP, ' ').split(/\s+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function problem(field: string, code: TemplateProblemCode, max?: number): TemplateProblem {
  return { field, code, ...(max !== undefined && { max }) };
}
