import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Injectable } from '@nestjs/common';
import { sourceFolder } from '@recado/config';
import type { Language } from '@recado/core';
import type { OperationView, OperationSection, ReferenceView, SchemaView } from './document/reference-view.js';
import { guideLink, EXAMPLES } from './guides/guide-link.js';
import { ERRORS_GUIDE, guideName } from './guides/guide-list.js';
import { type Guide, errorsGuideText } from './guides/guides.js';
import { LANG } from './kit/addresses.js';
import { type PageTexts, PAGE_TEXTS } from './kit/page-texts.js';
import { ReferencePages } from './reference-pages.js';
import { rangeText, type FieldView, type TypeView } from './samples/schema.js';

interface Words {
  t: PageTexts;
  language: string;
}

/** The whole reference as one page of Markdown: for programs that read, and for people who search with their editor. */
export function referenceMarkdown(view: ReferenceView, words: Words): string {
  const { t } = words;
  const parts = [
    `# ${t.reference}: Recado ${view.version}`,
    `${t.server}: ${view.server}`,
    view.description,
    ...fieldsPart(`## ${t.requestHeaders}`, view.requestHeaders, words),
    ...fieldsPart(`## ${t.responseHeaders}`, view.responseHeaders, words),
    ...view.tags.flatMap(({ name, description, operations }) => [
      `## ${t.tags[name] ?? name}`,
      description,
      ...operations.flatMap((operation) => operationPart(operation, words)),
    ]),
    `## ${t.events}`,
    t.eventsLead,
    ...view.events.flatMap((event) => eventPart(event, words)),
    `## ${t.schemas}`,
    ...view.schemas.flatMap((schema) => objectPart(schema, words)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function operationPart(operation: OperationSection, words: Words): string[] {
  const { t } = words;
  const { summary, method, path, description, scopes, answers, errors, samples } = operation;
  const [codes] = samples;
  return [
    `### ${summary}`,
    `\`${method} ${path}\` (${scopes.length > 0 ? `${t.scope} ${scopes.map(code).join(', ')}` : t.anyKey})`,
    description,
    ...fieldsPart(`#### ${t.parameters}`, operation.parameters, words),
    ...fieldsPart(`#### ${t.body}`, operation.body?.fields ?? [], words),
    ...(codes?.[0] ? [fenced('sh', codes[0].text)] : []),
    ...answers.flatMap((answer) => [
      ...fieldsPart(`#### ${t.answer} ${answer.status}`, answer.body?.fields ?? [], words),
      ...(answer.body ? [fenced('json', answer.body.sample)] : []),
    ]),
    `${t.errorsOf}: ${errors.map((error) => `${error.status} ${error.codes.map(code).join(', ')}`).join('; ')}`,
  ];
}

function eventPart({ path, summary, description, body }: OperationView, words: Words): string[] {
  return [
    `### ${path}`,
    summary,
    description,
    ...fieldsPart('', body?.fields ?? [], words),
    ...(body ? [fenced('json', body.sample)] : []),
  ];
}

function objectPart({ name, description, fields, values }: SchemaView, words: Words): string[] {
  return [`### ${name}`, description, ...fieldsPart('', fields, words), values.map(code).join(', ')];
}

function fieldsPart(heading: string, fields: readonly FieldView[], words: Words): string[] {
  if (fields.length === 0) return [];
  return [heading, fields.map((field) => fieldLine(field, words)).join('\n')];
}

function fieldLine(field: FieldView, { t, language }: Words): string {
  const bounds = field.bounds.map((bound) => `${rangeText(bound, language)} ${t.units[bound.unit]}`.trim());
  const facts = [typeText(field.type, t), ...bounds, field.isRequired ? t.required : t.optional];
  const values = field.values.length === 0 ? '' : ` ${field.values.map(code).join(', ')}`;
  return `- ${code(field.name)} (${facts.join(', ')})${field.description === '' ? '' : `: ${field.description}`}${values}`;
}

function typeText({ choices, isNullable }: TypeView, t: PageTexts): string {
  const names = choices.map(({ lists, name }) => `${`${t.listOf} `.repeat(lists)}${name}`);
  return [...names, ...(isNullable ? ['null'] : [])].join(` ${t.or} `);
}

function code(text: string): string {
  return `\`${text}\``;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

interface LlmsInput {
  /** The address of the installation. */
  baseUrl: string;
  /** `lang` of the addresses. */
  lang: string;
  /** What the API is. */
  description: string;
  guides: readonly Guide[];
  t: PageTexts;
}

/** What programs that read texts find here, in the form of https://llmstxt.org. */
function llmsText({ baseUrl, lang, description, guides, t }: LlmsInput): string {
  const [summary = '', ...further] = description.split('\n\n');
  const link = (text: string, path: string) => `- [${text}](${baseUrl}/docs${path})`;
  return `${[
    '# Recado',
    `> ${summary}`,
    ...further,
    `## ${t.reference}`,
    [
      link(t.wholeText, `/reference.md?lang=${lang}`),
      link(t.errorsTitle, `/guides/errors.md?lang=${lang}`),
      link(t.document, '/openapi.json'),
    ].join('\n'),
    `## ${t.guides}`,
    guides.map(({ name, title }) => link(title, `/guides/${name}.md?lang=${lang}`)).join('\n'),
  ].join('\n\n')}\n`;
}

interface Addresses {
  /** The address of the installation. */
  baseUrl: string;
  lang: string;
}

/** A guide as it is written, with links that lead to other guides of the installation. */
export function guideText(path: string, text: string, { baseUrl, lang }: Addresses): string {
  // Every second part is a block of code.
  const parts = text.split(/^(```[^]*?^```$)/m);
  const replaced = (part: string) =>
    part.replace(/\]\(([^)\s]+)\)/g, (whole, target: string) => {
      const link = guideLink(path, target);
      if (target.startsWith('#') || link.kind === 'outside' || link.kind === 'unknown') return whole;
      if (link.kind === 'file') return `](${baseUrl}/docs${link.path})`;
      const page = link.path === '/errors' ? '/guides/errors' : link.path;
      return `](${baseUrl}/docs${page}.md?lang=${lang}${link.anchor === undefined ? '' : `#${link.anchor}`})`;
    });
  return parts.map((part, at) => (at % 2 === 1 ? part : replaced(part))).join('');
}

/** The documentation as plain text and Markdown. */
@Injectable()
export class PlainTexts {
  private readonly references = new Map<Language, Buffer>();

  constructor(private readonly pages: ReferencePages) {}

  /** What there is to read. */
  llms(language: Language): string {
    const { view, guides } = this.pages.site(language);
    return llmsText({ ...this.addresses(language), description: view.description, guides, t: PAGE_TEXTS[language] });
  }

  /** The whole reference. */
  reference(language: Language): Buffer {
    const made = (): Buffer =>
      Buffer.from(referenceMarkdown(this.pages.site(language).view, { t: PAGE_TEXTS[language], language }));
    const reference = this.references.get(language) ?? made();
    this.references.set(language, reference);
    return reference;
  }

  /** A guide; null: there is none of this name. */
  guide(name: string, language: Language): string | null {
    const addresses = this.addresses(language);
    if (name === guideName(ERRORS_GUIDE)) return guideText(ERRORS_GUIDE, errorsGuideText(language), addresses);
    const guide = this.pages.site(language).guides.find((each) => each.name === name);
    return guide ? guideText(guide.path, guide.text, addresses) : null;
  }

  /** A program to which a guide links, by the name of its file; null: there is none of this name. */
  example(name: string): Buffer | null {
    const path = EXAMPLES.find((each) => posix.basename(each) === name);
    return path === undefined ? null : readFileSync(join(sourceFolder('docs/guide'), '..', path));
  }

  private addresses(language: Language) {
    return { baseUrl: this.pages.baseUrl, lang: LANG[language] };
  }
}
